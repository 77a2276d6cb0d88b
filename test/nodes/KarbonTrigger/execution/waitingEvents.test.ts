import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { Batch } from '../../../../nodes/KarbonTrigger/execution/batch';
import {
	MAX_WAITING,
	WaitingEvents,
} from '../../../../nodes/KarbonTrigger/execution/waitingEvents';

const entries = (ResourceType: string, count: number, batch?: Batch) =>
	Array.from({ length: count }, (_value, index) => ({
		event: { ResourceType, ResourcePermaKey: `${ResourceType}-${index}` } as ChangeEvent,
		batch,
	}));

function fullOf(...parts: Array<[type: string, count: number, batch?: Batch]>): WaitingEvents {
	const waiting = new WaitingEvents(({ ResourceType }) => ResourceType === 'Invoice');
	for (const [type, count, batch] of parts) waiting.add(entries(type, count, batch));
	return waiting;
}

function keysOf(waiting: WaitingEvents): string[] {
	const keys: string[] = [];
	while (waiting.length > 0) {
		keys.push(...waiting.take().map(({ event }) => event.ResourcePermaKey!));
	}
	return keys;
}

test('Beyond the limit, what a scan finds does not wait', () => {
	const waiting = fullOf(['Note', 10], ['Invoice', MAX_WAITING - 10]);
	expect(waiting.add(entries('Invoice', 7))).toEqual({ recoverable: 7, lost: 0 });
	expect(waiting.length).toBe(MAX_WAITING);
	expect(keysOf(waiting).at(-1)).toBe(`Invoice-${MAX_WAITING - 11}`);
});

test('Other events take the place of the newest that a scan finds', () => {
	const waiting = fullOf(['Invoice', MAX_WAITING]);
	expect(waiting.add(entries('Note', 3))).toEqual({ recoverable: 3, lost: 0 });
	expect(keysOf(waiting).slice(-4)).toEqual([
		`Invoice-${MAX_WAITING - 4}`,
		'Note-0',
		'Note-1',
		'Note-2',
	]);
});

test('Of events that no scan finds, the oldest are lost', () => {
	const waiting = fullOf(['Note', MAX_WAITING]);
	expect(waiting.add(entries('User', 2))).toEqual({ recoverable: 0, lost: 2 });
	const keys = keysOf(waiting);
	expect(keys[0]).toBe('Note-2');
	expect(keys.slice(-2)).toEqual(['User-0', 'User-1']);
});

test('Events of a scan always stay', () => {
	const waiting = fullOf(['Invoice', 500, new Batch()], ['Note', MAX_WAITING - 500]);
	expect(waiting.add(entries('Invoice', 100, new Batch()))).toEqual({ recoverable: 0, lost: 100 });
	expect(keysOf(waiting).filter((key) => key.startsWith('Invoice'))).toHaveLength(600);
});

test('Events whose execution did not start count as well', () => {
	const waiting = fullOf(['Note', MAX_WAITING - 1]);
	expect(waiting.addFirst(entries('Invoice', 3))).toEqual({ recoverable: 2, lost: 0 });
	expect(keysOf(waiting)[0]).toBe('Invoice-0');
});
