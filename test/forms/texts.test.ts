import type { INodeProperties } from 'n8n-workflow';

import { rejectedWords } from '../support/words';
import { FIELDS, optionsOf } from './descriptions';

/** Fields with a fixed set of values in Karbon. */
const KNOWN_VALUES = [
	'invoiceStatus',
	'primaryStatus',
	'workItemStatus',
	'isArchived',
	'isShared',
	'status',
	'hasScheduledClientTaskGroups',
	'draftHasChanges',
	'paymentMethod',
	'entityType',
	'listEntityType',
	'orderBy',
	'webhookType',
	'webhookTypes',
	'actionTypes',
];

test.each(KNOWN_VALUES)('%s has options', (name) => {
	const fields = FIELDS.filter((field) => field.name === name);
	expect(fields.length).toBeGreaterThan(0);
	for (const field of fields) expect(optionsOf(field).length).toBeGreaterThan(0);
});

const SMALL_WORDS = new Set([
	'a',
	'an',
	'and',
	'as',
	'at',
	'by',
	'for',
	'if',
	'in',
	'is',
	'of',
	'on',
	'or',
	'per',
	'the',
	'to',
	'with',
]);
const isTitleCase = (text: string) =>
	text
		.split(/[\s/]+/)
		.every(
			(word, index) =>
				(index > 0 && SMALL_WORDS.has(word)) || !/^[a-z]/.test(word) || word === 'n8n',
		);

const NAMED = [
	...FIELDS.filter(({ type }) => type !== 'notice').map(({ displayName }) => displayName),
	...FIELDS.flatMap(optionsOf).map(({ name }) => name),
];

test.each([...new Set(NAMED)])('the name "%s" is in title case', (name) => {
	expect(isTitleCase(name)).toBe(true);
});

test.each([...new Set(NAMED)])('the name "%s" has small words in lower case', (name) => {
	expect(name).not.toMatch(/ (?:A|An|And|Of|Or|The) /);
});

it('spells the fee type that is not billed with a hyphen', () => {
	expect(NAMED.filter((name) => /^non.?billable$/i.test(name))).toContain('Non-Billable');
	expect(NAMED).not.toContain('Non Billable');
});

/** Names of text fields by the example that they show. */
const namedBy = (example: string) =>
	FIELDS.filter(({ type, placeholder }) => type === 'string' && placeholder === example).map(
		({ displayName }) => displayName,
	);

test.each([...new Set(namedBy('e.g. 3K8bVnJ4yXtH'))])(
	'the name "%s" of a field for a key that is not chosen from a list ends with Key',
	(name) => {
		expect(name).toMatch(/ Key$/);
	},
);

const ACTIONS = [...FIELDS.flatMap(optionsOf).flatMap(({ action: text }) => text ?? [])];

test.each([...new Set(ACTIONS)])('the action "%s" is in sentence case', (text) => {
	const [first, ...rest] = text.split(' ');
	expect(first).toMatch(/^[A-Z]/);
	expect(rest.filter((word) => /^[A-Z][a-z]/.test(word))).toEqual([]);
});

/** The words of a text, without articles, conjunctions and prepositions. */
const wordsOf = (text: string) =>
	new Set((text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !SMALL_WORDS.has(word)));

const DESCRIBED = [
	...FIELDS.map(({ displayName, description }) => ({ name: displayName, text: description })),
	...FIELDS.flatMap(optionsOf).map(({ name, description }) => ({ name, text: description })),
].filter((entry): entry is { name: string; text: string } => Boolean(entry.text));

test.each(DESCRIBED)(
	'the description of "$name" does not only repeat the name: "$text"',
	({ name, text }) => {
		const known = wordsOf(name);
		const more = [...wordsOf(text)].filter((word) => !known.has(word) && !known.has(`${word}s`));
		expect(more).not.toEqual([]);
	},
);

const TEXTS = FIELDS.flatMap((field) => [
	field.displayName,
	field.description ?? '',
	field.hint ?? '',
	field.placeholder ?? '',
	...optionsOf(field).flatMap(({ name, description, action: text }) => [
		name,
		description ?? '',
		text ?? '',
	]),
]);

test.each([...new Set(TEXTS)].filter(Boolean))('"%s" uses plain words', (text) => {
	expect(rejectedWords(text)).toEqual([]);
});

test('the fields of each collection are in alphabetical order', () => {
	for (const field of FIELDS.filter(({ type }) => type === 'collection')) {
		const names = (field.options as INodeProperties[]).map(({ displayName }) => displayName);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
	}
});
