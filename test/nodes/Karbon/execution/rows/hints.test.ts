import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type NodeExecutionHint,
	NodeOperationError,
} from 'n8n-workflow';

import { Hints, summaryOf } from '../../../../../nodes/Karbon/execution/rows/hints';
import type { KarbonClient } from '../../../../../nodes/shared/transport/client';
import type { Operation } from '../../../../../nodes/Karbon/execution/operation';

/** What is shown of notes on items, of which the second is row 7. */
function shownFor(
	notes: Array<Parameters<Hints['add']>>,
	statistics: Partial<KarbonClient['statistics']> = {},
	summary?: string,
	inputItems = 3,
): string[] {
	const shown: NodeExecutionHint[] = [];
	const context = {
		getInputData: () =>
			Array.from({ length: inputItems }, (_, item) => ({
				json: item === 1 ? { row_number: 7 } : {},
			})),
		addExecutionHints: (...hints: NodeExecutionHint[]) => shown.push(...hints),
	};
	const client = {
		credentials: { requestsPerMinute: 90 },
		secrets: ['token-123'],
		statistics: { rateLimitWaitMs: 0, retries: 0, ...statistics },
	};
	const hints = new Hints(context as unknown as IExecuteFunctions);
	for (const note of notes) hints.add(...note);
	hints.show(client as unknown as KarbonClient, summary);
	expect(shown.every(({ location }) => location === 'outputPane')).toBe(true);
	return shown.map(({ message }) => message);
}

describe('a hint of several items', () => {
	it.each<[string, string[], string[]]>([
		['names all of them', ['a', 'b', 'c'], ['Item 1, Row 7, Item 3 may differ.']],
		['names all with the same sentence', ['a', 'b', 'a'], ['Item 1, Row 7, Item 3 may differ.']],
		['is their sentence where they have the same', ['a', 'a', 'a'], ['Record a may differ.']],
		['names a single one', ['a'], ['Record a may differ. (Item 1)']],
		[
			'names those of several that have the same',
			['a', 'a'],
			['Record a may differ. (Item 1, Row 7)'],
		],
	])('%s', (_name, records, expected) => {
		const notes = records.map((record, item): Parameters<Hints['add']> => [
			item,
			`Record ${record} may differ.`,
			'{items} may differ.',
		]);
		expect(shownFor(notes)).toEqual(expected);
	});
});

it('shows the summary first, and each sentence once', () => {
	const notes: Array<Parameters<Hints['add']>> = [
		[0, 'First'],
		[1, 'Second', 'Several'],
		[2, 'First'],
	];
	expect(shownFor(notes, {}, '3 items: 3 created.')).toEqual([
		'3 items: 3 created.',
		'First (Item 1, Item 3)',
		'Second (Row 7)',
	]);
});

it('names items in their order, whichever ended first', () => {
	const same: Array<Parameters<Hints['add']>> = [
		[2, 'First'],
		[0, 'First'],
	];
	expect(shownFor(same, {}, undefined, 4)).toEqual(['First (Item 1, Item 3)']);
	const several: Array<Parameters<Hints['add']>> = [
		[2, 'C differs.', '{items} differ.'],
		[0, 'A differs.', '{items} differ.'],
	];
	expect(shownFor(several)).toEqual(['Item 1, Item 3 differ.']);
});

it('does not name an item twice', () => {
	expect(shownFor([[1, 'Row 7 was skipped.', '{items} were skipped.']])).toEqual([
		'Row 7 was skipped.',
	]);
});

it.each([
	{
		items: 10,
		expected:
			'First (Item 1, Row 7, Item 3, Item 4, Item 5, Item 6, Item 7, Item 8, Item 9, Item 10)',
	},
	{ items: 11, expected: 'First' },
])('names at most ten items of many: $items', ({ items, expected }) => {
	const notes = Array.from({ length: items }, (_, item): Parameters<Hints['add']> => [
		item,
		'First',
	]);
	expect(shownFor(notes, {}, undefined, 20)).toEqual([expected]);
});

it('says what became of thousands of items, and names a hundred of them', () => {
	const notes = Array.from({ length: 5_000 }, (_, item): Parameters<Hints['add']> => [
		item,
		`Item ${item} was skipped.`,
		'{items} were skipped.',
	]);
	const [hint] = shownFor(notes, {}, undefined, 5_000);
	expect(hint).toMatch(/^Item 1, Row 7, .*, Item 100, and 4900 more were skipped\.$/);
});

it('hides secrets', () => {
	expect(shownFor([[0, 'Sent token-123']]).join()).not.toContain('token-123');
});

describe('a hint about the rate limit and retries', () => {
	const waited =
		"Requests waited for the rate limit ('Requests per Minute' in the credential: 90).";
	const retried = 'retried after a rate limit, a lost connection, or a temporary error of Karbon.';

	it.each<[string, number, number, string[]]>([
		['is missing without them', 0, 0, []],
		['is missing after a short wait', 4_999, 0, []],
		['tells about a long wait', 5_000, 0, [waited]],
		['tells about one retried request', 0, 1, [`1 request was ${retried}`]],
		['tells about several', 4_999, 2, [`2 requests were ${retried}`]],
		['tells about both', 7_000, 2, [`${waited} 2 requests were ${retried}`]],
	])('%s', (_name, rateLimitWaitMs, retries, expected) => {
		expect(shownFor([], { rateLimitWaitMs, retries })).toEqual(expected);
	});
});

const writtenBefore = { differing: [] };
const summary = (
	operation: string,
	rows: IDataObject[],
	failed: number[] = [],
	milliseconds = 14_400,
	repeated: number[] = [],
) =>
	summaryOf({
		operations: rows.map(() => ({ value: operation }) as Operation),
		outputs: rows.map((json) => [{ json }]),
		failedItems: new Set(failed),
		unsentItems: new Set(rows.flatMap(({ dryRun }, index) => (dryRun ? index : []))),
		inputs: rows.map((_, index) => (repeated.includes(index) ? { writtenBefore } : {})),
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

	it('tells what an earlier attempt has created from what this one has', () => {
		const rows = [{}, { created: true, changed: true }, {}, { error: 'wrong' }];
		expect(summary('create', rows, [3], 400, [0, 1])).toBe(
			'4 items: 1 created, 2 created before, 1 failed. 31 requests.',
		);
	});

	it('leaves out a time of less than half a second', () => {
		expect(summary('update', [{}, {}], [], 400)).toBe('2 items: 2 unchanged. 31 requests.');
	});
});

describe('an error that stops the node', () => {
	const node = { id: '1', name: 'Karbon', type: 'karbon', typeVersion: 1, position: [0, 0] };
	const failure = (description: string | undefined) =>
		new NodeOperationError(node as unknown as INode, 'Failed', { description });
	const stopped = (error: NodeOperationError, notes: string[], type = node.type) => {
		const getNode = () => ({ ...node, type });
		const context = { getInputData: () => [{ json: {} }], getNode };
		const hints = new Hints(context as unknown as IExecuteFunctions);
		for (const note of notes) hints.add(0, note);
		expect(() => hints.addTo(error, { secrets: ['token-123'] })).toThrow(error);
		return error.description;
	};

	it.each([
		['Do this.', [], 'Do this.'],
		[undefined, [], undefined],
		['Do this.', ['First.', 'With token-123.'], 'Do this. First. With [hidden].'],
		[undefined, ['First.'], 'First.'],
	])('also has the hints of the run: %p, %p', (description, notes, expected) => {
		expect(stopped(failure(description), notes) ?? undefined).toBe(expected);
	});

	it('of a tool that two runs share has the hints of one only in its message', () => {
		const error = failure('Do this.');
		stopped(error, ['First.'], 'karbonTool');
		stopped(error, ['Second.'], 'karbonTool');
		expect(error.message).toBe('Failed\nDo this. Second.');
	});

	it('that two runs share has the hints of one only', () => {
		const error = failure('Do this.');
		expect(stopped(error, ['First.'])).toBe('Do this. First.');
		expect(stopped(error, ['Second.'])).toBe('Do this. Second.');
	});
});
