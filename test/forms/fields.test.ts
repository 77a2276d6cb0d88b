import { type INode, type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';

import { action, FIELDS, OPERATIONS, optionsOf, trigger } from './descriptions';
import { everyField, visibleFields } from './visibleFields';

const isCollection = ({ type }: INodeProperties) =>
	type === 'collection' || type === 'fixedCollection';

/** Whether a field is neither required, nor a collection, nor one that chooses which fields there are. */
const isOptional = ({ name, required, type }: INodeProperties) =>
	!['resource', 'operation', 'mapping'].includes(name) &&
	required !== true &&
	!['collection', 'fixedCollection'].includes(type);

describe('the initial form', () => {
	it.each(OPERATIONS)(
		"of $id has at most two optional fields, counting 'Return All' and 'Limit' as one",
		({ chosen }) => {
			const shown = visibleFields({ description: action, chosen });
			expect(shown.slice(0, 2).map(({ name }) => name)).toEqual(['resource', 'operation']);
			const labels = shown.filter(isOptional).map(({ displayName }) => displayName);
			const pair = labels.indexOf('Return All');
			const more = labels.filter(
				(label, index) => pair < 0 || label !== 'Limit' || index !== pair + 1,
			);
			expect({ more, isSmall: more.length <= 2 }).toEqual({ more, isSmall: true });
		},
	);

	it('of the trigger has at most four fields and two collections', () => {
		const shown = visibleFields({ description: trigger });
		expect(shown.filter((field) => !isCollection(field)).length).toBeLessThanOrEqual(4);
		expect(shown.filter(isCollection).map(({ displayName }) => displayName)).toEqual([
			'Filters',
			'Options',
		]);
	});
});

/** Resources whose records have more than ten fields (karbon.md 12). */
const LONG_RECORDS = [
	'clientGroup',
	'contact',
	'integrationTask',
	'invoice',
	'organization',
	'timeEntry',
	'workItem',
	'workSchedule',
	'workTemplate',
];

describe('an operation that reads long records', () => {
	const reads = OPERATIONS.filter(
		({ chosen: { resource, operation } }) =>
			LONG_RECORDS.includes(resource) && ['get', 'getAll'].includes(operation),
	);

	it.each(reads)("$id has 'Simplify', turned on by default", ({ chosen }) => {
		const shown = visibleFields({ description: action, chosen });
		expect(shown.find(({ name }) => name === 'simplify')).toMatchObject({
			displayName: 'Simplify',
			type: 'boolean',
			default: true,
		});
	});

	it.each(reads)("$id has 'Output' instead of 'Simplify' in the tool", ({ chosen }) => {
		const names = visibleFields({ description: action, chosen, isTool: true }).map(
			({ name }) => name,
		);
		expect(names).toContain('output');
		expect(names).not.toContain('simplify');
	});
});

describe("the operation 'Get Record' of events", () => {
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
	])('can simplify records of the type %s: %s', (type, isLong) => {
		expect(shownFor(type, false).includes('simplify')).toBe(isLong);
		expect(shownFor(type, true).includes('output')).toBe(isLong);
		expect(shownFor(type, true)).not.toContain('simplify');
		expect(shownFor(type, false)).not.toContain('output');
	});

	it.each([
		['Invoice', false],
		['CustomFieldValue', true],
		['={{ $json.ResourceType }}', true],
	])(
		"has 'Options', whose field is for custom field values only, for the type %s: %s",
		(type, is) => {
			expect(shownFor(type, false).includes('options')).toBe(is);
		},
	);

	it('has one option for work items and one for estimates', () => {
		const [field] = FIELDS.filter(({ name }) => name === 'resourceType');
		const names = optionsOf(field).map(({ name }) => name);
		expect(names.filter((name) => /work|estimate/i.test(name))).toEqual([
			'Estimate Summary',
			'Work Item',
		]);
	});
});

/** Fields for the key of a record whose type is set in another field. */
describe('a record field for several types', () => {
	const cases = OPERATIONS.flatMap(({ id, chosen }) =>
		visibleFields({ description: action, chosen })
			.filter(({ name }) => /entitytype$/i.test(name))
			.flatMap((field) => optionsOf(field).map(({ value }) => ({ id, chosen, field, value }))),
	);

	it.each(cases)("of $id has for $value the mode 'By URL' only if it is supported", (one) => {
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

	it("is shown once, with the mode 'By URL', if the type is an expression", () => {
		const chosen = { resource: 'expense', operation: 'create', entityType: '={{ $json.type }}' };
		const keys = visibleFields({ description: action, chosen }).filter(
			({ name }) => name === 'entityKey',
		);
		expect(keys.map(({ modes }) => modes?.length)).toEqual([3]);
	});
});

describe.each([
	['Email Addresses', 'contact', 'Added to the existing entries', undefined],
	[
		'Phone Numbers',
		'contact',
		'Updates the entry with the same label, or adds a new entry',
		undefined,
	],
	[
		'Work Template',
		'workItem',
		'If Karbon does not change the template, you get an error. Other changes are saved.',
		"Adds the template's tasks to the new work item",
	],
	['End Date', 'workSchedule', "To remove it, use 'Clear Fields'", 'Default: no end'],
])('the description of %s', (label, resource, inUpdate, inCreate) => {
	const descriptionIn = (operation: string) =>
		everyField(visibleFields({ description: action, chosen: { resource, operation } })).find(
			({ displayName }) => displayName === label,
		)?.description;

	it('says in Update what happens to an existing record', () => {
		expect(descriptionIn('update')).toBe(inUpdate);
	});

	it('says in Create what happens to a new one', () => {
		expect(descriptionIn('create')).toBe(inCreate);
	});
});

test.each([
	['Frequency', ['Custom Frequency Interval', 'Custom Frequency Units']],
	['Due Date Rule', ['Due Date Days', 'Due Date Months']],
])("'%s' of a work schedule names the fields to add for some of its choices", (label, others) => {
	const chosen = { resource: 'workSchedule', operation: 'create' };
	const shown = visibleFields({ description: action, chosen });
	const field = shown.find(({ displayName }) => displayName === label);
	for (const other of others) expect(field?.description).toContain(`'${other}'`);
});

test("'Custom Field' of Set Values can be entered by its key, as the error about equal names advises", () => {
	const chosen = { resource: 'customField', operation: 'setValues' };
	const fields = everyField(visibleFields({ description: action, chosen })).filter(
		({ displayName }) => displayName === 'Custom Field',
	);
	expect(fields.length).toBe(2);
	for (const { modes } of fields)
		expect(modes?.map(({ displayName }) => displayName)).toEqual(['From List', 'By Name', 'By ID']);
});

describe('what n8n shows', () => {
	const shown = OPERATIONS.flatMap(({ chosen }) => visibleFields({ description: action, chosen }));

	it("calls a mode 'url' By URL, whatever its name is", () => {
		const urls = everyField(shown).flatMap(({ modes = [] }) =>
			modes.filter(({ name }) => name === 'url'),
		);
		expect(new Set(urls.map(({ displayName }) => displayName))).toEqual(new Set(['By URL']));
	});

	it('of changes since a date has no options, because the only one is for the first run with a cursor', () => {
		const chosen = { resource: 'change', operation: 'getAll', start: 'date' };
		const names = visibleFields({ description: action, chosen }).map(({ name }) => name);
		expect(names).not.toContain('options');
	});
});

/** What n8n makes of the parameters of a saved workflow. */
function parametersOf(saved: INodeParameters): INodeParameters {
	const node = { name: 'Karbon', type: action.name, typeVersion: 1, parameters: saved } as INode;
	return NodeHelpers.getNodeParameters(action.properties, saved, true, false, node, action)!;
}

describe.each(['contact', 'organization', 'clientGroup'])(
	'the entries of phone numbers and addresses of the resource %s',
	(resource) => {
		const shownIn = (operation: string, mapping?: string) =>
			visibleFields({ description: action, chosen: { resource, operation, mapping } });
		const keysIn = (operation: string, mapping?: string) =>
			everyField(shownIn(operation, mapping))
				.map(({ displayName }) => displayName)
				.filter((label) => ['Phone Number Key', 'Address Key'].includes(label));

		it('have keys in forms that change existing records', () => {
			for (const operation of ['update', 'upsert']) {
				expect(keysIn(operation)).toEqual(['Address Key', 'Phone Number Key']);
			}
		});

		it('have no keys in Create', () => {
			expect(keysIn('create')).toEqual([]);
			expect(keysIn('create', 'columns')).toEqual([]);
		});

		it('of a saved workflow with a key keep their other values in Create', () => {
			const entry = { label: 'Work', number: '555 0100', countryCode: 'US' };
			const saved = {
				resource,
				operation: 'create',
				additionalFields: {
					phoneNumbers: { values: [{ ...entry, phoneNumberKey: '3K8bVnJ4yXtH' }] },
				},
			};
			expect(parametersOf(saved).additionalFields).toEqual({ phoneNumbers: { values: [entry] } });
		});
	},
);
