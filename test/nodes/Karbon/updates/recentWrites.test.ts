import type { IDataObject } from 'n8n-workflow';

import {
	MAX_READ_LAG_MS,
	RecentWrites,
	type RecordState,
} from '../../../../nodes/Karbon/updates/recentWrites';
import { omit } from '../../../../simulator/http/answers';

const at = (second: number, Suffix: string | null) => ({
	LastModifiedDateTime: `2026-01-01T00:00:0${second}Z`,
	Suffix,
});
/** The state of a record in which Karbon may drop the status. */
function state(record: IDataObject): RecordState {
	const written = omit(record, ['Status', 'LastModifiedDateTime']) as IDataObject;
	return { path: 'x', record, written, droppable: { Status: record.Status ?? null } };
}
const before = at(0, null);
const after = at(0, 'X');

describe('a record that was written', () => {
	const writes = new RecentWrites();
	writes.note('a', state(before), state(after), 1000);

	it.each([
		['is outdated when it is as before the write', before, 1001, MAX_READ_LAG_MS - 1],
		['is current with other values, even of the same second', after, 1001, 0],
		['is current after the time that reads may lag behind', before, 1000 + MAX_READ_LAG_MS, 0],
	])('%s', (_, record, now, expected) => {
		expect(writes.judge('a', state(record), now).outdatedMs).toBe(expected);
		expect(writes.judge('b', state(record), now).outdatedMs).toBe(0);
	});

	it('is also recognized as outdated without a modification time, and in another order', () => {
		writes.note('c', state({ Suffix: 'A', Prefix: 'B' }), state({ Suffix: 'C' }), 1000);
		const read = { Prefix: 'B', Suffix: 'A' };
		expect(writes.judge('c', state(read), 1001).outdatedMs).toBe(MAX_READ_LAG_MS - 1);
	});

	it('is outdated in each state that was replaced, however many writes followed', () => {
		const states = [at(0, 'A'), at(1, 'B'), at(2, 'C'), at(3, 'D')];
		states
			.slice(1)
			.forEach((next, index) => writes.note('e', state(states[index]), state(next), 1000));
		const outdated = states.map((one) => writes.judge('e', state(one), 1001).outdatedMs);
		expect(outdated.map(Boolean)).toEqual([true, true, true, false]);
	});

	it('is current in a state that the last write has restored', () => {
		const [first, second] = [{ Suffix: 'A' }, { Suffix: 'B' }];
		writes.note('f', state(first), state(second), 1000);
		writes.note('f', state(second), state(first), 1001);
		expect(writes.judge('f', state(first), 1002).outdatedMs).toBe(0);
		expect(writes.judge('f', state(second), 1002).outdatedMs).toBe(MAX_READ_LAG_MS - 1);
	});

	it('is outdated in an older copy of the state that was restored', () => {
		writes.note('g', state(at(0, 'A')), state(at(0, 'B')), 1000);
		writes.note('g', state(at(1, 'B')), state({ Suffix: 'C' }), 1001);
		expect(writes.judge('g', state(at(0, 'A')), 1002).outdatedMs).toBe(MAX_READ_LAG_MS - 2);
	});

	it('may lack a value that Karbon drops, or be outdated in that value only', () => {
		writes.note('h', state({ Suffix: 'A' }), state({ Suffix: 'A', Status: 'New' }), 1000);
		expect(writes.judge('h', state({ Suffix: 'A' }), 1001)).toEqual({
			outdatedMs: MAX_READ_LAG_MS - 1,
			isReplaced: true,
			maybeDropped: { Status: 'New' },
		});
		writes.note('i', state({ Suffix: 'A' }), state({ Suffix: 'B', Status: 'New' }), 1000);
		expect(writes.judge('i', state({ Suffix: 'A' }), 1001)).toEqual({
			outdatedMs: MAX_READ_LAG_MS - 1,
			isReplaced: true,
		});
	});

	it.each([
		['is still outdated at the end of this time', MAX_READ_LAG_MS - 1, true],
		['is not known any more after this time', MAX_READ_LAG_MS, false],
	])('in a state from before an earlier write %s', (_, laterMs, isKnown) => {
		const [first, second, third] = [{ Suffix: 'A' }, { Suffix: 'B' }, { Suffix: 'C' }];
		const own = new RecentWrites();
		own.note('a', state(first), state(second), 1000);
		own.note('a', state(second), state(third), 20_000);
		own.note('a', state(third), state({ Suffix: 'D' }), 1000 + laterMs);
		expect(own.judge('a', state(first), 1000 + laterMs)).toEqual(
			isKnown ? { outdatedMs: 1, isReplaced: true } : { outdatedMs: 0 },
		);
	});

	it('is remembered for its last write when its first one is forgotten', () => {
		const own = new RecentWrites();
		own.note('a', state(at(0, 'A')), state(at(1, 'B')), 0);
		own.note('a', state(at(1, 'B')), state(at(2, 'C')), 20_000);
		own.note('b', state(before), state(after), 35_000);
		expect(own.judge('a', state(at(1, 'B')), 35_000).outdatedMs).toBe(MAX_READ_LAG_MS - 15_000);
	});

	it('is forgotten although another record was written first, and again since then', () => {
		const own = new RecentWrites();
		own.note('a', state(at(0, 'A')), state(at(1, 'B')), 0);
		own.note('b', state(before), state(after), 1000);
		own.note('a', state(at(1, 'B')), state(at(2, 'C')), 25_000);
		own.note('c', state(before), state(after), 1000 + MAX_READ_LAG_MS);
		expect(own.judge('b', state(before), 1000 + MAX_READ_LAG_MS)).toEqual({ outdatedMs: 0 });
		expect(own.judge('a', state(at(1, 'B')), 1000 + MAX_READ_LAG_MS).outdatedMs).not.toBe(0);
	});

	it('is not outdated after a write that left it as it was', () => {
		const own = new RecentWrites();
		own.note('a', state(before), state({ ...before }), 1000);
		expect(own.judge('a', state(before), 1001)).toEqual({ outdatedMs: 0 });
	});

	it('is forgotten when a later write is noted', () => {
		writes.note('d', state(before), state(after), 1000 + MAX_READ_LAG_MS);
		expect(writes.judge('a', state(before), 1001).outdatedMs).toBe(0);
	});
});
