import { memoryFor } from '../../../../nodes/KarbonTrigger/state/nodeMemory';
import { createSimulator, type Simulator } from '../../../../simulator';
import { moveClock } from '../../../support/movedClock';
import { credentialFor } from '../../../support/n8n/credentials';
import { createQueueHost } from '../../../support/queueHost';
import { createTriggerSetup, type TriggerSetup } from '../../../support/triggerSetup';
import {
	batchOf,
	type Delivery,
	signatureOf,
	validDelivery,
	wireEvent,
	withHeader,
} from '../../../support/validDelivery';
import { startWebhookServer, type WebhookServer } from '../../../support/webhookContext';

let simulator: Simulator;
let setup: TriggerSetup;
let server: WebhookServer;

async function receiveWith(parameters: TriggerSetup['node']['parameters'] = {}): Promise<void> {
	await server?.close();
	setup = createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			includeRecord: false,
			...parameters,
		},
	});
	server = await startWebhookServer(setup);
}

beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 1 } });
});
afterAll(async () => {
	await server.close();
	await simulator.close();
});
beforeEach(async () => {
	simulator.reset();
	await receiveWith();
});
afterEach(() => {
	// The response to a delivery never waits for Karbon's API.
	expect(simulator.requests).toEqual([]);
});

const bodies = (items: Array<{ json: object }> | undefined) => items?.map(({ json }) => json);

describe('A valid delivery', () => {
	test('of one event starts an execution with one item', async () => {
		const { Timestamp, ...event } = wireEvent();
		const receipt = await server.send(validDelivery(setup, { ...event, TimeStamp: Timestamp }));

		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 1, accepted: 1 });
		expect(bodies(receipt.items)).toEqual([{ ...event, Timestamp }]);
	});

	test('is answered by the node itself, because n8n would wait for the concurrency limit', async () => {
		const { result } = await server.send(validDelivery(setup));

		expect(result.noWebhookResponse).toBe(true);
		expect(result.webhookResponse).toBeUndefined();
	});

	test('of a batch starts one execution with its events in their order', async () => {
		const events = Array.from({ length: 100 }, () => wireEvent());
		const batch = batchOf(events);
		const receipt = await server.send(validDelivery(setup, batch));

		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 100, accepted: 100 });
		expect(bodies(receipt.items)).toEqual(
			events.map((event) => ({ ...event, BatchId: batch.BatchId })),
		);
	});

	test.each([
		['the single form with TimeStamp', 'TimeStamp', false],
		['the single form with Timestamp', 'Timestamp', false],
		['the batch with Timestamp', 'Timestamp', true],
		['the batch with TimeStamp', 'TimeStamp', true],
	])('is accepted in %s', async (_form, spelling, inBatch) => {
		const { Timestamp, ...rest } = wireEvent();
		const event = { ...rest, [spelling]: Timestamp };
		const { items } = await server.send(validDelivery(setup, inBatch ? batchOf([event]) : event));

		expect(items).toHaveLength(1);
		expect(items![0].json).toMatchObject({ ...rest, Timestamp });
		expect(items![0].json).not.toHaveProperty('TimeStamp');
	});

	test.each([
		'application/json',
		'application/json; charset=utf-8',
		'Application/JSON',
		' application/json ;charset="utf-8"',
	])('may have the Content-Type "%s"', async (contentType) => {
		const receipt = await server.send(
			withHeader(validDelivery(setup), 'Content-Type', contentType),
		);
		expect(receipt.status).toBe(200);
		expect(receipt.items).toHaveLength(1);
	});

	test('is verified over its bytes, however the JSON is written', async () => {
		const text = `{\r\n  "ResourcePermaKey" : "k\\u00e9y",\t"ResourceType":"Invoice", "Amount": 1.50e2,"Name":"Zoë 💷" }\n`;
		const receipt = await server.send(validDelivery(setup, text));

		expect(receipt.status).toBe(200);
		expect(bodies(receipt.items)).toEqual([
			{ ResourcePermaKey: 'kéy', ResourceType: 'Invoice', Amount: 150, Name: 'Zoë 💷' },
		]);
	});

	test('is verified also when n8n reads the body only on demand', async () => {
		server.tamper = (request) => {
			const { rawBody } = request;
			delete request.rawBody;
			request.readRawBody = (async () => {
				request.rawBody = rawBody;
			}) as never;
		};
		expect((await server.send(validDelivery(setup))).status).toBe(200);
	});
});

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
	])('is passed on with %s among the events of a batch', async (_what, odd) => {
		const events = [wireEvent(), wireEvent()];
		const batch = batchOf([events[0], odd, events[1]]);
		const receipt = await server.send(validDelivery(setup, batch));

		expect(receipt.body).toEqual({ received: 3, accepted: 3 });
		expect(bodies(receipt.items)![1]).toEqual({ event: odd, BatchId: batch.BatchId });
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
	])('is accepted with an event of %s, and the other events are passed on', async (_what, odd) => {
		for (const includeRecord of [false, true]) {
			await receiveWith({ includeRecord });
			const events = [wireEvent(), wireEvent()];
			const [first, last] = events.map((event) => JSON.stringify(event));
			const body = `{"BatchId":"b","Count":3,"Events":[${first},${odd},${last}]}`;
			const receipt = await server.send(validDelivery(setup, body));

			expect(receipt.status).toBe(200);
			expect(receipt.body).toEqual({ received: 3, accepted: 3 });
			expect(bodies([receipt.items![0], receipt.items![2]])).toEqual(
				events.map((event) => ({ ...event, BatchId: 'b' })),
			);
			expect(() => JSON.stringify(receipt.items)).not.toThrow();
		}
	});

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

describe('An invalid delivery', () => {
	const other = (setup: TriggerSetup): TriggerSetup => ({
		...setup,
		node: { ...setup.node, webhookId: 'another-node' },
	});
	const cases: Array<[string, number, (valid: Delivery, setup: TriggerSetup) => Delivery]> = [
		['no Content-Type', 415, (valid) => withHeader(valid, 'Content-Type', undefined)],
		['Content-Type text/plain', 415, (valid) => withHeader(valid, 'Content-Type', 'text/plain')],
		[
			'a Content-Type that only begins like JSON',
			415,
			(valid) => withHeader(valid, 'Content-Type', 'application/jsonp'),
		],
		[
			'JSON in a parameter of the Content-Type only',
			415,
			(valid) => withHeader(valid, 'Content-Type', 'text/html; x=application/json'),
		],
		['an empty body', 400, (_valid, own) => validDelivery(own, '')],
		['a body that is not JSON', 400, (_valid, own) => validDelivery(own, '{"ResourcePermaKey":')],
		['JSON null', 400, (_valid, own) => validDelivery(own, 'null')],
		['a JSON number', 400, (_valid, own) => validDelivery(own, '17')],
		['a JSON text', 400, (_valid, own) => validDelivery(own, '"Invoice"')],
		['no signature', 401, (valid) => withHeader(valid, 'Signature', undefined)],
		['an empty signature', 401, (valid) => withHeader(valid, 'Signature', '')],
		['a wrong signature', 401, (valid) => withHeader(valid, 'Signature', '0'.repeat(64))],
		[
			'the signature in upper case',
			401,
			(valid) => withHeader(valid, 'Signature', String(valid.headers.Signature).toUpperCase()),
		],
		[
			'a prefix before the signature',
			401,
			(valid) => withHeader(valid, 'Signature', `sha256=${String(valid.headers.Signature)}`),
		],
		[
			'a truncated signature',
			401,
			(valid) => withHeader(valid, 'Signature', String(valid.headers.Signature).slice(0, 63)),
		],
		[
			'the signature of other bytes',
			401,
			(valid, own) => withHeader(valid, 'Signature', signatureOf(own, '{"ResourcePermaKey":"x"}')),
		],
		[
			'one byte more than was signed',
			401,
			({ headers, body }) => ({
				headers: { ...headers, 'Content-Length': body.length + 1 },
				body: Buffer.concat([body, Buffer.from(' ')]),
			}),
		],
		[
			'the signature of the same JSON written differently',
			401,
			({ headers, body }, own) => {
				const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
				const delivery = validDelivery(own, spaced);
				return { ...delivery, headers: { ...delivery.headers, Signature: headers.Signature } };
			},
		],
		[
			'the right signature twice',
			401,
			(valid) =>
				withHeader(valid, 'Signature', [
					String(valid.headers.Signature),
					String(valid.headers.Signature),
				]),
		],
		[
			'the signature of another node with the same credential',
			401,
			(valid, own) => withHeader(valid, 'Signature', signatureOf(other(own), valid.body)),
		],
		[
			'a signature made with the access key itself',
			401,
			(valid, own) =>
				withHeader(
					valid,
					'Signature',
					signatureOf({ ...own, node: { ...own.node, webhookId: '' } }, valid.body),
				),
		],
	];

	test.each(cases)(
		'with %s is refused with HTTP %d and starts nothing',
		async (_what, status, change) => {
			const receipt = await server.send(change(validDelivery(setup), setup));

			expect(receipt.status).toBe(status);
			expect(receipt.result).toEqual({ noWebhookResponse: true });
			expect(receipt.body.message).toEqual(expect.any(String));
			expect(server.started).toEqual([]);
		},
	);

	test('does not affect a valid one that follows', async () => {
		const delivery = validDelivery(setup);
		await server.send(withHeader(delivery, 'Signature', 'f'.repeat(64)));
		expect((await server.send(delivery)).items).toHaveLength(1);
	});

	test('gets a response that shows neither the key nor the expected signature', async () => {
		const delivery = withHeader(validDelivery(setup), 'Signature', 'f'.repeat(64));
		const { body } = await server.send(delivery);
		expect(JSON.stringify(body)).not.toContain(signatureOf(setup, delivery.body));
		expect(JSON.stringify(body)).not.toContain(String(setup.credential.accessKey));
	});
});

describe('An event that was delivered before', () => {
	test('with the same bytes is answered with 200 and starts nothing', async () => {
		const delivery = validDelivery(setup, batchOf([wireEvent(), wireEvent()]));
		await server.send(delivery);
		const again = await server.send(delivery);

		expect(again.status).toBe(200);
		expect(again.body).toEqual({ received: 2, accepted: 0 });
		expect(again.items).toBeUndefined();
	});

	test('is dropped from another batch, and the other events are kept', async () => {
		const [old, fresh] = [wireEvent(), wireEvent()];
		await server.send(validDelivery(setup, batchOf([old])));
		const { items } = await server.send(validDelivery(setup, batchOf([old, fresh])));
		expect(items!.map(({ json }) => json.ResourcePermaKey)).toEqual([fresh.ResourcePermaKey]);
	});

	test('is emitted once when it is in one batch twice', async () => {
		const event = wireEvent();
		const { body } = await server.send(validDelivery(setup, batchOf([event, wireEvent(), event])));
		expect(body).toEqual({ received: 3, accepted: 2 });
	});

	test('is recognized with the other spelling of its time or its type', async () => {
		const { Timestamp, ...event } = wireEvent({ ResourceType: 'WorkItem' });
		await server.send(validDelivery(setup, batchOf([{ ...event, Timestamp }])));
		const { body } = await server.send(
			validDelivery(setup, { ...event, ResourceType: 'Work', TimeStamp: Timestamp }),
		);
		expect(body).toEqual({ received: 1, accepted: 0 });
	});

	test.each<[string, Record<string, unknown>]>([
		['at another moment', { Timestamp: '2026-01-15T09:00:00.001Z' }],
		['with another action', { ActionType: 'Deleted' }],
		['for another record', { ResourcePermaKey: 'another' }],
		// Two values of one custom field, changed for two clients at one moment.
		['for another client', { ClientKey: 'client-2' }],
	])('is another event %s', async (_what, changes) => {
		const event = wireEvent({ ClientKey: 'client-1' });
		await server.send(validDelivery(setup, event));
		const { body } = await server.send(validDelivery(setup, { ...event, ...changes }));
		expect(body).toEqual({ received: 1, accepted: 1 });
	});

	test('is emitted again without a time, because it cannot be distinguished from a new change', async () => {
		const delivery = validDelivery(setup, wireEvent({ Timestamp: undefined }));
		await server.send(delivery);
		expect((await server.send(delivery)).items).toHaveLength(1);
	});

	test("is emitted again when 'Drop Duplicate Events' is off", async () => {
		await receiveWith({ options: { deduplicate: false } });
		const delivery = validDelivery(setup);
		await server.send(delivery);
		expect((await server.send(delivery)).items).toHaveLength(1);
	});

	test('to the live workflow is still emitted in a test run', async () => {
		const delivery = validDelivery(setup);
		await server.send(delivery);
		const testRun = await startWebhookServer(setup, 'manual');
		const { items } = await testRun.send(delivery);
		await testRun.close();
		expect(items).toHaveLength(1);
	});

	test('to a test run is still emitted in the live workflow', async () => {
		const delivery = validDelivery(setup);
		const testRun = await startWebhookServer(setup, 'manual');
		await testRun.send(delivery);
		await testRun.close();
		expect((await server.send(delivery)).items).toHaveLength(1);
	});
});

describe('An unwanted event', () => {
	test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		['of a type that was not chosen', {}, { ResourceType: 'Note' }],
		[
			'with an action that was not chosen',
			{ filters: { actionTypes: ['Inserted'] } },
			{ ActionType: 'Updated' },
		],
	])('%s is answered with 200 and starts nothing', async (_what, parameters, changes) => {
		await receiveWith(parameters as never);
		const receipt = await server.send(validDelivery(setup, wireEvent(changes)));

		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 1, accepted: 0 });
		expect(receipt.items).toBeUndefined();
	});

	test('is dropped from a batch, and the other events keep their order', async () => {
		await receiveWith({ filters: { actionTypes: ['Deleted', 'Updated'] } });
		const events = [
			wireEvent({ ActionType: 'Deleted' }),
			wireEvent({ ActionType: 'Inserted' }),
			wireEvent({ ActionType: 'Merged' }),
			wireEvent({ ResourceType: 'User' }),
			wireEvent({ ActionType: 'Updated' }),
		];
		const { items } = await server.send(validDelivery(setup, batchOf(events)));
		expect(items!.map(({ json }) => json.ActionType)).toEqual(['Deleted', 'Merged', 'Updated']);
	});

	test('is not assumed when the types come from an expression that is empty', async () => {
		await receiveWith({ webhookTypes: '={{ [] }}' });
		const receipt = await server.send(validDelivery(setup));
		expect(receipt.status).toBe(200);
		expect(receipt.items).toHaveLength(1);
	});

	test('is not assumed when an expression of another parameter is invalid', async () => {
		await receiveWith({ options: { batchSize: '={{ "many" }}' } });
		expect((await server.send(validDelivery(setup))).status).toBe(200);
	});
});

test('Two hundred forged deliveries with well-formed signatures cause one read of the credential in 5 seconds', async () => {
	let now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
	try {
		const read = jest.spyOn(setup.additionalData.credentialsHelper, 'getDecrypted');
		const send = async (index: number) =>
			await server.send(
				withHeader(validDelivery(setup), 'Signature', signatureOf(setup, `forged ${index}`)),
			);
		const statuses = new Set<number>();
		for (let index = 0; index < 200; index++) {
			statuses.add((await send(index)).status);
			now += 24;
		}
		expect([...statuses]).toEqual([401]);
		expect(read).toHaveBeenCalledTimes(1);
		now += 200;
		await send(200);
		expect(read).toHaveBeenCalledTimes(2);
		expect(server.started).toEqual([]);
	} finally {
		clock.mockRestore();
	}
});

describe('When the trigger is open in this process,', () => {
	async function deliverTo(parameters: TriggerSetup['node']['parameters']) {
		await receiveWith(parameters);
		const { queues } = memoryFor({
			getWorkflow: () => setup.workflow,
			getNode: () => setup.node,
		});
		const started: string[][] = [];
		const ended = new Promise<boolean>(() => undefined);
		const host = createQueueHost({
			start(events) {
				started.push(events.map(({ ResourceType }) => ResourceType!));
				return { ended, tellsAll: true };
			},
		});
		for (const each of queues) each.open(host);
		const events = ['Invoice', 'Note', 'Contact'].map((ResourceType) =>
			wireEvent({ ResourceType }),
		);
		const running = await server.send(validDelivery(setup, wireEvent()));
		const receipt = await server.send(validDelivery(setup, batchOf(events)));
		expect([running.items, receipt.items]).toEqual([undefined, undefined]);
		await server.send(validDelivery(setup, wireEvent({ ResourceType: 'Note' })));
		await server.send(validDelivery(setup, wireEvent({ ResourceType: 'Note' })));
		const startedAtOnce = [...started];
		const waiting = queues.map(({ length }) => length);
		for (const each of queues) each.close(host);
		return { startedAtOnce, started, waiting };
	}
	const webhookTypes = ['Invoice', 'Contact', 'Note'];

	test('events without a list do not wait for an execution that fetches records', async () => {
		const { startedAtOnce } = await deliverTo({ webhookTypes, includeRecord: true });
		expect(startedAtOnce).toEqual([['Invoice'], ['Note']]);
	});

	test('events without a list also run one execution at a time', async () => {
		const { started, waiting } = await deliverTo({ webhookTypes, includeRecord: true });
		expect(waiting).toEqual([2, 2]);
		expect(started.slice(2)).toEqual([
			['Invoice', 'Contact'],
			['Note', 'Note'],
		]);
	});

	test('all events wait for an execution that fetches no records', async () => {
		const { startedAtOnce, waiting } = await deliverTo({ webhookTypes, includeRecord: false });
		expect(startedAtOnce).toEqual([['Invoice']]);
		expect(waiting).toEqual([5, 0]);
	});
});

describe('A changed access key', () => {
	test('is used 5 seconds after the change, and the previous one is no longer accepted', async () => {
		const old = validDelivery(setup);
		await server.send(old);
		setup.credential.accessKey = 'eyJ.a-new.key';
		const clock = moveClock();
		clock.advance(5_000);
		expect((await server.send(validDelivery(setup))).status).toBe(200);
		expect((await server.send(old)).status).toBe(401);
		clock.restore();
	});
});
