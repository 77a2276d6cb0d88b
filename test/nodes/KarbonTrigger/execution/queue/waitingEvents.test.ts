import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import {
	MAX_WAITING,
	maxEventsOf,
	WaitingEvents,
} from '../../../../../nodes/KarbonTrigger/execution/queue/waitingEvents';
import { readChoices } from '../../../../../nodes/KarbonTrigger/settings';

const events = (ResourceType: string, count: number, recovered?: boolean): ChangeEvent[] =>
	Array.from({ length: count }, (_value, index) => ({
		ResourceType,
		ResourcePermaKey: `${ResourceType}-${index}`,
		recovered,
	}));

function fullOf(
	...parts: Array<[type: string, count: number, recovered?: boolean]>
): WaitingEvents {
	const waiting = new WaitingEvents(Date, ({ ResourceType }) => ResourceType === 'Invoice');
	for (const part of parts) waiting.add(events(...part), 'last');
	return waiting;
}

/** How many are recoverable, and how many are lost. */
const counts = ({ recoverable, lost }: ReturnType<WaitingEvents['add']>) => [
	recoverable.length,
	lost.length,
];

function keysOf(waiting: WaitingEvents): string[] {
	const keys: string[] = [];
	while (waiting.events.length > 0) {
		keys.push(...waiting.take(1_000).map(({ ResourcePermaKey }) => ResourcePermaKey!));
	}
	return keys;
}

test('Beyond the limit, events that a scan finds again are not queued', () => {
	const waiting = fullOf(['Note', 10], ['Invoice', MAX_WAITING - 10]);
	expect(counts(waiting.add(events('Invoice', 7), 'last'))).toEqual([7, 0]);
	expect(waiting.events.length).toBe(MAX_WAITING);
	expect(keysOf(waiting).at(-1)).toBe(`Invoice-${MAX_WAITING - 11}`);
});

test('Other events replace the newest events that a scan finds again', () => {
	const waiting = fullOf(['Invoice', MAX_WAITING]);
	expect(counts(waiting.add(events('Note', 3), 'last'))).toEqual([3, 0]);
	expect(keysOf(waiting).slice(-4)).toEqual([
		`Invoice-${MAX_WAITING - 4}`,
		'Note-0',
		'Note-1',
		'Note-2',
	]);
});

test('Of events that no scan finds, the oldest are lost', () => {
	const waiting = fullOf(['Note', MAX_WAITING]);
	expect(counts(waiting.add(events('User', 2), 'last'))).toEqual([0, 2]);
	const keys = keysOf(waiting);
	expect(keys[0]).toBe('Note-2');
	expect(keys.slice(-2)).toEqual(['User-0', 'User-1']);
});

test('Events from a scan are never dropped', () => {
	const waiting = fullOf(['Invoice', 500, true], ['Note', MAX_WAITING - 500]);
	expect(counts(waiting.add(events('Invoice', 100, true), 'last'))).toEqual([0, 100]);
	expect(keysOf(waiting).filter((key) => key.startsWith('Invoice'))).toHaveLength(600);
});

test('Events whose execution did not start count towards the limit', () => {
	const waiting = fullOf(['Note', MAX_WAITING - 1]);
	expect(counts(waiting.add(events('Invoice', 3), 'first'))).toEqual([2, 0]);
	expect(keysOf(waiting)[0]).toBe('Invoice-0');
});

test.each([
	['up to 1,000 events when their records are included', { includeRecord: true }, 1_000],
	[
		'up to 1,000 events when a status filter needs records',
		{ 'filters.invoiceStatus': ['Paid'] },
		1_000,
	],
	['up to 2,000 events when no records are read', {}, 2_000],
])('An execution has %s', (_name, parameters: Record<string, unknown>, size) => {
	const all: Record<string, unknown> = { includeRecord: false, ...parameters };
	expect(maxEventsOf(readChoices((name, fallback) => all[name] ?? fallback))).toBe(size);
});
