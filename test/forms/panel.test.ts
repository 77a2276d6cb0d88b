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

const foundBy = (word: string) =>
	ACTIONS.filter((name) =>
		name
			.toLowerCase()
			.split(/[^a-z]+/)
			.includes(word),
	).sort();

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

	it.each([
		[
			'person',
			[
				'Create a contact (person)',
				'Create or update a contact (person)',
				'Get a contact (person)',
				'Update a contact (person)',
			],
		],
		['people', ['Get many contacts (people)']],
		[
			'company',
			[
				'Create an organization (company)',
				'Create or update an organization (company)',
				'Get an organization (company)',
				'Update an organization (company)',
			],
		],
		['job', ['Create a work item (job)', 'Get a work item (job)', 'Update a work item (job)']],
		['jobs', ['Get many work items (jobs, all or overdue)']],
		[
			'overdue',
			['Get many invoices (all, unpaid or overdue)', 'Get many work items (jobs, all or overdue)'],
		],
		['unpaid', ['Get many invoices (all, unpaid or overdue)']],
		['task', ['Get an integration task']],
		[
			'document',
			['Download a file (document)', 'Get a file (document)', 'Upload a file (document)'],
		],
	])('have the word "%s"', (word, names) => {
		expect(foundBy(word)).toEqual(names);
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
