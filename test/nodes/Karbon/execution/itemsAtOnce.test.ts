import { itemsAtOnce } from '../../../../nodes/Karbon/execution/itemsAtOnce';
import { DOWNLOADS_AT_ONCE } from '../../../../nodes/Karbon/execution/operation';
import { RESOURCES } from '../../../../nodes/Karbon/resources';

const READ = { effect: 'read' } as const;
const WRITE = { effect: 'write' } as const;
const DOWNLOAD = { effect: 'read', concurrency: DOWNLOADS_AT_ONCE } as const;

describe('itemsAtOnce', () => {
	it.each([
		[1, 6],
		[120, 6],
		[121, 7],
		[300, 15],
		[400, 20],
		[1_000_000, 20],
	])('reads, under a limit of %i requests a minute, %i records at once', (limit, expected) => {
		expect(itemsAtOnce([READ, READ], limit)).toBe(expected);
	});

	it.each([
		['one write among reads', [READ, WRITE, READ], 1],
		['downloads, whatever the limit', [DOWNLOAD], 4],
		['reads and downloads', [READ, DOWNLOAD], 4],
		['an operation that allows more than the limit does', [{ ...READ, concurrency: 50 }], 20],
		['no items', [], 20],
	])('for %s', (_name, operations, expected) => {
		expect(itemsAtOnce(operations, 1000)).toBe(expected);
	});

	it('is small for each operation that streams a file', () => {
		const all = RESOURCES.flatMap(({ operations }) => operations);
		const downloads = all.filter(({ value }) => value.startsWith('download'));
		expect(downloads.map(({ concurrency }) => concurrency)).toEqual([4, 4]);
	});
});
