import type { INodePropertyOptions } from 'n8n-workflow';

import actionCodex from '../../nodes/Karbon/Karbon.node.json';
import triggerCodex from '../../nodes/KarbonTrigger/KarbonTrigger.node.json';
import { action, trigger } from './descriptions';

/** The actions that the node panel lists: n8n searches them by their names only. */
const ACTIONS = action.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ options }) => options as INodePropertyOptions[])
	.map((option) => option.action ?? '');

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
			/^(Create|Create or update|Delete|Download|Get|Get many|Reverse|Set|Update|Upload) /,
		);
	});

	it('are words only, as the linter of n8n demands', () => {
		expect([...ACTIONS, ...TRIGGERS].filter((name) => !/^[A-Za-z ,]+$/.test(name))).toEqual([]);
		expect(ACTIONS.filter((name) => name.includes(','))).toEqual([]);
	});

	it.each<[string, string[]]>([
		[
			'person',
			[
				'Create a contact or person',
				'Create or update a contact or person',
				'Get a contact or person',
				'Update a contact or person',
			],
		],
		['people', ['Get many contacts or people']],
		[
			'compan',
			[
				'Create an organization or company',
				'Create or update an organization or company',
				'Get an organization or company',
				'Get many organizations or companies',
				'Update an organization or company',
			],
		],
		[
			'job',
			[
				'Create a work item or job',
				'Get a work item or job',
				'Get many work items or jobs',
				'Update a work item or job',
			],
		],
		['task', ['Get an integration task', 'Get many integration tasks']],
		[
			'document',
			[
				'Download a file or document',
				'Get a file or document',
				'Get many files or documents',
				'Upload a file or document',
			],
		],
	])('have the word "%s..."', (word, names) => {
		expect(foundBy(word).sort()).toEqual(names);
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
