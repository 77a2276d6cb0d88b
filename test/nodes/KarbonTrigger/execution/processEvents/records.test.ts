import type { IDataObject } from 'n8n-workflow';

import { credentialFor } from '../../../../support/n8n/credentials';
import { wireEvent } from '../../../../support/trigger/validDelivery';
import { type Event, jsons, run, simulator, useSimulator } from './setUp';

useSimulator();

describe('Fetched records', () => {
	const includeRecord = { includeRecord: true };
	const keys = () => [...simulator.store.invoices.keys()];
	const paths = () => simulator.requests.map(({ path }) => path);

	test('are requested once for each key, however many events name it', async () => {
		const [a, b] = keys();
		const events = [a, b, a, a].map((key, index) =>
			wireEvent({ ResourcePermaKey: key, Timestamp: new Date(index * 1000).toISOString() }),
		);
		const outcome = await run(events, includeRecord);
		expect(paths().sort()).toEqual([`/v3/Invoices/${a}`, `/v3/Invoices/${b}`].sort());
		expect(
			jsons(outcome).map(({ ResourcePermaKey, recordStatus, record }) => [
				ResourcePermaKey,
				recordStatus,
				(record as IDataObject).InvoiceKey,
			]),
		).toEqual([a, b, a, a].map((key) => [key, 'found', key]));
	});

	test('are not requested for duplicate events', async () => {
		const event = wireEvent({ ResourcePermaKey: keys()[0] });
		await run([event]);
		simulator.reset();
		await run([event], includeRecord);
		expect(paths()).toEqual([]);
	});

	test('of clients are looked up in each list that may contain them', async () => {
		const organization = [...simulator.store.organizations.keys()][0];
		const [item] = jsons(
			await run(
				[wireEvent({ ResourceType: 'Contact', ResourcePermaKey: organization })],
				includeRecord,
			),
		);
		expect(item.recordStatus).toBe('found');
		expect(paths()).toEqual([`/v3/Contacts/${organization}`, `/v3/Organizations/${organization}`]);
	});

	test('that no longer exist leave the event with null as record', async () => {
		const [item] = jsons(await run([wireEvent({ ResourcePermaKey: 'gone' })], includeRecord));
		expect(item).toMatchObject({
			record: null,
			recordStatus: 'notFound',
			ResourcePermaKey: 'gone',
		});
	});

	test.each<[string, Event]>([
		['an unknown type', { ResourceType: 'Workflow' }],
		['a missing type', { ResourceType: undefined }],
		['a key that would lead to another endpoint', { ResourcePermaKey: '..' }],
		['a missing key', { ResourcePermaKey: undefined }],
		['null as key', { ResourcePermaKey: null }],
	])('are not requested for events with %s', async (_what, changes) => {
		const outcome = await run([wireEvent(changes)], includeRecord);
		expect(outcome.error).toBeUndefined();
		expect(jsons(outcome)[0]).toMatchObject({ record: null, recordStatus: 'unknownType' });
		expect(paths()).toEqual([]);
	});

	test('that cannot be read leave the event with the reason, without secrets, and do not affect others', async () => {
		const [a, b] = keys();
		const { accessKey } = simulator.credentials;
		simulator.faults.add({
			match: { path: `/v3/Invoices/${a}` },
			action: { type: 'status', status: 403, body: { error: { message: `no ${accessKey}` } } },
		});
		const outcome = await run(
			[wireEvent({ ResourcePermaKey: a }), wireEvent({ ResourcePermaKey: b })],
			includeRecord,
		);
		const [first, second] = jsons(outcome);
		expect(first).toMatchObject({ ResourcePermaKey: a, record: null, recordStatus: 'failed' });
		expect(first.recordError).toContain('Could not read');
		expect(JSON.stringify(outcome.items)).not.toContain(accessKey);
		expect(second).toMatchObject({ ResourcePermaKey: b, recordStatus: 'found' });
		expect(outcome.hints.map(({ message }) => message).join()).toContain('1 record could not be');
	});

	test('that cannot be requested with an incomplete credential leave the event with the reason', async () => {
		const event = wireEvent({ ResourcePermaKey: keys()[0] });
		const credential = credentialFor(simulator, { accessKey: '' });
		const outcome = await run([event], includeRecord, { credential });
		expect(outcome.error).toBeUndefined();
		expect(jsons(outcome)[0]).toMatchObject({ ...event, record: null, recordStatus: 'failed' });
		expect(jsons(outcome)[0].recordError).toContain('access key');
	});

	test('keep the order of a hundred events', async () => {
		const events = Array.from({ length: 100 }, (_, index) =>
			wireEvent({
				ResourcePermaKey: index % 7 === 0 ? `gone-${index}` : keys()[index % 5],
				Timestamp: new Date(index).toISOString(),
			}),
		);
		const outcome = await run(events, includeRecord);
		expect(jsons(outcome).map(({ Timestamp }) => Timestamp)).toEqual(
			events.map(({ Timestamp }) => Timestamp),
		);
		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
			events.map((_, item) => ({ item })),
		);
		expect(simulator.requests).toHaveLength(5 + 15);
	});
});
