import { type Cell, type Row, type Session } from '../../../proof/harness/row';

/** A cell with a ratio whose samples are given. @param limits of the ratio */
export const cellOf = (
	values: number[],
	limits: { min?: number; max?: number; isForEach?: boolean } = {},
	changes: Partial<Cell> = {},
): Cell => ({
	name: 'a setting',
	samples: values.length,
	figures: [{ name: 'time / other node', of: ({ value }) => value, ...limits }],
	open: async () =>
		await Promise.resolve<Session>({
			measure: async (index) => await Promise.resolve({ value: values[index] }),
			close: async () => await Promise.resolve(),
		}),
	...changes,
});

export const rowOf = (...cells: Cell[]): Row => ({
	id: 42,
	title: 'A comparison',
	method: 'One node beside another.',
	cells,
});

/** Results as they are stored. */
export const resultsOf = (values: number[], name = 'a setting') => ({
	machine: '2 cores',
	cells: { [name]: { samples: values.map((value) => ({ value })), seconds: values.map(() => 60) } },
});
