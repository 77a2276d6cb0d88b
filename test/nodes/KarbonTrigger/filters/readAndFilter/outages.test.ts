import { credentialFor } from '../../../../support/n8n/credentials';
import { deduplicator } from '../../../../support/n8n/platform';
import { until } from '../../../../support/clock/manualTiming';
import {
	bill,
	eventsOf,
	execute,
	freeNode,
	invoices,
	PAID,
	passed,
	paths,
	savedTimes,
	simulator,
	useSimulator,
} from './setUp';

useSimulator();

describe('A status that comes back passes again', () => {
	test.each([true, false])(
		'after one that was seen while the n8n database did not respond (deduplicate: %p)',
		async (deduplicate) => {
			const options = { deduplicate };
			const [key] = invoices(1);
			await bill(key, 'Paid');
			expect(await passed([key], PAID, { options })).toEqual([key]);
			await bill(key, 'AwaitingPayment');
			deduplicator.failure = new Error('the database is locked');
			expect(await passed([key], PAID, { options })).toEqual([]);
			deduplicator.failure = undefined;
			await bill(key, 'Paid');
			expect(await passed([key], PAID, { options })).toEqual([key]);
			expect(await passed([key], PAID, { options })).toEqual([]);
		},
	);

	test.each([true, false])(
		'of other records, too, because the moment since which statuses count moves (deduplicate: %p)',
		async (deduplicate) => {
			const options = { deduplicate };
			const [key, other] = invoices(2);
			await bill(key, 'Paid');
			expect(await passed([key], PAID, { options })).toEqual([key]);
			const before = savedTimes();
			deduplicator.failure = new Error('the database is locked');
			await passed([other], PAID, { options });
			deduplicator.failure = undefined;
			expect(Date.parse(savedTimes()['Invoice paid'])).toBeGreaterThan(
				Date.parse(before['Invoice paid']),
			);
			freeNode();
			expect(await passed([key], PAID, { options })).toEqual([key]);
			expect(await passed([key], PAID, { options })).toEqual([]);
		},
	);

	test.each([true, false])(
		'also where the n8n database fails only at the end of the execution (deduplicate: %p)',
		async (deduplicate) => {
			const options = { deduplicate };
			const [key] = invoices(1);
			await passed([key], PAID, { options });
			const before = savedTimes();
			const path = `/v3/Invoices/${key}`;
			simulator.reset();
			simulator.faults.add({ match: { path }, action: { type: 'delay', ms: 200 } });
			const late = passed([key], PAID, { options });
			await until(() => paths().includes(path));
			deduplicator.failure = new Error('the database is locked');
			await late;
			deduplicator.failure = undefined;
			expect(Date.parse(savedTimes()['Invoice paid'])).toBeGreaterThan(
				Date.parse(before['Invoice paid']),
			);
		},
	);

	test('after one that an execution without the n8n database has read later than another one', async () => {
		const [key] = invoices(1);
		const path = `/v3/Invoices/${key}`;
		simulator.faults.add({ match: { path }, times: 1, action: { type: 'delay', ms: 1_000 } });
		deduplicator.failure = new Error('the database is locked');
		const late = passed([key], PAID);
		await until(() => paths().includes(path));
		deduplicator.failure = undefined;
		await bill(key, 'Paid');
		expect(await passed([key], PAID)).toEqual([key]);
		await bill(key, 'AwaitingPayment');
		expect(await late).toEqual([]);
		await bill(key, 'Paid');
		expect(await passed([key], PAID)).toEqual([key]);
	});

	test('after one that could not be read because of the credential', async () => {
		const [key] = invoices(1);
		await bill(key, 'Paid');
		expect(await passed([key], PAID)).toEqual([key]);
		await bill(key, 'AwaitingPayment');
		const credential = { ...credentialFor(simulator), baseUrl: 'no address' };
		const outcome = await execute(eventsOf([key]), PAID, {}, { credential });
		expect(outcome.items[0].json).toMatchObject({ recordStatus: 'failed' });
		await bill(key, 'Paid');
		expect(await passed([key], PAID)).toEqual([key]);
	});
});
