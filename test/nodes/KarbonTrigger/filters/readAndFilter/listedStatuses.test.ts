import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import {
	readAndFilter,
	recordsToFilter,
} from '../../../../../nodes/KarbonTrigger/filters/readAndFilter';
import { readChoices } from '../../../../../nodes/KarbonTrigger/settings';
import { packRow, unpack } from '../../../../../nodes/KarbonTrigger/state/carried';
import { normalizeName } from '../../../../../nodes/shared/text';
import { createTestClient } from '../../../../support/fakeHost';
import { Process } from '../lastStatuses/process';

/** Of these, the filter lets the last two pass. */
const STATUSES = { A: 'Planned', B: 'Waiting', C: 'Ready To Start' };
type Status = keyof typeof STATUSES;
const CHOSEN: readonly Status[] = ['B', 'C'];

const nameOf = (status: Status) => normalizeName(STATUSES[status]);

const choicesWith = (includeRecord: boolean) => ({
	...readChoices((_name, fallback) => fallback),
	includeRecord,
	workItemStatus: CHOSEN.map((status) => STATUSES[status]),
});

/** An event that a check has found with a status, or a delivered one. */
function eventOf(listed: Status | '-', index: number): ChangeEvent {
	const event = {
		ResourcePermaKey: 'work',
		ResourceType: 'WorkItem',
		ActionType: 'Updated',
		Timestamp: new Date(1_000_000 + index).toISOString(),
	};
	return listed === '-' ? event : packRow({ ...event, recovered: true }, 7, nameOf(listed));
}

const NO_KEY = { status: 404, body: {} };
const recordWith = (status: Status) => ({
	body: { WorkItemKey: 'work', PrimaryStatus: STATUSES[status].replace(/ /g, '') },
});

interface Case {
	/** The status that an execution saw before. */
	last?: Status;
	/** The statuses in the events of one execution, `-` for a delivered event. */
	events: Array<Status | '-'>;
	/** The status that Karbon returns for the key of the record. */
	read?: Status;
	/** How many events pass. */
	passes: number;
	/** The status that counts as seen from then on. */
	then: Status | undefined;
}

async function decide(
	{ last, events: listed, read }: Case,
	{ isInOrder = true, includeRecord = false },
) {
	const { client, settle, host } = createTestClient(() => (read ? recordWith(read) : NO_KEY));
	const choices = choicesWith(includeRecord);
	const { events } = unpack(listed.map(eventOf).map((json) => ({ json })));
	const records = recordsToFilter(events, choices);
	const process = new Process();
	if (last) await process.run(nameOf(last), records[0]);
	const statuses = await process.ask(records);
	const reader = { client, choices, statuses, isInOrder };
	const { passed } = await settle(readAndFilter(reader, events));
	await process.commit(statuses);
	const later = await process.other().ask(records);
	const seen = CHOSEN.find((one) => !later.differs(records[0], nameOf(one)));
	return { passes: passed.length, then: seen, requests: host.requests.length };
}

const label = ({ last, events, read }: Case) =>
	`last ${last ?? 'nothing'}, events ${events.join(' ')}, read ${read ?? 'nothing'}`;

const casesOf = (cases: Case[]) => cases.map((one) => [label(one), one] as const);

describe('Where only checks of a list tell of changes, in their order,', () => {
	describe.each([false, true])('with Include Record %s, the list decides:', (includeRecord) => {
		test.each(
			casesOf([
				{ events: ['B'], read: 'B', passes: 1, then: 'B' },
				// The read lags behind the list.
				{ events: ['B'], read: 'A', passes: 1, then: 'B' },
				{ last: 'C', events: ['B'], read: 'C', passes: 1, then: 'B' },
				// The read lags, or the record has changed again, which the next check finds.
				{ last: 'B', events: ['A'], read: 'B', passes: 0, then: undefined },
				{ last: 'B', events: ['B'], read: 'A', passes: 0, then: 'B' },
				{ events: ['A'], read: 'B', passes: 0, then: undefined },
				{ events: ['A'], passes: 0, then: undefined },
				{ last: 'B', events: ['B'], passes: 0, then: 'B' },
				// The last of several statuses.
				{ events: ['B', 'A'], read: 'A', passes: 0, then: undefined },
				{ last: 'B', events: ['C', 'B'], read: 'C', passes: 0, then: 'B' },
				{ events: ['A', 'B'], read: 'A', passes: 1, then: 'B' },
			]),
		)('%s', async (_label, one) => {
			const { passes, then } = await decide(one, { includeRecord });
			expect({ passes, then }).toEqual({ passes: one.passes, then: one.then });
		});
	});

	test('a record is read only if it is included and passes', async () => {
		const one: Case = { events: ['B'], read: 'A', passes: 1, then: 'B' };
		expect(await decide(one, {})).toMatchObject({ requests: 0 });
		expect(await decide(one, { includeRecord: true })).toMatchObject({ requests: 1 });
		expect(await decide({ ...one, last: 'B' }, { includeRecord: true })).toMatchObject({
			requests: 0,
		});
	});
});

/** Neither order is known: of a delivery and a check, or of executions on workers. */
const UNORDERED: Case[] = [
	{ events: ['-', 'B'], read: 'B', passes: 1, then: 'B' },
	{ events: ['B', '-'], read: 'A', passes: 2, then: undefined },
	{ last: 'B', events: ['A', '-'], read: 'B', passes: 2, then: undefined },
	{ last: 'B', events: ['B', '-'], read: 'B', passes: 0, then: 'B' },
	{ events: ['A', '-'], read: 'A', passes: 0, then: undefined },
	{ events: ['A', '-'], passes: 2, then: undefined },
];

describe('Where deliveries tell of the record as well, what both may be is passed, and nothing counts as seen:', () => {
	test.each(casesOf(UNORDERED))('%s', async (_label, one) => {
		const { passes, then } = await decide(one, {});
		expect({ passes, then }).toEqual({ passes: one.passes, then: one.then });
	});
});

describe('Where executions may run in any order, too:', () => {
	test.each(
		casesOf([
			...UNORDERED,
			{ events: ['B'], read: 'B', passes: 1, then: 'B' },
			{ events: ['B'], read: 'A', passes: 1, then: undefined },
			{ last: 'B', events: ['B'], read: 'A', passes: 1, then: undefined },
			{ events: ['A'], read: 'A', passes: 0, then: undefined },
			{ last: 'B', events: ['B'], read: 'B', passes: 0, then: 'B' },
			{ events: ['B'], passes: 1, then: undefined },
		]),
	)('%s', async (_label, one) => {
		const { passes, then } = await decide(one, { isInOrder: false });
		expect({ passes, then }).toEqual({ passes: one.passes, then: one.then });
	});
});

describe('Deliveries only: the read decides:', () => {
	test.each(
		casesOf([
			{ events: ['-'], read: 'B', passes: 1, then: 'B' },
			{ last: 'B', events: ['-', '-'], read: 'B', passes: 0, then: 'B' },
			{ last: 'B', events: ['-'], read: 'A', passes: 0, then: undefined },
			{ last: 'B', events: ['-'], passes: 1, then: undefined },
		]),
	)('%s', async (_label, one) => {
		const { passes, then } = await decide(one, {});
		expect({ passes, then }).toEqual({ passes: one.passes, then: one.then });
	});
});
