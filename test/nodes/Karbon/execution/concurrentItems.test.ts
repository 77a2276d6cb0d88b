import { concurrentItems } from '../../../../nodes/Karbon/execution/concurrentItems';
import { MAX_CONCURRENT_DOWNLOADS } from '../../../../nodes/Karbon/execution/operation';
import { RESOURCES } from '../../../../nodes/Karbon/resources';

const READ = {};
const limited = (requestsPerMinute: number) => ({ credentials: { requestsPerMinute } });
const DOWNLOAD = { maxConcurrency: MAX_CONCURRENT_DOWNLOADS };

describe('concurrentItems', () => {
	it.each([
		[1, 6],
		[120, 6],
		[121, 7],
		[300, 15],
		[400, 20],
		[1_000_000, 20],
	])('with a rate limit of %i requests per minute, %i reads run at once', (limit, expected) => {
		expect(concurrentItems([READ, READ], limited(limit))).toBe(expected);
	});

	it.each([
		['downloads under any rate limit', [DOWNLOAD], 4],
		['reads and downloads', [READ, DOWNLOAD], 4],
		['an operation that allows more than the rate limit', [{ maxConcurrency: 50 }], 20],
		['no items', [], 20],
	])('returns the right number of items at once for %s', (_name, operations, expected) => {
		expect(concurrentItems(operations, limited(1000))).toBe(expected);
	});

	it('is at most 4 for operations that download a file', () => {
		const all = RESOURCES.flatMap(({ operations }) => operations);
		const downloads = all.filter(({ value }) => value.startsWith('download'));
		expect(downloads.map(({ maxConcurrency }) => maxConcurrency)).toEqual([4, 4]);
	});
});
