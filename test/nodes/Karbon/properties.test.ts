import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { LIST_SEARCHES } from '../../../nodes/Karbon/listSearch';
import { RESOURCES } from '../../../nodes/Karbon/resources';
import { FETCHABLE_TYPES } from '../../../nodes/shared/records/fetchRecord';
import { WEBHOOK_TYPES } from '../../../nodes/shared/subscriptions/webhookTypes';
import { everyField } from '../../forms/visibleFields';
import { fieldsOf, OPERATIONS, properties } from './formFields';

const all = (resource: string, ...operations: string[]) =>
	operations.map((operation) => `${resource}.${operation}`);

const isChoice = ({ type }: INodeProperties) => type === 'options' || type === 'multiOptions';
const sorted = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

describe('the properties', () => {
	it('consist of the selectors and of scoped fields', () => {
		const [resource, ...others] = properties;
		expect(resource.name).toBe('resource');
		for (const { displayOptions } of others) {
			expect(displayOptions?.show?.resource).toHaveLength(1);
		}
		const unscoped = others.filter(({ displayOptions }) => !displayOptions?.show?.operation);
		expect(unscoped.map(({ name }) => name)).toEqual(RESOURCES.map(() => 'operation'));
	});

	it('keep the order of the fields in an operation', () => {
		const names = fieldsOf('expense', 'create').map(({ name }) => name);
		expect(names).toEqual(
			expect.arrayContaining(['entityType', 'entityKey', 'expenseDate', 'value']),
		);
		expect(names.indexOf('entityType')).toBeLessThan(names.indexOf('entityKey'));
	});

	it('have selectors in alphabetical order, with a default that exists', () => {
		const selectors = properties.filter(({ name }) => ['resource', 'operation'].includes(name));
		expect(selectors).toHaveLength(RESOURCES.length + 1);
		for (const selector of selectors) {
			const options = selector.options as INodePropertyOptions[];
			const names = options.map(({ name }) => name);
			expect(names).toEqual(sorted(names));
			expect(options.map(({ value }) => value)).toContain(selector.default);
			expect(selector.noDataExpression).toBe(true);
		}
	});

	it('have choices without repeated values, with a default that exists', () => {
		for (const field of everyField(properties).filter(isChoice)) {
			const values = (field.options as INodePropertyOptions[]).map(({ value }) => value);
			expect(new Set(values).size).toBe(values.length);
			if (field.type === 'options') expect(values).toContain(field.default);
		}
	});

	it('have collections in alphabetical order', () => {
		for (const field of everyField(properties).filter(({ type }) => type === 'collection')) {
			const names = (field.options as INodeProperties[]).map(({ displayName }) => displayName);
			expect(names).toEqual(sorted(names));
		}
	});

	it('have a default and a display name', () => {
		for (const field of everyField(properties)) {
			expect(field.default).toBeDefined();
			expect(field.displayName).not.toBe('');
		}
	});

	it('have descriptions that add to the name, or none', () => {
		for (const { displayName, description: text } of everyField(properties)) {
			if (text === undefined) continue;
			expect(text).toMatch(/ /);
			const name = displayName.toLowerCase();
			expect([name, `the ${name}`]).not.toContain(text.toLowerCase());
		}
	});

	it('begin the description of every boolean with "Whether"', () => {
		for (const { type, description: text } of everyField(properties)) {
			if (type === 'boolean') expect(text).toMatch(/^Whether /);
		}
	});

	it('offer keys from a list with a search that exists, and by ID', () => {
		const locators = properties.filter(
			({ type, name }) => type === 'resourceLocator' && name.endsWith('Key'),
		);
		expect(locators.length).toBeGreaterThan(10);
		for (const { modes } of locators) {
			expect(modes?.slice(0, 2).map(({ name, displayName }) => [name, displayName])).toEqual([
				['list', 'From List'],
				['id', 'By ID'],
			]);
			const method = modes?.[0].typeOptions?.searchListMethod ?? '';
			expect(Object.keys(LIST_SEARCHES)).toContain(method);
		}
	});

	it('show an example in a number field, and not the largest number that Karbon stores', () => {
		const placeholders = everyField(properties).map(({ placeholder = '' }) => placeholder);

		expect(placeholders).toContain('e.g. 14');
		expect(placeholders).not.toContain('e.g. 2147483647');
	});

	it('fill every list with a search that exists', () => {
		const methods = everyField(properties)
			.flatMap(({ modes = [] }) => modes)
			.map(({ typeOptions }) => typeOptions?.searchListMethod)
			.filter((method) => method !== undefined);

		expect(methods.length).toBeGreaterThan(20);
		expect(Object.keys(LIST_SEARCHES)).toEqual(expect.arrayContaining(methods));
	});

	it('offer filter values from a list with a search that exists, and as text', () => {
		const filters = everyField(properties)
			.filter(({ type }) => type === 'collection')
			.flatMap(({ options }) => options as INodeProperties[])
			.filter(({ type }) => type === 'resourceLocator');
		expect([...new Set(filters.map(({ name }) => name))].sort()).toEqual([
			'assigneeEmailAddress',
			'assigneeUserKey',
			'clientKey',
			'clientManager',
			'clientOwner',
			'contactType',
			'organizationKey',
			'relatedClientGroupKey',
			'roleName',
			'secondaryStatus',
			'taskDefinitionKey',
			'timesheetKey',
			'userKey',
			'workItemKey',
			'workStatus',
			'workTemplateKey',
			'workType',
			'workTypeKey',
		]);
		for (const { modes } of filters) {
			// Owner and manager can be entered by email address or by key.
			expect([...new Set(modes?.map(({ type }) => type))]).toEqual(['list', 'string']);
			const method = modes?.[0].typeOptions?.searchListMethod ?? '';
			expect(Object.keys(LIST_SEARCHES)).toContain(method);
		}
	});

	it('offer Simplify, and Output for a tool, where records are large', () => {
		const simplified = OPERATIONS.filter(({ resource, operation }) =>
			fieldsOf(resource.value, operation.value).some(({ name }) => name === 'simplify'),
		);
		expect(simplified.map(({ id }) => id)).toEqual([
			...all('change', 'getAll'),
			...all('clientGroup', 'create', 'get', 'getAll', 'update', 'upsert'),
			...all('contact', 'create', 'get', 'getAll', 'update', 'upsert'),
			...all('customField', 'getValues', 'setValues'),
			'event.getRecord',
			...all('integrationTask', 'get', 'getAll', 'update'),
			...all('invoice', 'get', 'getAll'),
			...all('organization', 'create', 'get', 'getAll', 'update', 'upsert'),
			...all('timeEntry', 'get', 'getAll'),
			...all('workItem', 'create', 'get', 'getAll', 'update'),
			...all('workSchedule', 'create', 'get', 'update'),
			...all('workTemplate', 'get', 'getAll'),
		]);
		// The values of custom fields have one short form.
		for (const { resource, operation } of simplified.filter(
			({ id }) => !id.startsWith('customField'),
		)) {
			const shownFor = fieldsOf(resource.value, operation.value).map((field) => [
				field.name,
				field.displayOptions?.show?.['@tool'] ?? field.displayOptions?.hide?.['@tool'],
			]);
			expect(shownFor).toEqual(
				expect.arrayContaining([
					['simplify', [true]],
					['output', [true]],
					['fields', [true]],
				]),
			);
		}
	});

	it('take days without a time in filters', () => {
		const days = everyField(properties).filter(({ name }) => /^(.*From|.*To|from|to)$/.test(name));
		expect([...new Set(days.map(({ name }) => name))].sort()).toEqual([
			'createdFrom',
			'dateFrom',
			'dateTo',
			'endDateTo',
			'from',
			'startDateFrom',
			'to',
		]);
		for (const { typeOptions } of days) expect(typeOptions?.dateOnly).toBe(true);
	});

	it('mask the signing key', () => {
		const keys = everyField(properties).filter(({ name }) => name === 'signingKey');
		expect(keys.map(({ typeOptions }) => typeOptions?.password)).toEqual([true]);
	});

	it('warn before a payment is deleted', () => {
		const notice = fieldsOf('payment', 'delete').find(({ type }) => type === 'notice');
		expect(notice?.displayName).toMatch(/leaves no trace.*Reverse/);
	});

	it('include every type that can be fetched, and every webhook type', () => {
		const valuesOf = (name: string) =>
			(everyField(properties).find((field) => field.name === name)?.options ?? []).map(
				(option) => (option as INodePropertyOptions).value,
			);
		expect(valuesOf('resourceType').sort()).toEqual(
			FETCHABLE_TYPES.filter((type) => !['Estimate', 'Work'].includes(type)).sort(),
		);
		expect(valuesOf('webhookType')).toEqual([...WEBHOOK_TYPES]);
		expect(valuesOf('webhookTypes')).toEqual([...WEBHOOK_TYPES]);
	});
});
