import type { INodeParameters } from 'n8n-workflow';

import { MAX_READ_LAG_MS } from '../../../../nodes/Karbon/updates/recentWrites';
import { realTiming } from '../../../../nodes/shared/timing';
import type { FaultAction } from '../../../../simulator/faults/types';
import { createManualClock } from '../../../../simulator/clock';
import { byId, jsonOf, useBench, waitOnClock } from '../support';

const clock = createManualClock();
// No conflict tells that another system was faster.
const bench = useBench({
	data: { contacts: 1, invoices: 1, workItems: 1 },
	clock,
	variants: { conflicts: 'none' },
});

waitOnClock(clock);

/** So that each test changes something. */
let round = 0;
const ours = () => `${round}`;
const theirs = () => `Theirs ${round}`;

beforeEach(async () => {
	round++;
	await clock.advance(MAX_READ_LAG_MS + 60_000);
});

interface Case {
	operation: string;
	/** Of the write. */
	method: 'PATCH' | 'PUT';
	parameters(): INodeParameters;
	/** Changes another field of the same record, as another system. */
	changeAnother(): Promise<unknown>;
	/** The own and the other system's value, as stored. */
	stored(): unknown[];
	expected(): unknown[];
}

const store = () => bench.simulator.store;
const contact = () => [...store().contacts.values()][0];
const workItem = () => [...store().workItems.values()][0];
const values = () => [...store().customFieldValues.values()][0];
const valueOf = (name: string) =>
	values().CustomFieldValues.find(({ Name }) => Name === name)?.Value;

const CASES: Case[] = [
	{
		operation: 'contact.update',
		method: 'PUT',
		parameters: () => ({
			contactKey: byId(contact().ContactKey),
			updateFields: { description: ours() },
		}),
		changeAnother: async () =>
			await bench.simulator.change('Contact', contact().ContactKey, 'Updated', {
				Salutation: theirs(),
			}),
		stored: () => [
			(contact() as { EntityDescription?: { Text?: string } }).EntityDescription?.Text,
			contact().Salutation,
		],
		expected: () => [ours(), theirs()],
	},
	{
		operation: 'workItem.update',
		method: 'PUT',
		parameters: () => ({
			workItemKey: byId(workItem().WorkItemKey),
			moreFields: { estimatedBudget: round },
		}),
		changeAnother: async () =>
			await bench.simulator.change('WorkItem', workItem().WorkItemKey, 'Updated', {
				Description: theirs(),
			}),
		stored: () => [workItem().EstimatedBudget, workItem().Description],
		expected: () => [round, theirs()],
	},
	{
		operation: 'customField.setValues',
		method: 'PUT',
		parameters: () =>
			({
				clientKey: byId(values().EntityKey),
				fieldValues: {
					values: [
						{
							customFieldKey: { __rl: true, mode: 'name', value: 'Number of employees' },
							value: ours(),
						},
					],
				},
			}) as unknown as INodeParameters,
		changeAnother: async () =>
			await bench.simulator.change('CustomFieldValue', values().EntityKey, 'Updated', {
				CustomFieldValues: values().CustomFieldValues.map((value) =>
					value.Name === 'Referred by' ? { ...value, Value: [theirs()] } : value,
				),
			}),
		stored: () => [valueOf('Number of employees'), valueOf('Referred by')],
		expected: () => [[ours()], [theirs()]],
	},
];

/** Calls a function once, at the first wait for which `isReady` is true. */
function atFirstWait(isReady: () => boolean, change: () => Promise<unknown>): () => Promise<void> {
	let isDone = false;
	const once = async () => {
		if (isDone || !isReady()) return;
		isDone = true;
		await change();
	};
	const sleep = jest.mocked(realTiming.sleep).getMockImplementation()!;
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms < 20_000) await once();
		await sleep(ms, signal);
	});
	return async () => {
		if (!isDone) await change();
	};
}

const run = async ({ operation, parameters }: Case) => await bench.run(operation, parameters());

describe.each(CASES)('$operation keeps what another system changed', (one) => {
	const isRefused = () => bench.simulator.requests.some(({ status }) => status === 429);

	it.each<[string, FaultAction]>([
		['after HTTP 429 with Retry-After', { type: 'status', status: 429, retryAfter: 36 }],
		['after HTTP 429 without Retry-After', { type: 'status', status: 429, body: {} }],
	])('in the wait %s', async (_, action) => {
		bench.simulator.faults.add({ action, match: { method: one.method }, times: 1 });
		const change = atFirstWait(isRefused, one.changeAnother);
		const { error, items } = await run(one);
		await change();
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0].changed).toBe(true);
		expect(bench.written()).toHaveLength(2);
		expect(one.stored()).toEqual(one.expected());
	});

	it('unless Karbon asks to wait for longer than the node does, which it reports at once', async () => {
		const action: FaultAction = { type: 'status', status: 429, retryAfter: 3000 };
		bench.simulator.faults.add({ action, match: { method: one.method }, times: 1 });
		const before = clock.now();
		const { error } = await run(one);
		expect(error?.message).toContain('Rate limit reached. Karbon asks to wait 3000 seconds.');
		expect(clock.now() - before).toBeLessThan(20_000);
		expect(bench.written()).toHaveLength(1);
		// The pause of this account's rate limiter passes.
		await clock.advance(3_600_000);
	});
});

it('An update that looks up a user reads the record again before it writes', async () => {
	const owner = [...store().users.values()].find(
		({ EmailAddress }) => EmailAddress !== contact().ClientOwner,
	)!;
	bench.simulator.faults.add({
		action: {
			type: 'callBefore',
			run: async () => {
				await bench.simulator.change('Contact', contact().ContactKey, 'Updated', {
					Salutation: theirs(),
				});
			},
		},
		match: { method: 'GET', path: '/v3/Users' },
		times: 1,
	});
	const { error } = await bench.run('contact.update', {
		contactKey: byId(contact().ContactKey),
		updateFields: { clientOwner: owner.EmailAddress },
	});
	expect(error).toBeUndefined();
	expect(bench.sent().map((request) => request.split(/[ ?]/).slice(0, 2).join(' '))).toEqual([
		`GET /v3/Contacts/${contact().ContactKey}`,
		'GET /v3/Users',
		`GET /v3/Contacts/${contact().ContactKey}`,
		`PUT /v3/Contacts/${contact().ContactKey}`,
	]);
	expect([contact().ClientOwner, contact().Salutation]).toEqual([owner.EmailAddress, theirs()]);
});
