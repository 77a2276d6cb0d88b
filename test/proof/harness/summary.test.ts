import { hasMissed, summarize } from '../../../proof/harness/summary';
import { tableOf } from '../../../proof/harness/table';
import { cellOf, resultsOf, rowOf } from './madeUpRow';

const rowWith = (...limits: Parameters<typeof cellOf>[1][]) => rowOf(cellOf([1, 2, 3], ...limits));

describe('The summary of a row', () => {
	it.each([
		['the median meets it, although a sample does not', { max: 2 }, 'met'],
		['the median does not meet it', { max: 1.9 }, 'missed'],
		['the median is below it', { min: 2.1 }, 'missed'],
		['every sample has to meet it, and one does not', { max: 2, isForEach: true }, 'missed'],
		['every sample meets it', { min: 1, max: 3, isForEach: true }, 'met'],
		['there is none', {}, undefined],
	])('has the verdict on a target when %s', (_case, limits, verdict) => {
		const cells = summarize(rowWith(limits), resultsOf([3, 1, 2]));
		expect(cells[0].figures[0]).toMatchObject({
			values: { median: 2, lowest: 1, highest: 3 },
			...(verdict && { verdict }),
		});
		expect(cells[0].figures[0].verdict).toBe(verdict);
		expect(hasMissed(cells)).toBe(verdict === 'missed');
	});

	it('without results has no values and misses no target', () => {
		const cells = summarize(rowWith({ max: 1 }), undefined);
		expect(cells[0]).toMatchObject({ samples: 3, measured: 0 });
		expect(cells[0].figures[0].values).toBeUndefined();
		expect(hasMissed(cells)).toBe(false);
	});
});

describe('The table of a row', () => {
	const linesOf = (values: number[], limits: Parameters<typeof cellOf>[1]) =>
		tableOf(summarize(rowWith(limits), values.length > 0 ? resultsOf(values) : undefined)).split(
			'\n',
		);

	it('shows the median, the range, the target and the result', () => {
		expect(linesOf([1, 1.234, 1.5], { max: 1.05 })[2]).toBe(
			'| a setting (3 samples) | time / other node | 1.23 | 1 | 1.50 | at most 1.05 | **missed** |',
		);
	});

	it('shows how many samples are missing', () => {
		expect(linesOf([1, 1], { min: 0.8, isForEach: true })[2]).toContain(
			'| a setting (2 of 3 samples) | time / other node | 1 | 1 | 1 | at least 0.80 in each sample | met |',
		);
	});

	it('shows a target of at most 0 as 0', () => {
		expect(linesOf([0], { max: 0, isForEach: true })[2]).toContain('| 0 in each sample | met |');
	});

	it('shows a setting without samples as not measured', () => {
		expect(linesOf([], { max: 1 })[2]).toBe(
			'| a setting |  |  |  |  | time / other node: at most 1 | not measured |',
		);
	});
});
