import { restore } from '../../../../nodes/KarbonTrigger/snapshot/sketch';
import { RowStates } from '../../../../nodes/KarbonTrigger/snapshot/rowStates';

const rowsOf = (count: number, state: number) =>
	new Map(Array.from({ length: count }, (_, index): [string, number] => [`key${index}`, state]));
const statesOf = (rows: ReadonlyMap<string, number>) =>
	[...rows].map(([key, digest]) => ({ key, digest }));

describe('The rows that are saved', () => {
	it('can be restored after a list has grown and then changed throughout', () => {
		const states = new RowStates(rowsOf(10, 3));
		const grown = rowsOf(1_000, 3);
		for (const [key, digest] of grown) states.change(key, digest);
		for (const state of statesOf(grown)) states.settle(state);

		const saved = { ...states.toSave([]), count: grown.size };

		expect(restore(saved, rowsOf(1_000, 4))).toEqual(grown);
	});

	it('can be restored from what the execution saves that hands on the rows that are new', () => {
		const states = new RowStates(rowsOf(10, 3));
		const grown = rowsOf(1_000, 3);
		for (const [key, digest] of grown) states.change(key, digest);

		const saved = { ...states.toSave(statesOf(grown)), count: grown.size };

		expect(restore(saved, rowsOf(1_000, 4))).toEqual(grown);
	});

	it('have a state until its workflow has ended, whatever the list has grown to meanwhile', () => {
		const states = new RowStates(rowsOf(10, 3));
		states.change('key0', 4);
		for (const [key, digest] of rowsOf(1_000, 3)) if (key !== 'key0') states.accept(key, digest);

		const { id } = states.toSave([]);
		const saved = { ...states.toSave([]), count: 1_000 };
		states.settle({ key: 'key0', digest: 4 });

		expect(restore(saved, rowsOf(1_000, 3))).toEqual(rowsOf(1_000, 3));
		expect(states.toSave([]).id).not.toBe(id);
	});

	it('have the last state of a row that changes twice in one execution', () => {
		const states = new RowStates(rowsOf(10, 3));
		const changes = [4, 5].map((digest) => ({ key: 'key0', digest }));
		for (const { key, digest } of changes) states.change(key, digest);

		const saved = { ...states.toSave(changes), count: 10 };

		const rows = rowsOf(10, 3).set('key0', 5);
		expect(restore(saved, rows)).toEqual(rows);
	});

	it('have rows with keys that are longer than those of the first ones', () => {
		const states = new RowStates(rowsOf(10, 3));
		const long = { key: 'a key of more than twelve characters', digest: 5 };
		states.change(long.key, long.digest);

		const saved = { ...states.toSave([long]), count: 11 };

		const now = new Map([...rowsOf(10, 3), [long.key, 6]]);
		expect(restore(saved, now)?.get(long.key)).toBe(5);
	});
});
