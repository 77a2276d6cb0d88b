import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import {
	CLIENT_TASK_RECIPIENT,
	SECONDARY_STATUS,
} from '../../../../../nodes/Karbon/schema/tables/workItem';
import type { Simulator } from '../../../../../simulator';
import { fits } from '../../../../../simulator/data/firm/settings';
import type { WorkItem } from '../../../../../simulator/records';
import { closeAll, startSimulator } from '../../../../support/servers/testServers';
import { type Asked, formOf } from './asked';
import { failureOf, readingsOf } from './readings';
import { expectAll, FIXED, HAS_ALL_KINDS, HOW_MANY, MAX_TEST_MS, runUpdate } from './support';
import { comparableItem, fitsAfter, workItemAfter, workItemAsks, workItemOf } from './workItems';

/** The rules of which Karbon's documents leave more than one reading (karbon.md 20-36). */
const READINGS = readingsOf([
	'clientTaskRecipient',
	'conflicts',
	'omitWorkItemModificationTime',
	'putNull',
	'putOmitted',
	'roleAssignmentsPatch',
	'spacedSingleStatus',
	'unfitSecondaryStatus',
	'updateAnswer',
	'workItemPatch',
	'workTemplateKeyInPut',
]);

const simulators: Simulator[] = [];
/** `templateLeftOut`: changes that a reading ignores. `recipientCleared`: a PUT lost what Karbon does not return. */
const counts = {
	PATCH: 0,
	PUT: 0,
	nothing: 0,
	dropped: 0,
	templateLeftOut: 0,
	recipientCleared: 0,
	refused: 0,
	kept: 0,
};

beforeAll(async () => {
	for (const variants of READINGS) {
		const data = { contacts: 3, organizations: 3, clientGroups: 2, users: 4, invoices: 0 };
		simulators.push(await startSimulator({ data: { ...data, workItems: 1 }, variants }));
	}
});
afterAll(closeAll);

function situations() {
	return fc.constantFrom(...READINGS.keys()).chain((reading) =>
		fc.record({
			reading: fc.constant(reading),
			record: workItemOf(simulators[reading]),
			asks: workItemAsks(simulators[reading]),
		}),
	);
}

const isAsked = (asks: readonly Asked[], path: string) =>
	asks.some(({ field, value }) => field.path === path && value !== undefined);

/** What Karbon makes of the changes in a PUT, by rules that the node reports to the user. */
function afterPut(reading: number, before: WorkItem, after: WorkItem, asks: Asked[]): WorkItem {
	const { PrimaryStatus, SecondaryStatus, WorkType } = after;
	const names = ['PrimaryStatus', 'SecondaryStatus', 'WorkType'] as const;
	const isChanged = names.some((name) => after[name] !== before[name]);
	const isDropped =
		isChanged && SecondaryStatus !== null && !fits(SecondaryStatus, PrimaryStatus, WorkType);
	const isCleared =
		READINGS[reading].clientTaskRecipient !== 'kept' && !isAsked(asks, CLIENT_TASK_RECIPIENT.path);
	return {
		...after,
		...(isDropped ? { SecondaryStatus: null } : {}),
		...(isCleared ? { ClientTaskRecipient: null } : {}),
	};
}

test(
	`an update of a work item changes exactly the given fields, ${HOW_MANY}`,
	async () => {
		const property = fc.asyncProperty(situations(), async ({ reading, record, asks: all }) => {
			const simulator = simulators[reading];
			const [key] = simulator.store.workItems.keys();
			const stored = simulator.store.workItems.get(key)!;
			Object.assign(stored, JSON.parse(JSON.stringify(record)));
			const before = structuredClone(stored);
			const ignoresTemplate = READINGS[reading].workTemplateKeyInPut !== 'replaced';
			const isIgnored = ({ field }: Asked) => ignoresTemplate && field.path === 'WorkTemplateKey';
			const taken = all.filter((one) => !isIgnored(one));
			counts.templateLeftOut += all.length - taken.length;
			const asks = fitsAfter(before, taken)
				? taken
				: taken.filter(({ field }) => field !== SECONDARY_STATUS);

			const form = {
				resource: 'workItem',
				workItemKey: { __rl: true, mode: 'id', value: key },
				...formOf(asks),
			} as INodeParameters;
			const ran = await runUpdate(simulator, form).catch(failureOf);
			if (!('output' in ran)) {
				counts[ran.kept ? 'kept' : 'refused'] += 1;
				const kept = asks.filter(({ field }) => !ran.kept?.includes(field.label));
				const written = simulator.requests.filter(({ method }) => method !== 'GET');
				const changed = ran.kept ? workItemAfter(before, kept) : before;
				const isPut = written.at(-1)?.method === 'PUT';
				const all = ran.kept && isPut ? afterPut(reading, before, changed, kept) : changed;
				const now = simulator.store.workItems.get(key)!;
				const stored = comparableItem({ ...now, ClientTaskRecipient: null });
				expect(stored).toEqual(comparableItem({ ...all, ClientTaskRecipient: null }));
				return;
			}
			const { sent, output } = ran;
			counts[sent ?? 'nothing'] += 1;

			const wanted = workItemAfter(before, asks);
			const expected = sent === 'PUT' ? afterPut(reading, before, wanted, asks) : wanted;
			const after = structuredClone(simulator.store.workItems.get(key)!);
			expect(comparableItem(after)).toEqual(comparableItem(expected));
			if (sent === undefined) expect(after).toEqual(before);
			const isDropped = expected.SecondaryStatus !== wanted.SecondaryStatus;
			expect(output.droppedFields).toEqual(isDropped ? ['SecondaryStatus'] : undefined);
			counts.dropped += Number(isDropped);
			const isLost = before.ClientTaskRecipient !== null && after.ClientTaskRecipient === null;
			counts.recipientCleared += Number(isLost);

			// Karbon does not return the recipient, so it is sent each time.
			if (isAsked(asks, CLIENT_TASK_RECIPIENT.path)) return;
			expect((await runUpdate(simulator, form)).sent).toBeUndefined();
		});
		await fc.assert(property, FIXED);
		if (HAS_ALL_KINDS) expectAll(counts);
	},
	MAX_TEST_MS,
);
