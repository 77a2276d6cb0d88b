import { batchOf, validDelivery, wireEvent } from '../../../../support/trigger/validDelivery';
import { bodies, receiveWith, server, setup, setUpServer } from './setUp';

setUpServer();

describe('An unexpected delivery', () => {
	test.each<[string, Record<string, unknown>]>([
		['an unknown ResourceType', { ResourceType: 'Workflow' }],
		['an unknown ActionType', { ActionType: 'Archived' }],
		['a ResourceType that is also a built-in property', { ResourceType: 'constructor' }],
		['additional fields', { ParentEntityKey: 'note-1', Nested: { deep: [1, null] } }],
		['no ResourceType', { ResourceType: undefined }],
		['no key', { ResourcePermaKey: undefined }],
		['no time', { Timestamp: undefined }],
		['an invalid time', { Timestamp: 'yesterday' }],
		['null in every field', { ResourcePermaKey: null, ResourceType: null, ActionType: null }],
	])('is passed on with %s', async (_what, changes) => {
		const event = JSON.parse(JSON.stringify(wireEvent(changes))) as object;
		const receipt = await server.send(validDelivery(setup, event));

		expect(receipt.status).toBe(200);
		expect(bodies(receipt.items)).toEqual([event]);
	});

	test.each([
		['null', null],
		['a text', 'record-1'],
		['a lone surrogate', '\ud800'],
		['a number', 7],
		['a boolean', false],
		['a list', []],
	])('is passed on with %s among the events of a batch', async (_what, unexpected) => {
		const events = [wireEvent(), wireEvent()];
		const batch = batchOf([events[0], unexpected, events[1]]);
		const receipt = await server.send(validDelivery(setup, batch));

		expect(receipt.body).toEqual({ received: 3, accepted: 3 });
		expect(bodies(receipt.items)![1]).toEqual({ event: unexpected, BatchId: batch.BatchId });
		expect(bodies(receipt.items)![2]).toMatchObject(events[1]);
	});

	/** Such an event is accepted or dropped, and does not affect the other events of its batch. */
	test.each<[string, string]>([
		[
			'20,000 levels of nesting',
			`{"ResourcePermaKey":"k","Deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
		],
		['20,000 levels of nesting and no name', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
		[
			'20,000 levels of nesting in its key',
			`{"ResourcePermaKey":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
		],
		[
			'lone surrogates',
			'{"ResourcePermaKey":"\\ud800","ResourceType":"Invoice","Timestamp":"\\udc00"}',
		],
		['a field with the name of a method', '{"toString":1,"hasOwnProperty":null,"constructor":2}'],
		[
			'objects in place of texts',
			'{"ResourcePermaKey":{"toString":1},"ResourceType":{"toString":1},"ActionType":{},"Timestamp":{"toString":1}}',
		],
		[
			'lists in place of texts',
			'{"ResourcePermaKey":[],"ResourceType":["Invoice"],"ActionType":[1],"TimeStamp":[]}',
		],
		[
			'numbers in place of texts',
			'{"ResourcePermaKey":1e400,"ResourceType":0,"ActionType":-1,"Timestamp":1e21}',
		],
		['a prototype', '{"__proto__":{"ResourceType":"Invoice"},"ResourcePermaKey":"k"}'],
		["the trigger's own fields", '{"__coverage":{"x":1},"recovered":"no","record":7}'],
	])(
		'is accepted with an event of %s, and the other events are passed on',
		async (_what, unexpected) => {
			for (const includeRecord of [false, true]) {
				await receiveWith({ includeRecord });
				const events = [wireEvent(), wireEvent()];
				const [first, last] = events.map((event) => JSON.stringify(event));
				const body = `{"BatchId":"b","Count":3,"Events":[${first},${unexpected},${last}]}`;
				const receipt = await server.send(validDelivery(setup, body));

				expect(receipt.status).toBe(200);
				expect(receipt.body).toEqual({ received: 3, accepted: 3 });
				expect(bodies([receipt.items![0], receipt.items![2]])).toEqual(
					events.map((event) => ({ ...event, BatchId: 'b' })),
				);
				expect(() => JSON.stringify(receipt.items)).not.toThrow();
			}
		},
	);

	test('is passed on with a single event of 20,000 levels of nesting', async () => {
		const deep = `{"ResourcePermaKey":"k","Deep":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`;
		const receipt = await server.send(validDelivery(setup, deep));
		expect(receipt.status).toBe(200);
		expect(receipt.items).toHaveLength(1);
	});

	test('keeps null as time', async () => {
		const { items } = await server.send(validDelivery(setup, wireEvent({ Timestamp: null })));
		expect(items![0].json.Timestamp).toBeNull();
	});

	test('is passed on as an array of events without a batch', async () => {
		const events = [wireEvent(), wireEvent()];
		expect(bodies((await server.send(validDelivery(setup, events))).items)).toEqual(events);
	});

	test('is answered with 200 and starts nothing when the batch is empty', async () => {
		const receipt = await server.send(validDelivery(setup, batchOf([])));
		expect(receipt.status).toBe(200);
		expect(receipt.items).toBeUndefined();
	});

	test.each([0, 1, 3, 500])(
		'is passed on when a batch of 2 announces %d, with the announced number',
		async (Count) => {
			const receipt = await server.send(
				validDelivery(setup, batchOf([wireEvent(), wireEvent()], { Count })),
			);
			expect(receipt.status).toBe(200);
			expect(receipt.items!.map(({ json }) => json.BatchCount)).toEqual([Count, Count]);
		},
	);
});
