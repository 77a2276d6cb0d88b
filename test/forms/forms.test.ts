import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { KarbonApi } from '../../credentials/KarbonApi.credentials';
import { Karbon } from '../../nodes/Karbon/Karbon.node';
import { RESOURCES } from '../../nodes/Karbon/resources';
import { KarbonTrigger } from '../../nodes/KarbonTrigger/KarbonTrigger.node';
import { everyField, visibleFields } from './visibleFields';
import { rejectedWords } from '../support/words';

const action = new Karbon().description;
const trigger = new KarbonTrigger().description;
const credential = new KarbonApi();

const OPERATIONS = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => ({
		id: `${resource.value}.${operation.value}`,
		chosen: { resource: resource.value, operation: operation.value },
		operation,
	})),
);
const FIELDS = [action, trigger, credential].flatMap(({ properties }) => everyField(properties));

const optionsOf = ({ type, options }: INodeProperties) =>
	type === 'options' || type === 'multiOptions' ? ((options ?? []) as INodePropertyOptions[]) : [];
const isCollection = ({ type }: INodeProperties) =>
	type === 'collection' || type === 'fixedCollection';

/** Fields that are shown beside the selectors, what Karbon requires, and the collections. */
const optional = ({ name, required, type }: INodeProperties) =>
	!['resource', 'operation'].includes(name) &&
	required !== true &&
	!['collection', 'fixedCollection'].includes(type);

describe('a form that opens', () => {
	it.each(OPERATIONS)(
		"of $id shows at most two fields that Karbon does not require, where n8n's pair 'Return All' and 'Limit' counts as one",
		({ chosen }) => {
			const shown = visibleFields({ description: action, chosen });
			expect(shown.slice(0, 2).map(({ name }) => name)).toEqual(['resource', 'operation']);
			const labels = shown.filter(optional).map(({ displayName }) => displayName);
			const pair = labels.indexOf('Return All');
			const more = labels.filter(
				(label, index) => pair < 0 || label !== 'Limit' || index !== pair + 1,
			);
			expect({ more, isSmall: more.length <= 2 }).toEqual({ more, isSmall: true });
		},
	);

	it('of the trigger shows at most four fields and two collections', () => {
		const shown = visibleFields({ description: trigger });
		expect(shown.filter((field) => !isCollection(field)).length).toBeLessThanOrEqual(4);
		expect(shown.filter(isCollection).map(({ displayName }) => displayName)).toEqual([
			'Filters',
			'Options',
		]);
	});
});

/** Reads whose records have more than ten fields (interface.md and interface-addendum.md, Records; karbon-api.md, Shapes). */
const LONG_RECORDS = [
	'clientGroup',
	'contact',
	'integrationTask',
	'invoice',
	'organization',
	'timeEntry',
	'workItem',
	'workTemplate',
];

describe('a read of a long record', () => {
	const reads = OPERATIONS.filter(
		({ chosen: { resource, operation } }) =>
			LONG_RECORDS.includes(resource) && ['get', 'getAll'].includes(operation),
	);

	it.each(reads)('$id has Simplify, turned on', ({ chosen }) => {
		const shown = visibleFields({ description: action, chosen });
		expect(shown.find(({ name }) => name === 'simplify')).toMatchObject({
			displayName: 'Simplify',
			type: 'boolean',
			default: true,
		});
	});

	it.each(reads)('$id offers a shorter output to tools', ({ chosen }) => {
		const names = visibleFields({ description: action, chosen, isTool: true }).map(
			({ name }) => name,
		);
		expect(names).toContain('output');
		expect(names).not.toContain('simplify');
	});
});

describe('the record of an event', () => {
	const shownFor = (resourceType: string, isTool: boolean) =>
		visibleFields({
			description: action,
			chosen: { resource: 'event', operation: 'getRecord', resourceType },
			isTool,
		}).map(({ name }) => name);

	it.each([
		['Invoice', true],
		['WorkItem', true],
		['={{ $json.ResourceType }}', true],
		['Note', false],
		['CustomFieldValue', false],
	])('of the type %s can be simplified: %s', (type, isLong) => {
		expect(shownFor(type, false).includes('simplify')).toBe(isLong);
		expect(shownFor(type, true).includes('output')).toBe(isLong);
		expect(shownFor(type, true)).not.toContain('simplify');
		expect(shownFor(type, false)).not.toContain('output');
	});

	it('has one choice for work items and one for estimates', () => {
		const [field] = FIELDS.filter(({ name }) => name === 'resourceType');
		const names = optionsOf(field).map(({ name }) => name);
		expect(names.filter((name) => /work|estimate/i.test(name))).toEqual([
			'Estimate Summary',
			'Work Item',
		]);
	});
});

/** The record of an operation, by the type that is chosen -> whether it may be given by its web address. */
describe('a field for a record of any type', () => {
	const cases = OPERATIONS.flatMap(({ id, chosen }) =>
		visibleFields({ description: action, chosen })
			.filter(({ name }) => /entitytype$/i.test(name))
			.flatMap((field) => optionsOf(field).map(({ value }) => ({ id, chosen, field, value }))),
	);

	it.each(cases)('of $id offers an address for $value only if it works', (one) => {
		const { chosen, field, value } = one;
		const shown = visibleFields({
			description: action,
			chosen: { ...chosen, [field.name]: value },
		});
		const [key, ...others] = shown.filter(
			({ name }) => name === field.name.replace(/Type$/, 'Key'),
		);
		expect(others).toEqual([]);
		const modes = key.modes?.map(({ name }) => name);
		const isWorkItem = String(value).toLowerCase() === 'workitem';
		expect(modes).toEqual(isWorkItem ? ['list', 'id', 'url'] : ['list', 'id']);
	});

	it('is shown once, and with an address, where an expression gives the type', () => {
		const chosen = { resource: 'expense', operation: 'create', entityType: '={{ $json.type }}' };
		const keys = visibleFields({ description: action, chosen }).filter(
			({ name }) => name === 'entityKey',
		);
		expect(keys.map(({ modes }) => modes?.length)).toEqual([3]);
	});
});

/** Fields of which Karbon knows the values -> how they are offered. */
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

test.each(KNOWN_VALUES)('%s is chosen from a list', (name) => {
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

const ACTIONS = [...FIELDS.flatMap(optionsOf).flatMap(({ action: text }) => text ?? [])];

test.each([...new Set(ACTIONS)])('the action "%s" is in sentence case', (text) => {
	const [first, ...rest] = text.split(' ');
	expect(first).toMatch(/^[A-Z]/);
	expect(rest.filter((word) => /^[A-Z][a-z]/.test(word))).toEqual([]);
});

/** Words that carry meaning. */
const wordsOf = (text: string) =>
	new Set((text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !SMALL_WORDS.has(word)));

const DESCRIBED = [
	...FIELDS.map(({ displayName, description }) => ({ name: displayName, text: description })),
	...FIELDS.flatMap(optionsOf).map(({ name, description }) => ({ name, text: description })),
].filter((entry): entry is { name: string; text: string } => Boolean(entry.text));

test.each(DESCRIBED)('the description of "$name" adds to it: "$text"', ({ name, text }) => {
	const known = wordsOf(name);
	const more = [...wordsOf(text)].filter((word) => !known.has(word) && !known.has(`${word}s`));
	expect(more).not.toEqual([]);
});

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

test('collections are in the order of their names', () => {
	for (const field of FIELDS.filter(({ type }) => type === 'collection')) {
		const names = (field.options as INodeProperties[]).map(({ displayName }) => displayName);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
	}
});
