import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import { OldestTimeByList } from '../../../../../nodes/KarbonTrigger/execution/queue/oldestTimeByList';

const INVOICES = '/v3/Invoices';
const at = (hour: number, ResourceType = 'Invoice'): ChangeEvent => ({
	ResourcePermaKey: String(hour),
	ResourceType,
	ActionType: 'Updated',
	Timestamp: `2026-01-15T${String(hour).padStart(2, '0')}:00:00Z`,
});
/** Two minutes earlier, because the time of a notification may differ that much from the record's. */
const oldestTimeOf = (hour: number) => Date.UTC(2026, 0, 15, hour) - 120_000;

test('The oldest time is that of the requested list', () => {
	const oldest = new OldestTimeByList([at(9), at(8), at(7, 'Contact')]);
	expect(oldest.oldestIn(INVOICES)).toBe(oldestTimeOf(8));
	expect(oldest.oldestIn('/v3/Contacts')).toBe(oldestTimeOf(7));
	expect(oldest.oldestIn('/v3/WorkItems')).toBe(Infinity);
});

test('A delivered contact counts for the lists of all clients, because it may be any of them', () => {
	const oldest = new OldestTimeByList([at(7, 'Contact')]);
	for (const list of ['/v3/Contacts', '/v3/Organizations', '/v3/ClientGroups']) {
		expect(oldest.oldestIn(list)).toBe(oldestTimeOf(7));
	}
});

test.each([
	['an earlier event', 'changes', 7, 7],
	['a later event', 'does not change', 10, 8],
])('Adding %s %s the oldest time', (_event, _effect, hour, expected) => {
	const events = [at(8)];
	const oldest = new OldestTimeByList(events);
	oldest.oldestIn(INVOICES);
	oldest.add([at(hour)], [...events, at(hour)]);
	expect(oldest.oldestIn(INVOICES)).toBe(oldestTimeOf(expected));
});

test.each([
	['the earliest event', 8, 9],
	['a later event', 9, 8],
])(
	'After %s is removed, the oldest time is that of the remaining event',
	(_name, hour, expected) => {
		const events = [at(8), at(9)];
		const oldest = new OldestTimeByList(events);
		oldest.oldestIn(INVOICES);
		const isGone = ({ ResourcePermaKey }: ChangeEvent) => ResourcePermaKey === String(hour);
		oldest.remove(
			events.filter(isGone),
			events.filter((event) => !isGone(event)),
		);
		expect(oldest.oldestIn(INVOICES)).toBe(oldestTimeOf(expected));
	},
);
