import {
	isBehind,
	KnownChanges,
	noteHandedOn,
} from '../../../../../nodes/KarbonTrigger/marks/handedOn';
import { coverMarks, reachOf, stateMark } from '../../../../../nodes/KarbonTrigger/marks/marks';
import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';

const MODIFIED = Date.UTC(2026, 0, 15, 9);
const TIME = new Date(MODIFIED).toISOString();
const reachMs = reachOf({ batchMaxDelaySeconds: 0 });

function note(event: ChangeEvent, processedAt = MODIFIED + 60_000) {
	const known = new KnownChanges(10);
	const events = isBehind(event, processedAt) ? [] : [event];
	return { known, marks: noteHandedOn(events, { known: [known], processedAt, reachMs }) };
}

const delivered: ChangeEvent = {
	ResourcePermaKey: 'k',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: TIME,
};
const isKnown = (known: KnownChanges, modifiedAt = MODIFIED) => known.has({ key: 'k', modifiedAt });

test('A record that was handed on is known by its modification time', () => {
	const { known, marks } = note({
		...delivered,
		Timestamp: undefined,
		record: { UpdatedAt: TIME },
	});
	expect(marks).toEqual([stateMark('k', MODIFIED)]);
	expect(isKnown(known)).toBe(true);
	expect(isKnown(known, MODIFIED - 1)).toBe(false);
});

test.each([
	[4_999, false],
	[5_000, true],
])(
	'A record that was read %i ms after its modification is known (%s), because it may change again within 5 seconds',
	(ageMs, isRead) => {
		const { known, marks } = note({ ...delivered, record: { UpdatedAt: TIME } }, MODIFIED + ageMs);
		expect(marks).toEqual(isRead ? [stateMark('k', MODIFIED)] : []);
		expect(isKnown(known)).toBe(isRead);
	},
);

test('A record that is older than its notification is known by its own time', () => {
	const record = { UpdatedAt: new Date(MODIFIED - 1).toISOString() };
	const moments = [MODIFIED - 1, MODIFIED - 1_000];
	expect(note({ ...delivered, record }).marks).toEqual(moments.map((at) => stateMark('k', at)));
});

test('A record whose time has milliseconds is also known by its row in whole seconds', () => {
	const record = { UpdatedAt: new Date(MODIFIED + 120).toISOString() };
	const { known, marks } = note({ ...delivered, record });
	expect(marks).toEqual([stateMark('k', MODIFIED + 120), stateMark('k', MODIFIED)]);
	const times = [MODIFIED + 120, MODIFIED, MODIFIED + 119, MODIFIED - 1, MODIFIED + 1_000];
	expect(times.map((time) => isKnown(known, time))).toEqual([true, true, false, false, false]);
});

test("Without Karbon's clock, only changes that a scan found are known, and nothing is marked", () => {
	const known = new KnownChanges(1);
	const events = [
		{ ...delivered, recovered: true },
		{ ...delivered, ResourcePermaKey: 'other' },
	];
	const marks = noteHandedOn(events, { known: [known], processedAt: undefined, reachMs });
	expect([marks, isKnown(known), isKnown(known, MODIFIED - 1)]).toEqual([[], true, false]);
});

test('A change that a scan found is known by the time of its row, and marked by the execution', () => {
	const { known, marks } = note({ ...delivered, recovered: true });
	expect(marks).toEqual([stateMark('k', MODIFIED)]);
	expect(isKnown(known)).toBe(true);
});

test.each([true, false])(
	'A change that a scan found does not count as handed on where the record is read as it was before (%s)',
	(isBehindTheList) => {
		const time = new Date(MODIFIED - (isBehindTheList ? 1 : 0)).toISOString();
		const { known, marks } = note({ ...delivered, recovered: true, record: { UpdatedAt: time } });
		expect([isKnown(known), marks.length]).toEqual(isBehindTheList ? [false, 0] : [true, 1]);
	},
);

test('A record whose time has no milliseconds is not older than its row in the same second', () => {
	const row = { ...delivered, recovered: true, Timestamp: new Date(MODIFIED + 120).toISOString() };
	const { known, marks } = note({ ...row, record: { UpdatedAt: TIME } });
	expect([isKnown(known), marks.length > 0]).toEqual([true, true]);
	for (const readAt of [MODIFIED - 1_000, MODIFIED + 119]) {
		const record = { UpdatedAt: new Date(readAt).toISOString() };
		expect(note({ ...row, record }).marks).toEqual([]);
	}
});

test.each<[string, ChangeEvent]>([
	['a record without modification time', { ...delivered, record: { InvoiceKey: 'k' } }],
	['no record', delivered],
	['a record that could not be read', { ...delivered, record: null as never }],
])('A notification with %s covers its record', (_what, event) => {
	const { known, marks } = note(event);
	const cover = MODIFIED + 55_000;
	expect(marks).toEqual(coverMarks('k', cover, reachMs));
	expect([cover, cover + 1].map((moment) => isKnown(known, moment))).toEqual([true, false]);
});

test('A late notification covers its record no further than one in time', () => {
	const { known, marks } = note(delivered, MODIFIED + 3_600_000);
	const cover = MODIFIED + 180_000;
	expect(marks).toEqual(coverMarks('k', cover, reachMs));
	expect([cover, cover + 1].map((moment) => isKnown(known, moment))).toEqual([true, false]);
});

test.each([
	['delivered', delivered],
	['found by a scan', { ...delivered, recovered: true }],
])(
	'A change that was %s does not count as handed on if its record is not found within two minutes',
	(_how, event) => {
		const missing = { ...event, record: null as never, recordStatus: 'notFound' };
		const early = note(missing, MODIFIED + 119_999);
		expect([isKnown(early.known), early.marks]).toEqual([false, []]);
		expect(isKnown(note(missing, MODIFIED + 120_000).known)).toBe(true);
	},
);

test('A record of a type without a list is not looked for again', () => {
	const note = { ...delivered, ResourceType: 'Note', recordStatus: 'notFound' };
	expect(isBehind(note, MODIFIED)).toBe(false);
});

test("A record that is not found counts as handed on while Karbon's time is not known", () => {
	expect(isBehind({ ...delivered, recordStatus: 'notFound' })).toBe(false);
});

test('An earlier cover does not replace a later one', () => {
	const known = new KnownChanges(10);
	for (const processedAt of [MODIFIED + 60_000, MODIFIED + 20_000]) {
		noteHandedOn([delivered], { known: [known], processedAt, reachMs });
	}
	expect(isKnown(known, MODIFIED + 55_000)).toBe(true);
});

test.each<[string, ChangeEvent]>([
	['without key', { ...delivered, ResourcePermaKey: undefined }],
	['without time', { ...delivered, Timestamp: 'yesterday' }],
	['of a deletion', { ...delivered, ActionType: 'Deleted' }],
	['of a type without a list', { ...delivered, ResourceType: 'Note', record: { UpdatedAt: TIME } }],
	['that was recovered without a readable time', { ...delivered, recovered: true, Timestamp: 'x' }],
])('An event %s covers no later changes', (_what, event) => {
	expect(note(event).marks).toEqual([]);
});
