import type { INodePropertyOptions } from 'n8n-workflow';

import actionCodex from '../../nodes/Karbon/Karbon.node.json';
import triggerCodex from '../../nodes/KarbonTrigger/KarbonTrigger.node.json';
import { action, trigger } from './descriptions';

/** The actions that the node panel lists, by resource: n8n searches them by their names only. */
const BY_RESOURCE = action.properties
	.filter(({ name }) => name === 'operation')
	.map(({ displayOptions, options }) => ({
		resource: displayOptions?.show?.resource?.[0],
		actions: (options as INodePropertyOptions[]).map((option) => option.action ?? ''),
	}));

const ACTIONS = BY_RESOURCE.flatMap(({ actions }) => actions);

const TRIGGERS = trigger.properties
	.filter(({ displayName }) => displayName === 'Trigger On')
	.flatMap(({ options }) => options as INodePropertyOptions[])
	.map((option) => option.action ?? '');

/** The actions with a word that begins so. */
const foundBy = (text: string) =>
	ACTIONS.filter((name) =>
		name
			.toLowerCase()
			.split(' ')
			.some((word) => word.startsWith(text)),
	);

describe('the names of the actions', () => {
	it('are unique', () => {
		expect(ACTIONS).toHaveLength(new Set(ACTIONS).size);
		expect(TRIGGERS).toHaveLength(new Set(TRIGGERS).size);
	});

	it.each(ACTIONS)("begin with a verb of n8n's own nodes: %s", (name) => {
		expect(name).toMatch(
			/^(Add|Create|Create or update|Delete|Download|Get|Get many|Remove|Reverse|Save|Set|Update|Upload) /,
		);
	});

	it('are words only, as the linter of n8n demands', () => {
		expect([...ACTIONS, ...TRIGGERS].filter((name) => !/^[A-Za-z ,]+$/.test(name))).toEqual([]);
		expect(ACTIONS.filter((name) => name.includes(','))).toEqual([]);
	});

	const ofOne = (name: string) => !name.includes(' many ');

	it.each<[string, string, ((name: string) => boolean)?]>([
		['person', 'contact', ofOne],
		['people', 'contact', (name) => !ofOne(name)],
		['compan', 'organization'],
		['job', 'workItem'],
		['task', 'integrationTask'],
		['document', 'file'],
	])('have the word "%s..." if they are of the resource %s', (...[word, of, isOf = () => true]) => {
		const found = BY_RESOURCE.find(({ resource }) => resource === of);
		const names = found!.actions.filter(isOf);
		expect(names).not.toEqual([]);
		expect(foundBy(word).sort()).toEqual(names.sort());
	});
});

/** Words that a new user may search the node panel for. */
const WORDS = [
	'accounting',
	'bookkeeping',
	'client',
	'company',
	'customer',
	'invoice',
	'job',
	'karbonhq',
	'person',
	'practice management',
	'task',
	'tax',
	'timesheet',
	'webhook',
	'work item',
];

it('the node Karbon is found by "overdue", which is a filter of its lists', () => {
	expect(actionCodex.alias).toContain('overdue');
});

describe.each([
	['Karbon', actionCodex],
	['Karbon Trigger', triggerCodex],
])('the node %s', (_name, { alias }) => {
	it.each(WORDS)('is found by "%s"', (word) => {
		expect(alias.map((name) => name.toLowerCase())).toContain(word);
	});

	it('has each alias once, in alphabetical order', () => {
		const sorted = [...new Set(alias)].sort((a, b) => a.localeCompare(b, 'en'));
		expect(alias).toEqual(sorted);
	});
});
