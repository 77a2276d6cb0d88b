import {
	joined,
	named,
	plainText,
	quantity,
	recordWithKey,
	someOf,
	spaced,
	titleOf,
} from '../../../nodes/shared/text';

it.each([
	[0, '0 changes were'],
	[1, '1 change was'],
	[2, '2 changes were'],
])('%d is said with the right number of the noun', (count, text) => {
	expect(quantity(count, 'change was', 'changes were')).toBe(text);
});

it.each([
	[[], ''],
	[['a'], 'a'],
	[['a', 'b'], 'a or b'],
	[['a', 'b', 'c'], 'a, b, or c'],
])('the choices %j are listed as %j', (texts, list) => {
	expect(joined(texts, 'or')).toBe(list);
});

it.each([
	[['a', 'b'], 2, 'a, b'],
	[['a', 'b'], 5, 'a, b, and 3 more'],
])('%j of %d texts are listed as %j', (shown, count, list) => {
	expect(someOf(shown, count)).toBe(list);
});

test('a record is named by its type and its key', () => {
	expect(recordWithKey('WorkItem', 'abc')).toBe('the work item "abc"');
});

it.each([
	['ab', ['AB', 'Ab']],
	['A  B', ['A B']],
	['a_b', ['AB', 'Ab', 'A B']],
	['A-B', []],
])('the name %j means %j', (name, found) => {
	const entries = ['AB', 'Ab', 'A B'];
	expect(named(entries, (entry) => entry, name)).toEqual(found);
});

test('spaced adds the missing spaces between words, and leaves other texts unchanged', () => {
	expect(['In Progress', 'InProgress', 'Waiting'].map(spaced)).toEqual([
		'In Progress',
		'In Progress',
		'Waiting',
	]);
});

it.each([
	['ClientOwner', 'Client Owner'],
	['DayOfSubsequentMonth', 'Day of Subsequent Month'],
	['TimeAndMaterials', 'Time and Materials'],
	['RoleOrTitle', 'Role or Title'],
])('%s is named %s', (name, title) => {
	expect(titleOf(name)).toBe(title);
});

it.each([
	[' A-1 ', 'A-1'],
	['\uFEFFA-1\u200B \u200B', 'A-1'],
	['A\n\u200D1\u2060', 'A\n\u200D1'],
	['\u{1F3F4}\u{E0067}\u{E007F}', '\u{1F3F4}\u{E0067}\u{E007F}'],
	[' \u200B\u200E\u2066', undefined],
	[1042, '1042'],
	[0, '0'],
	[' ', undefined],
	[null, undefined],
	[undefined, undefined],
	[{}, undefined],
])('the plain text of %j is %j', (value, text) => {
	expect(plainText(value)).toBe(text);
});

test('a long text of spaces is trimmed in linear time', () => {
	// Otherwise it takes hours.
	expect(plainText(`${' '.repeat(1_000_000)}a${' '.repeat(1_000_000)}b `)).toHaveLength(1_000_002);
});
