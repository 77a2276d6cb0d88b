import fc from 'fast-check';

import {
	dayAt,
	daysToRead,
	dayText,
	digestOf,
	isBefore,
	NONE,
	UNKNOWN,
} from '../../../../nodes/KarbonTrigger/snapshot/digest';
import type { SavedRows } from '../../../../nodes/KarbonTrigger/state/staticData';
import { Snapshot } from '../../../../nodes/KarbonTrigger/snapshot/snapshot';
import { TIME_ENTRIES } from '../../../../nodes/shared/changes/changeSources';

const NOW = Date.parse('2026-11-25T23:30:00Z');
const DAY = 86_400_000;

describe('The first day of a window', () => {
	test.each([
		['2026-11-25T00:00:00Z', 14, '2026-11-11'],
		['2026-11-25T23:59:59Z', 14, '2026-11-11'],
		['2026-11-26T00:00:00Z', 14, '2026-11-12'],
		['2026-03-01T10:00:00Z', 1, '2026-02-28'],
	])('at %s with %i days: %s', (now, days, expected) => {
		expect(dayText(daysToRead(Date.parse(now), days, undefined).first)).toBe(expected);
	});

	test.each([-12, 0, 14])('has 14 days in the time zone UTC%i', (hours) => {
		const today = dayAt(NOW + (hours * DAY) / 24);
		expect(today - daysToRead(NOW, 14, undefined).first).toBeGreaterThanOrEqual(13);
	});
});

describe('The state of a time entry', () => {
	const entry = {
		IndividualTimeEntryKey: 'k',
		Date: '2026-11-25T00:00:00Z',
		Minutes: 30,
		RoleName: 'Manager',
		ModifiedDate: '2026-11-25T09:00:00Z',
	};
	const stateOf = (changes = {}) => digestOf({ ...entry, ...changes }, TIME_ENTRIES);

	test.each([
		['its modification time', { ModifiedDate: '2026-11-25T09:00:01Z' }],
		['its day', { Date: '2026-11-24T00:00:00Z' }],
		['its minutes', { Minutes: 45 }],
	])('depends on %s', (_, changes) => expect(stateOf(changes)).not.toBe(stateOf()));

	it('does not depend on the name of the role, unless there is no modification time', () => {
		const RoleName = 'Partner';
		expect(stateOf({ RoleName })).toBe(stateOf());
		for (const ModifiedDate of [undefined, '0001-01-01T00:00:00Z'])
			expect(stateOf({ RoleName, ModifiedDate })).not.toBe(stateOf({ ModifiedDate }));
	});

	test.each([
		['2026-11-25T00:00:00Z', '2026-11-25'],
		['2026-11-25', '2026-11-25'],
		['2026-11-25T10:00:00+10:00', '2026-11-25'],
		['2026-11-25T00:00:00', '2026-11-25'],
	])('dated %s is of the day %s', (text, day) => {
		const at = dayAt(Date.parse(day));
		expect([at, at + 1].map((first) => isBefore(stateOf({ Date: text }), first))).toEqual([
			false,
			true,
		]);
	});

	it('without a day that can be read never leaves the window', () => {
		expect(isBefore(stateOf({ Date: 'soon' }), dayAt(NOW) + 10_000)).toBe(false);
		expect([NONE, UNKNOWN].map((state) => isBefore(state, dayAt(NOW)))).toEqual([false, false]);
		expect(isBefore(stateOf(), undefined)).toBe(false);
	});
});

describe('The snapshot of the last days', () => {
	const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
	const STEP = fc.oneof(
		fc.record({
			what: fc.constant('change' as const),
			key: fc.constantFrom(...KEYS),
			/** Days before the current one; undefined: it is deleted. */
			age: fc.option(fc.nat(5), { nil: undefined }),
			minutes: fc.nat(3),
		}),
		fc.constant({ what: 'check' as const }),
		fc.record({ what: fc.constant('pass' as const), days: fc.nat(2) }),
		fc.constant({ what: 'restart' as const }),
		fc.record({ what: fc.constant('window' as const), days: fc.integer({ min: 1, max: 5 }) }),
	);

	it('reports each change inside of them once, whatever days pass, and if n8n restarts or the window changes', () => {
		fc.assert(
			fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
				let now = NOW;
				const list = new Map<string, { Date: string; Minutes: number }>();
				/** Of each entry in the window, what the workflow knows. */
				const known = new Map<string, number>();
				let snapshot = new Snapshot();
				let saved: SavedRows | undefined;
				let window = 3;
				/** The first day of the last check. */
				let firstBefore = Infinity;
				/** The day of the last check, if n8n has restarted since. */
				let downSince: number | undefined;
				let lastDay = dayAt(now);
				const dayOf = (key: string) => dayAt(Date.parse(list.get(key)!.Date));
				const check = () => {
					now += 60_000;
					const days = daysToRead(now, window, snapshot.savedDays);
					const { first } = days;
					const shown = [...list].filter(([key]) => dayOf(key) >= days.readFrom);
					const rows = new Map(shown.map(([key, row]) => [key, digestOf(row, TIME_ENTRIES)]));
					const read = { rows, readAt: now, pageCount: 1, access: 'key', days };
					snapshot.begin(read);
					// n8n was down for longer than the window, so all entries count as inserted.
					if (downSince !== undefined && first > downSince) known.clear();
					downSince = undefined;
					lastDay = dayAt(now);
					for (const one of snapshot.compare(read, false)) {
						// A missing entry that exists has moved.
						if (one.action === 'Deleted' && list.has(one.key))
							expect(dayOf(one.key)).toBeLessThan(first);
						expect(known.get(one.key) ?? NONE).not.toBe(one.digest);
						expect(one.action).toBe(
							one.digest === NONE ? 'Deleted' : known.has(one.key) ? 'Updated' : 'Inserted',
						);
						if (one.digest === NONE) known.delete(one.key);
						else known.set(one.key, one.digest);
						snapshot.skip(one);
					}
					const expected = [...rows].filter(([, digest]) => !isBefore(digest, first));
					// Entries of days that were not read before.
					for (const [key, digest] of expected)
						if (!known.has(key) && isBefore(digest, firstBefore)) known.set(key, digest);
					firstBefore = first;
					for (const [key, digest] of known) if (isBefore(digest, first)) known.delete(key);
					expect(new Map([...known].sort())).toEqual(new Map(expected.sort()));
				};
				check();
				for (const step of steps) {
					if (step.what === 'check') check();
					else if (step.what === 'pass') now += step.days * DAY;
					else if (step.what === 'window') window = step.days;
					else if (step.what === 'restart') {
						saved = snapshot.toSave() ?? saved;
						snapshot = new Snapshot();
						snapshot.open(saved);
						downSince = lastDay;
					} else if (step.age === undefined) list.delete(step.key);
					else {
						const Date = `${dayText(dayAt(now) - step.age)}T00:00:00Z`;
						list.set(step.key, { Date, Minutes: step.minutes });
					}
				}
				check();
			}),
			{ numRuns: 2_000 },
		);
	});
});

describe('The snapshot of the last days, after a restart with too many changes to tell apart', () => {
	const WINDOW = 4;
	const rowsOf = (Minutes: number, from: number) => {
		const all = Array.from({ length: 8_000 }, (_, index): [string, number] => {
			const Date = `${dayText(dayAt(NOW) - (index % WINDOW))}T00:00:00Z`;
			return [`key-${index}`, digestOf({ Date, Minutes }, TIME_ENTRIES)];
		});
		return new Map(all.filter(([, digest]) => !isBefore(digest, from)));
	};

	it('accepts entries that have left the window meanwhile', () => {
		const before = new Snapshot();
		const days = daysToRead(NOW, WINDOW, before.savedDays);
		const first = {
			rows: rowsOf(30, days.readFrom),
			readAt: NOW,
			pageCount: 8,
			access: 'key',
			days,
		};
		before.begin(first);
		before.compare(first, false);
		const snapshot = new Snapshot();
		snapshot.open(before.toSave());
		const readAt = NOW + 2 * DAY;
		const later = daysToRead(readAt, WINDOW, snapshot.savedDays);
		const read = {
			rows: rowsOf(45, later.readFrom),
			readAt,
			pageCount: 8,
			access: 'key',
			days: later,
		};
		expect(snapshot.begin(read)).toBe('unclear');
		const actions = snapshot.compare(read, false).map(({ action }) => action);
		expect(new Set(actions)).toEqual(new Set(['Updated']));
		expect(actions).toHaveLength(rowsOf(45, later.first).size);
	});
});
