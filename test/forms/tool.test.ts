import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	FROM_AI_AUTO_GENERATED_MARKER,
	type INode,
	type INodeProperties,
	traverseNodeParameters,
} from 'n8n-workflow';

import { RESOURCES } from '../../nodes/Karbon/resources';
import { action, OPERATIONS, optionsOf } from './descriptions';
import { visibleFields } from './visibleFields';

/** Fields that are chosen or switched, and collections. */
const CHOSEN = ['boolean', 'collection', 'fixedCollection', 'multiOptions', 'options'];

/** The fields of an operation that a model can fill, in the tool variant of the node. */
const filledByModel = OPERATIONS.flatMap(({ id, chosen }) =>
	visibleFields({ description: action, chosen, isTool: true })
		.filter(({ type }) => !CHOSEN.includes(type))
		.map((field) => ({ id, label: field.displayName, field })),
);

/** Whether a field shows what is entered: by a default, or by an example. */
function hasExample({ default: value, description = '', modes, placeholder }: INodeProperties) {
	const isDefault = typeof value === 'string' ? value !== '' : Number(value) > 0;
	const entered = modes?.filter(({ type }) => type !== 'list') ?? [];
	const isEntered =
		entered.length > 0 && entered.every((mode) => /^e\.g\. ./.test(mode.placeholder ?? ''));
	return isDefault || isEntered || /such as .|e\.g\. ./.test(`${placeholder} ${description}`);
}

describe('the description of the tool', () => {
	const { usableAsTool } = action;
	const description =
		(typeof usableAsTool === 'object' && usableAsTool.replacements?.description) || '';

	it.each(RESOURCES)('names the resource $name', ({ name }) => {
		expect(description).toContain(name.toLowerCase());
	});

	it.each(['person', 'company', 'job', 'document'])('has the word "%s"', (word) => {
		expect(description).toContain(`(${word})`);
	});

	it('does not change the parameters', () => {
		expect(usableAsTool).toEqual({ replacements: { description } });
	});
});

it.each(filledByModel)("'$label' of $id has a default or an example", ({ field }) => {
	expect({ field, hasExample: hasExample(field) }).toEqual({ field, hasExample: true });
});

it.each(filledByModel)("'$label' of $id has a description", ({ field }) => {
	expect(field.description ?? '').not.toBe('');
});

describe("the fields in 'Fields'", () => {
	const lists = OPERATIONS.flatMap(({ id, chosen }) =>
		visibleFields({
			description: action,
			chosen: { ...chosen, output: 'selectedFields' },
			isTool: true,
		})
			.filter(({ name }) => name === 'fields')
			.map((field) => ({ id, names: optionsOf(field).map(({ name }) => name), field })),
	);

	it.each(lists)('of $id have different names', ({ names }) => {
		expect(names).toEqual([...new Set(names)]);
	});

	it.each([
		['contact.get', 'UserDefinedIdentifier', 'Identifier'],
		['contact.get', 'EntityDescription', 'Description'],
		['contact.get', 'AccountingDetail', 'Accounting Details'],
		['contact.get', 'RoleOrTitle', 'Role or Title'],
		['workItem.getAll', 'DeadlineDate', 'Deadline'],
		['workItem.getAll', 'ClientKey', 'Client Key'],
		['workItem.getAll', 'AssigneeEmailAddress', 'Assignee Email Address'],
		['workSchedule.get', 'PreventStartEndOnWeekend', 'Avoid Weekends'],
		['workSchedule.update', 'RecurrenceFrequency', 'Frequency'],
		['integrationTask.getAll', 'TaskDueDate', 'Due Date'],
		['change.getAll', 'EntityDescription', 'Description (Client Group, Contact, Organization)'],
		['change.getAll', 'Description', 'Description (Work Item)'],
		['change.getAll', 'UserDefinedIdentifier', 'Identifier'],
		['event.getRecord', 'UserDefinedIdentifier', 'Identifier'],
		['event.getRecord', 'ClientUserDefinedIdentifier', 'Client Identifier'],
		['workSchedule.create', 'CustomFrequencyMultiple', 'Custom Frequency Interval'],
		['workSchedule.create', 'RecurrenceFrequency', 'Frequency'],
	])('of %s have the label of the form: %s', (id, value, label) => {
		const field = lists.find((list) => list.id === id)!.field;
		expect(optionsOf(field).find((option) => option.value === value)?.name).toBe(label);
	});
});

const EXAMPLES = join(__dirname, '../../examples');

/** The Karbon tools of the shipped examples. */
const exampleTools = readdirSync(EXAMPLES).flatMap((file) => {
	const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as { nodes: INode[] };
	return nodes
		.filter(({ type }) => type === 'n8n-nodes-karbon.karbonTool')
		.map(({ name, parameters }) => ({ file, name, parameters }));
});

describe('a tool of an example', () => {
	it('exists', () => {
		expect(exampleTools).not.toEqual([]);
	});

	it.each(exampleTools)('has no expression but those of the button: $file', ({ parameters }) => {
		const expressions = JSON.stringify(parameters).match(/"=[^"]*/g) ?? [];
		const written = expressions.filter(
			(one) => !one.startsWith(`"={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI(`),
		);
		expect(written).toEqual([]);
	});

	it.each(exampleTools)(
		'describes what the model fills, with a format: $file',
		({ parameters }) => {
			const filled: Array<{ key: string; description?: string }> = [];
			traverseNodeParameters(parameters, filled);
			expect(filled.length).toBeGreaterThan(0);
			for (const { description } of filled) expect(description).toMatch(/such as .|as \d/);
		},
	);
});
