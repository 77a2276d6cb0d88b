import type { IDataObject } from 'n8n-workflow';

import { summaryOf } from '../../../../../nodes/Karbon/execution/rows/summary';
import type { Operation } from '../../../../../nodes/Karbon/execution/operation';

const summary = (
	operation: string,
	rows: IDataObject[],
	failed: number[] = [],
	milliseconds = 14_400,
) =>
	summaryOf({
		operations: rows.map(() => ({ value: operation }) as Operation),
		outputs: rows.map((json) => [{ json }]),
		failedItems: new Set(failed),
		unsentItems: new Set(rows.flatMap(({ dryRun }, index) => (dryRun ? index : []))),
		requests: 31,
		milliseconds,
	});

describe('the summary of a run', () => {
	it.each<[string, string, IDataObject[], number[], string | undefined]>([
		[
			'counts what became of the rows of an upsert',
			'upsert',
			[
				{ created: true, changed: true },
				{ created: false, changed: true },
				{ created: false, changed: false },
				{ error: 'wrong' },
			],
			[3],
			'4 items: 1 created, 1 changed, 1 unchanged, 1 failed. 31 requests in 14 seconds.',
		],
		[
			'counts every created row, and those that a key has skipped',
			'create',
			[{}, {}, { skipped: true }],
			[],
			'3 items: 2 created, 1 skipped. 31 requests in 14 seconds.',
		],
		['is not shown for one item', 'create', [{}], [], undefined],
		['is not shown for reads', 'getAll', [{}, {}], [], undefined],
		[
			'tells that a dry run has sent nothing, also for one item',
			'delete',
			[{ dryRun: true, wouldWrite: true }],
			[],
			'Dry run: nothing was sent to Karbon. Without it, 1 of 1 item would be written.',
		],
		[
			'counts what a dry run would write',
			'update',
			[
				{ dryRun: true, wouldWrite: true },
				{ dryRun: true, wouldWrite: false },
			],
			[],
			'Dry run: nothing was sent to Karbon. Without it, 1 of 2 items would be written.',
		],
		[
			'counts an update that tells it in another way',
			'update',
			[{ updated: true }, { updated: true }],
			[],
			'2 items: 2 changed. 31 requests in 14 seconds.',
		],
		[
			'does not say that every other item was sent when some failed',
			'update',
			[{ dryRun: true, wouldWrite: true }, { changed: true }, { error: 'wrong' }],
			[2],
			'1 of 3 items was only checked (dry run). The others were sent to Karbon, or failed.',
		],
	])('%s', (...row) => {
		const [, operation, rows, failed, expected] = row;
		expect(summary(operation, rows, failed)).toBe(expected);
	});

	it('leaves out a time of less than half a second', () => {
		expect(summary('update', [{}, {}], [], 400)).toBe('2 items: 2 unchanged. 31 requests.');
	});
});
