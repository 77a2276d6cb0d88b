import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { Hints } from '../../../../../nodes/Karbon/execution/rows/hints';
import type { KarbonClient } from '../../../../../nodes/shared/transport/client';

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
