import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';

import { freeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { deduplicator } from '../../../../support/n8n/platform';
import {
	bill,
	eventsOf,
	execute,
	invoices,
	keysOf,
	nodeId,
	PAID,
	passed,
	passMillisecond,
	useSimulator,
	WAITING,
	work,
	workItem,
} from './setUp';

useSimulator();

/** n8n is restarted: only its database is left. */
const restart = () =>
	freeMemory({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => ({ id: nodeId }) });

describe.each([
	['In one process', () => undefined],
	['With restarts in between', restart],
])('%s, a change of status', (_when, between) => {
	/** How often the filter passes a record that gets these statuses one after the other. */
	async function passes(
		change: (status: string) => Promise<unknown>,
		key: string,
		filters: INodeParameters,
		statuses: string[],
	): Promise<number[]> {
		const counts: number[] = [];
		for (const status of statuses) {
			await change(status);
			counts.push((await passed([key], filters)).length);
			between();
		}
		return counts;
	}

	test('passes once if an expression gives its status twice', async () => {
		const [key] = invoices(1);
		const filters = { invoiceStatus: 'Paid, paid' };
		const bills = async (status: string) => await bill(key, status);
		expect(await passes(bills, key, filters, ['Paid', 'Paid', 'Paid'])).toEqual([1, 0, 0]);
	});

	test('from Waiting to In Progress and back passes twice for Waiting', async () => {
		const key = workItem();
		const statuses = ['Waiting', 'In Progress', 'Waiting', 'Waiting'];
		expect(await passes(async (status) => await work(key, status), key, WAITING, statuses)).toEqual(
			[1, 0, 1, 0],
		);
	});

	test('from Paid to Awaiting Payment and back passes twice for Paid', async () => {
		const [key] = invoices(1);
		const statuses = ['AwaitingPayment', 'Paid', 'Paid', 'AwaitingPayment', 'Paid', 'Paid'];
		expect(await passes(async (status) => await bill(key, status), key, PAID, statuses)).toEqual([
			0, 1, 0, 0, 1, 0,
		]);
	});

	test('passes for each of several chosen statuses', async () => {
		const [key] = invoices(1);
		const statuses = ['Paid', 'Voided', 'Paid', 'Exported', 'Voided', 'Voided'];
		const filters = { invoiceStatus: ['Paid', 'Voided'] };
		expect(await passes(async (status) => await bill(key, status), key, filters, statuses)).toEqual(
			[1, 1, 1, 0, 1, 0],
		);
	});
});

test('Two changes of status between two executions are not detected', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key], PAID)).toEqual([key]);
	await bill(key, 'AwaitingPayment');
	passMillisecond();
	await bill(key, 'Paid');
	expect(await passed([key, key], PAID)).toEqual([]);
});

test('Several events of one record in one execution count as one change of status', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key, key, key], PAID)).toEqual([key]);
});

test('An invoice that was paid long before passes once, at its first change', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key], PAID)).toEqual([key]);
	expect(await passed([key], PAID)).toEqual([]);
});

test('Both spellings of a status count as the same status', async () => {
	const key = workItem();
	const filters = { workItemStatus: ['In Progress'] };
	await work(key, 'InProgress');
	expect(await passed([key], filters)).toEqual([key]);
	await work(key, 'In Progress');
	expect(await passed([key], filters)).toEqual([]);
});

test('A record counts as the same under both names of its type', async () => {
	const key = workItem();
	await work(key, 'Waiting');
	expect(keysOf(await execute(eventsOf([key], { ResourceType: 'Work' }), WAITING))).toEqual([key]);
	expect(keysOf(await execute(eventsOf([key], { ResourceType: 'WorkItem' }), WAITING))).toEqual([]);
});

test('A status passes again when n8n has removed its mark', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key], PAID)).toEqual([key]);
	deduplicator.clear();
	expect(await passed([key], PAID)).toEqual([key]);
});

test("A status also passes once when 'Drop Duplicate Events' is off", async () => {
	const [key] = invoices(1);
	const keep = { options: { deduplicate: false } };
	await bill(key, 'Paid');
	expect(await passed([key], PAID, keep)).toEqual([key]);
	expect(await passed([key], PAID, keep)).toEqual([]);
});

test('Every chosen status passes when the database does not respond, and a hint reports it', async () => {
	const [paid, open] = invoices(2);
	await bill(paid, 'Paid');
	deduplicator.failure = new Error('the database is locked');
	for (const options of [{ deduplicate: true }, { deduplicate: false }]) {
		const outcome = await execute(eventsOf([paid, open]), PAID, { options });
		expect(keysOf(outcome)).toEqual([paid]);
		expect(outcome.hints.map(({ message }) => message).join()).toContain('did not respond');
	}
});

test.each<WorkflowExecuteMode>(['manual', 'retry'])(
	'An execution started by the user (%s) passes every chosen status, and stores none',
	async (mode) => {
		const [paid, open] = invoices(2);
		await bill(paid, 'Paid');
		for (let run = 0; run < 2; run++) {
			expect(keysOf(await execute(eventsOf([paid, open]), PAID, {}, { mode }))).toEqual([paid]);
		}
		expect(await passed([paid], PAID)).toEqual([paid]);
	},
);
