import fc from 'fast-check';

import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { daysToRead } from '../../../../nodes/KarbonTrigger/snapshot/digest';
import { Snapshot } from '../../../../nodes/KarbonTrigger/snapshot/snapshot';
import { rowOf } from '../../../../nodes/KarbonTrigger/state/carried';
import type { SavedRows } from '../../../../nodes/KarbonTrigger/state/staticData';
import { usedHeap } from '../../../support/measure/usedHeap';

const KEYS = Array.from({ length: 8 }, (_, index) => `k${index}`);
const STATES = [0, 3, 4, 5];

/** What happens. A row in the state 0 is not in the list. */
type Step =
	| { what: 'change'; key: string; state: number }
	| { what: 'check' }
	| { what: 'end' }
	| { what: 'fail' }
	| { what: 'save' }
	| { what: 'crash' };

const STEP: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			what: fc.constant('change' as const),
			key: fc.constantFrom(...KEYS),
			state: fc.constantFrom(...STATES),
		}),
	},
	{ weight: 3, arbitrary: fc.constant({ what: 'check' as const }) },
	{ weight: 3, arbitrary: fc.constant({ what: 'end' as const }) },
	{ weight: 1, arbitrary: fc.constant({ what: 'fail' as const }) },
	{ weight: 1, arbitrary: fc.constant({ what: 'save' as const }) },
	{ weight: 1, arbitrary: fc.constant({ what: 'crash' as const }) },
);

/** A list, n8n, and a workflow that knows the rows that were handed to it. */
class Account {
	readonly list = new Map(KEYS.map((key) => [key, 3]));
	readonly known = new Map(this.list);
	private snapshot = new Snapshot();
	private saved: SavedRows | undefined;
	/** The execution that runs. */
	private running: { events: ChangeEvent[]; saves: SavedRows } | undefined;
	private now = 1_000_000;

	constructor() {
		this.check();
		this.save();
	}

	check(): void {
		this.now += 60_000;
		const read = { rows: new Map(this.list), readAt: this.now, pageCount: 1, access: 'key' };
		this.snapshot.begin(read);
		const differences = this.snapshot.compare(read, false);
		// One execution at a time.
		if (this.running || differences.length === 0) return;
		const events = differences.map((one) => this.snapshot.noteQueued(one, 'WorkItem'));
		this.running = { events, saves: this.snapshot.toSave(statesOf(events))! };
	}

	end(): void {
		if (!this.running) return;
		const { events, saves } = this.running;
		this.running = undefined;
		const states = statesOf(events);
		for (const { key, digest } of states) {
			if (digest === 0) this.known.delete(key);
			else this.known.set(key, digest);
		}
		this.saved = saves;
		for (const state of states) this.snapshot.settle(state);
	}

	fail(): void {
		for (const event of this.running?.events ?? []) this.snapshot.rescan(event);
		this.running = undefined;
	}

	save(): void {
		if (!this.running) this.saved = this.snapshot.toSave();
	}

	crash(): void {
		this.running = undefined;
		this.snapshot = new Snapshot();
		this.snapshot.open(this.saved);
		this.check();
	}

	change(key: string, state: number): void {
		if (state === 0) this.list.delete(key);
		else this.list.set(key, state);
	}
}

const statesOf = (events: readonly ChangeEvent[]) =>
	events.map((event) => ({ key: event.ResourcePermaKey!, digest: rowOf(event)! }));

describe('The snapshot of a list', () => {
	it('hands on the last state of each row, whatever fails and crashes', () => {
		fc.assert(
			fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
				const account = new Account();
				for (const step of steps) {
					if (step.what === 'change') account.change(step.key, step.state);
					else account[step.what]();
				}
				account.end();
				account.check();
				account.end();
				expect(new Map([...account.known].sort())).toEqual(new Map([...account.list].sort()));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('is saved as the workflow knows it, whatever order executions end in', () => {
		const CHANGE = fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...STATES));
		const END = fc.record({ index: fc.nat(5), isLost: fc.boolean() });
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.array(CHANGE), fc.option(END))), (steps) => {
				const list = new Map(KEYS.map((key) => [key, 3]));
				const snapshot = new Snapshot();
				const running: ChangeEvent[][] = [];
				let readAt = 0;
				const check = () => {
					const read = { rows: new Map(list), readAt: ++readAt, pageCount: 1, access: 'key' };
					snapshot.begin(read);
					const events = snapshot.compare(read, false);
					running.push(events.map((one) => snapshot.noteQueued(one, 'WorkItem')));
				};
				check();
				for (const [changes, end] of steps) {
					for (const [key, state] of changes) {
						if (state === 0) list.delete(key);
						else list.set(key, state);
					}
					check();
					const [ended = []] = end ? running.splice(end.index, 1) : [];
					if (end?.isLost) for (const event of ended) snapshot.rescan(event);
					else for (const state of statesOf(ended)) snapshot.settle(state);
				}
				for (let pass = 0; pass < 2; pass++) {
					for (const state of statesOf(running.splice(0).flat())) snapshot.settle(state);
					check();
				}
				for (const state of statesOf(running.flat())) snapshot.settle(state);
				const later = new Snapshot();
				later.open(snapshot.toSave());
				later.begin({ rows: list, readAt: ++readAt, pageCount: 1, access: 'key' });
				const repeated = later.compare({ rows: list, readAt, pageCount: 1, access: 'key' }, true);
				expect(repeated).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});

	it('is not taken from a list in which most rows are missing, also after a restart', () => {
		const rows = new Map(
			Array.from({ length: 9_000 }, (_, index) => [`key-${10_000_000 + index}`, 3]),
		);
		const half = new Map([...rows].slice(4_500));
		const snapshot = new Snapshot();
		snapshot.begin({ rows, readAt: 0, pageCount: 1, access: 'key' });
		snapshot.compare({ rows, readAt: 0, pageCount: 1, access: 'key' }, false);
		snapshot.compare({ rows: half, readAt: 1, pageCount: 1, access: 'key' }, false);
		const later = new Snapshot();
		later.open(snapshot.toSave());
		expect(later.begin({ rows: half, readAt: 2, pageCount: 1, access: 'key' })).toBe('hidden');
		expect(later.begin({ rows, readAt: 3, pageCount: 1, access: 'key' })).toBe('known');
		expect(later.compare({ rows, readAt: 3, pageCount: 1, access: 'key' }, true)).toEqual([]);
	});

	it('keeps few megabytes of memory for 20,000 rows', () => {
		const rows = new Map(
			Array.from({ length: 20_000 }, (_, index) => [`key${index + 100_000_000}`, 2 ** 40 + index]),
		);
		const snapshot = new Snapshot();
		const before = usedHeap();
		snapshot.begin({ rows, readAt: 0, pageCount: 200, access: 'key' });
		const grown = usedHeap() - before;
		expect(grown).toBeLessThan(5_000_000);
		expect(snapshot.toSave()!.cells.length).toBeLessThanOrEqual(160_000);
	});

	describe('with a delivery', () => {
		const MINUTE = 60_000;
		const delivered = { ResourcePermaKey: 'k', ResourceType: 'Work', ActionType: 'Updated' };
		const at = (minute: number, rows: Array<[string, number]>) => ({
			rows: new Map(rows),
			readAt: minute * MINUTE,
			pageCount: 1,
			access: 'key',
		});
		function opened() {
			const snapshot = new Snapshot();
			snapshot.begin(at(0, [['k', 3]]));
			return snapshot;
		}

		it.each<[string, Partial<ChangeEvent>, number, boolean, number]>([
			['since the last check accepts the difference', {}, 1, false, 0],
			['from before it does not', {}, -3, false, 1],
			['of another record does not', { ResourcePermaKey: 'other' }, 1, false, 1],
			['of a deletion does not', { ActionType: 'Deleted' }, 1, false, 1],
			['without a key does not', { ResourcePermaKey: undefined }, 1, false, 1],
			['does not while deliveries may be missing', {}, 1, true, 1],
			['after the check that found it does, even then', {}, 6, true, 0],
		])('%s', (_, changes, minute, isMissing, expected) => {
			const snapshot = opened();
			snapshot.delivered.note({ ...delivered, ...changes }, minute * MINUTE, undefined);
			expect(snapshot.compare(at(5, [['k', 4]]), isMissing)).toHaveLength(expected);
			expect(snapshot.compare(at(10, [['k', 4]]), false)).toHaveLength(expected);
		});

		it('whose workflow runs, the difference waits for its end', async () => {
			const snapshot = opened();
			const before = snapshot.toSave()!.id;
			let end!: () => void;
			const workflow = new Promise<void>((resolve) => (end = resolve));
			snapshot.delivered.note(delivered, MINUTE, workflow);
			expect(snapshot.compare(at(5, [['k', 4]]), false)).toEqual([]);
			expect(snapshot.toSave()!.id).toBe(before);
			end();
			await workflow;
			expect(snapshot.compare(at(10, [['k', 4]]), false)).toEqual([]);
			expect(snapshot.toSave()!.id).not.toBe(before);
		});

		it('whose workflow has ended, the difference is saved with its check', async () => {
			const snapshot = opened();
			snapshot.isSaveDue(0);
			snapshot.delivered.note(delivered, MINUTE, Promise.resolve());
			await Promise.resolve();
			expect(snapshot.compare(at(90, [['k', 4]]), false)).toEqual([]);
			expect(snapshot.isSaveDue(90 * MINUTE)).toBe(true);
		});

		it('before a check that missed the row accepts it as it is when it is back', () => {
			const snapshot = opened();
			snapshot.delivered.note(delivered, MINUTE, undefined);
			expect(snapshot.compare(at(15, []), false)).toMatchObject([{ action: 'Deleted' }]);
			expect(snapshot.compare(at(30, [['k', 4]]), false)).toEqual([]);
		});

		it.each([
			['whose workflow runs', 1],
			['after the check', 6],
		])('%s does not accept a later change while deliveries may be missing', async (_, minute) => {
			const snapshot = opened();
			let end!: () => void;
			const workflow = new Promise<void>((resolve) => (end = resolve));
			const note = () => snapshot.delivered.note(delivered, minute * MINUTE, workflow);
			if (minute < 5) note();
			snapshot.compare(at(5, [['k', 4]]), false);
			if (minute > 5) note();
			expect(snapshot.compare(at(10, [['k', 5]]), true)).toMatchObject([{ digest: 5 }]);
			end();
			await workflow;
			expect(snapshot.compare(at(15, [['k', 5]]), false)).toMatchObject([{ digest: 5 }]);
		});

		it.each([
			['In Progress', 'Updated', 'completed', 4, 1],
			['InProgress', 'Updated', 'inprogress', 4, 0],
			['In Progress', 'Updated', undefined, 4, 0],
			[undefined, 'Updated', 'completed', 4, 0],
			['In Progress', 'Deleted', undefined, 0, 0],
		])(
			'with the status %j, %s, does not accept another one: %j',
			(PrimaryStatus, ActionType, status, state, expected) => {
				const snapshot = opened();
				const record = { PrimaryStatus };
				snapshot.delivered.note({ ...delivered, ActionType, record }, MINUTE, undefined);
				const read = at(5, state ? [['k', state]] : []);
				const statuses = new Map([['k', status]]);
				expect(snapshot.compare({ ...read, statuses }, false)).toHaveLength(expected);
			},
		);

		it('of its deletion, a missing row is accepted', () => {
			const snapshot = opened();
			snapshot.delivered.note({ ...delivered, ActionType: 'Deleted' }, MINUTE, undefined);
			expect(snapshot.compare(at(5, []), false)).toEqual([]);
			expect(snapshot.known!.size).toBe(0);
		});
	});

	it('has an execution started that saves it after the first check, and then once an hour if it has changed', () => {
		const snapshot = new Snapshot();
		const rows = new Map([['k', 3]]);
		snapshot.begin({ rows, readAt: 0, pageCount: 1, access: 'key' });
		expect(snapshot.isSaveDue(0)).toBe(true);
		expect(snapshot.isSaveDue(7_200_000)).toBe(false);
		snapshot.skip({ key: 'a key that is longer than others', digest: 4 });
		expect(snapshot.isSaveDue(7_200_000)).toBe(true);
		snapshot.skip({ key: 'k', digest: 5 });
		expect(snapshot.isSaveDue(7_300_000)).toBe(false);
		expect(snapshot.isSaveDue(10_900_000)).toBe(true);
		snapshot.savedId = snapshot.toSave()?.id;
		expect(snapshot.isSaveDue(20_000_000)).toBe(false);
	});

	it('is not known again when it is forgotten', () => {
		const snapshot = new Snapshot();
		const read = { rows: new Map([['k', 3]]), readAt: 0, pageCount: 1, access: 'key' };
		expect(snapshot.begin(read)).toBe('first');
		expect(snapshot.begin(read)).toBe('known');
		snapshot.forget();
		expect(snapshot.known).toBeUndefined();
		expect(snapshot.toSave()).toBeUndefined();
		expect(snapshot.begin(read)).toBe('first');
	});
});

describe('A list that is read with another access key', () => {
	const DAY = 86_400_000;
	const rowsOf = (count: number, prefix = 'k', state = 3) =>
		new Map(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, state + index]));
	const read = (rows: Map<string, number>, readAt: number, access: string) => ({
		rows,
		readAt,
		pageCount: 1,
		access,
	});
	/** The snapshot of a list, in the same process and after a restart. */
	function snapshotsOf(rows: Map<string, number>): Snapshot[] {
		const snapshot = new Snapshot();
		snapshot.begin(read(rows, 1, 'A'));
		snapshot.compare(read(rows, 1, 'A'), false);
		const later = new Snapshot();
		later.open(snapshot.toSave());
		return [snapshot, later];
	}

	it('is the first of another account if it has none of the rows', () => {
		for (const before of [rowsOf(50), rowsOf(1), new Map<string, number>()])
			for (const snapshot of snapshotsOf(before)) {
				const other = read(rowsOf(20, 'other'), 2, 'B');
				expect(snapshot.begin(other)).toBe('first');
				expect(snapshot.compare(other, false)).toEqual([]);
			}
	});

	it('is compared if it has some of the rows', () => {
		for (const snapshot of snapshotsOf(rowsOf(50))) {
			const same = read(new Map([...rowsOf(50), ['new', 3]]), 2, 'B');
			expect(snapshot.begin(same)).toBe('known');
			expect(snapshot.compare(same, false)).toMatchObject([{ key: 'new', action: 'Inserted' }]);
		}
	});

	it('shows no change if it is empty, as without access, and has its rows back later', () => {
		const [snapshot, later] = snapshotsOf(rowsOf(50));
		const empty = read(new Map(), 2, 'B');
		const back = read(rowsOf(50), 3, 'B');
		expect(snapshot.begin(empty)).toBe('known');
		expect(later.begin(empty)).toBe('known');
		for (const one of [snapshot, later]) {
			one.compare(empty, false);
			one.begin(back);
			expect(one.compare(back, false)).toEqual([]);
		}
	});

	it('is known from its first rows on if it was empty before, with both keys', () => {
		for (const snapshot of snapshotsOf(new Map())) {
			const empty = read(new Map(), 2, 'B');
			expect(snapshot.begin(empty)).toBe('known');
			expect(snapshot.compare(empty, false)).toEqual([]);
			const rows = read(rowsOf(1), 3, 'B');
			expect(snapshot.begin(rows)).toBe('known');
			expect(snapshot.compare(rows, false)).toMatchObject([{ key: 'k0', action: 'Inserted' }]);
		}
	});

	it('is the first if more rows differ than can be told, and is compared with the same key', () => {
		const many = new Map([...rowsOf(5_000)].map(([key, state]) => [key, state + 7_000]));
		const begun = ['A', 'B'].map((access) => {
			const [, later] = snapshotsOf(rowsOf(5_000));
			return later.begin(read(many, 2, access));
		});
		expect(begun).toEqual(['unclear', 'first']);
	});

	it('is the first of another account if its days are all later', () => {
		const digest = (day: number) => day * 2 ** 32 + 5;
		const snapshot = new Snapshot();
		const entries = (key: string, first: number, readAt: number, access: string) => ({
			...read(new Map([[key, digest(first + 1)]]), readAt * DAY, access),
			days: daysToRead(first * DAY, 0, snapshot.savedDays),
		});
		const first = entries('a', 100, 107, 'A');
		snapshot.begin(first);
		snapshot.compare(first, false);
		const later = new Snapshot();
		later.open(snapshot.toSave());
		const other = {
			...entries('b', 120, 127, 'B'),
			days: daysToRead(120 * DAY, 0, later.savedDays),
		};
		expect(later.begin(other)).toBe('first');
		expect(later.compare(other, false)).toEqual([]);
	});
});
