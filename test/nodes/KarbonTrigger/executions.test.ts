import { inExecutions } from '../../../nodes/KarbonTrigger/executions';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('inExecutions', () => {
	it.each([
		['nothing', 0, []],
		['a few items', 3, [3]],
		['a full execution', 100, [100]],
		['one item more', 101, [100, 1]],
		['ten full executions', 1_000, Array.from({ length: 10 }, () => 100)],
		[
			'one item more than ten full executions',
			1_001,
			[...Array.from({ length: 9 }, () => 101), 92],
		],
		['very many items', 25_000, Array.from({ length: 10 }, () => 2_500)],
	])('spreads %s', (_what, count, sizes) => {
		const executions = inExecutions(numbers(count));
		expect(executions.map(({ length }) => length)).toEqual(sizes);
		expect(executions.flat()).toEqual(numbers(count));
	});
});
