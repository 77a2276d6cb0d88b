import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import { OldestByList } from '../../../../../nodes/KarbonTrigger/execution/queue/oldestByList';

const INVOICES = '/v3/Invoices';
const at = (hour: number, ResourceType = 'Invoice'): ChangeEvent => ({
	ResourcePermaKey: String(hour),
	ResourceType,
	ActionType: 'Updated',
	Timestamp: `2026-01-15T${String(hour).padStart(2, '0')}:00:00Z`,
});
/** Two minutes before: so much may the time of a notification differ from the record's. */
const momentOf = (hour: number) => Date.UTC(2026, 0, 15, hour) - 120_000;

test('The earliest moment is that of the list that is asked for', () => {
	const oldest = new OldestByList([at(9), at(8), at(7, 'Contact')]);
	expect(oldest.of(INVOICES)).toBe(momentOf(8));
	expect(oldest.of('/v3/Contacts')).toBe(momentOf(7));
	expect(oldest.of('/v3/WorkItems')).toBe(Infinity);
});

test.each([
	['an earlier one', 7, 7],
	['a later one', 10, 8],
])('%s that is added counts', (_name, hour, expected) => {
	const events = [at(8)];
	const oldest = new OldestByList(events);
	oldest.of(INVOICES);
	oldest.add([at(hour)], [...events, at(hour)]);
	expect(oldest.of(INVOICES)).toBe(momentOf(expected));
});

test.each([
	['the earliest', 8, 9],
	['a later one', 9, 8],
])('When %s is removed, the others count', (_name, hour, expected) => {
	const events = [at(8), at(9)];
	const oldest = new OldestByList(events);
	oldest.of(INVOICES);
	const isGone = ({ ResourcePermaKey }: ChangeEvent) => ResourcePermaKey === String(hour);
	oldest.remove(
		events.filter(isGone),
		events.filter((event) => !isGone(event)),
	);
	expect(oldest.of(INVOICES)).toBe(momentOf(expected));
});
