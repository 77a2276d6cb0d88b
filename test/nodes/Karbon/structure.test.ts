import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { Karbon } from '../../../nodes/Karbon/Karbon.node';
import codex from '../../../nodes/Karbon/Karbon.node.json';
import { LIST_SEARCHES } from '../../../nodes/Karbon/listSearch';
import { RESOURCES } from '../../../nodes/Karbon/resources';
import { FETCHABLE_TYPES } from '../../../nodes/shared/records/recordRoutes';
import { WEBHOOK_TYPES } from '../../../nodes/shared/subscriptions/webhookTypes';
import { everyField } from '../../forms/visibleFields';
import { CONTRACT } from './contract';
import { OPERATION_NAMES } from './everyOperation';

const { description } = new Karbon();
const { properties } = description;

const OPERATIONS = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => ({
		id: `${resource.value}.${operation.value}`,
		resource,
		operation,
	})),
);

function fieldsOf(resource: string, operation: string): INodeProperties[] {
	return properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(resource) &&
			displayOptions.show.operation?.includes(operation),
	);
}

/** Names of fields, those inside of collections with a dot. */
function namesOf(fields: INodeProperties[]): string[] {
	return fields
		.filter(({ type }) => type !== 'notice')
		.flatMap((field) =>
			field.type === 'collection'
				? (field.options as INodeProperties[]).map(({ name }) => `${field.name}.${name}`)
				: [field.name],
		)
		.sort();
}

const isChoice = ({ type }: INodeProperties) => type === 'options' || type === 'multiOptions';
const sorted = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

describe('the operations', () => {
	it('are those of the contract', () => {
		const existing = Object.fromEntries(
			RESOURCES.map(({ value, operations }) => [value, operations.map((o) => o.value).sort()]),
		);
		const promised = Object.fromEntries(
			Object.entries(CONTRACT).map(([value, operations]) => [
				value,
				Object.keys(operations).sort(),
			]),
		);
		expect(existing).toEqual(promised);
	});

	it('are all used by the tests that go over every operation', () => {
		expect(OPERATIONS.map(({ id }) => id).sort()).toEqual([...OPERATION_NAMES].sort());
	});

	it.each(OPERATIONS)('$id has every parameter of the contract', ({ resource, operation }) => {
		const names = namesOf(fieldsOf(resource.value, operation.value));
		expect(names).toEqual(expect.arrayContaining(CONTRACT[resource.value][operation.value]));
	});

	it.each(OPERATIONS)('$id has a name, a description and an action', ({ operation }) => {
		expect(operation.name).toMatch(/^[A-Z]/);
		expect(operation.description.length).toBeGreaterThan(5);
		expect(operation.action).toMatch(/^[A-Z]/);
		expect(operation.action.split(' ').slice(1).join(' ')).not.toMatch(/^[A-Z][a-z]/);
	});

	it.each(OPERATIONS)('$id has fields of its own only', ({ resource, operation }) => {
		for (const { displayOptions } of fieldsOf(resource.value, operation.value)) {
			expect(displayOptions?.show?.resource).toEqual([resource.value]);
			expect(displayOptions?.show?.operation).toEqual([operation.value]);
		}
	});
});

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

	it('keep the order of the fields as the operations give it', () => {
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

	it('say of every choice between yes and no what it turns on', () => {
		for (const { type, description: text } of everyField(properties)) {
			if (type === 'boolean') expect(text).toMatch(/^Whether /);
		}
	});

	it('offer keys from a list with a search that exists, and by ID', () => {
		const locators = properties.filter(({ type }) => type === 'resourceLocator');
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

	it('offer known values of a filter from a list with a search that exists, or entered', () => {
		const filters = everyField(properties)
			.filter(({ type }) => type === 'collection')
			.flatMap(({ options }) => options as INodeProperties[])
			.filter(({ type }) => type === 'resourceLocator');
		expect(new Set(filters.map(({ name }) => name))).toEqual(
			new Set([
				'assigneeEmailAddress',
				'clientKey',
				'clientManager',
				'clientOwner',
				'contactType',
				'organizationKey',
				'workStatus',
				'workType',
			]),
		);
		for (const { modes } of filters) {
			expect(modes?.map(({ type }) => type)).toEqual(['list', 'string']);
			const method = modes?.[0].typeOptions?.searchListMethod ?? '';
			expect(Object.keys(LIST_SEARCHES)).toContain(method);
		}
	});

	it('offer Simplify, and Output in its place for a tool, where records are large', () => {
		const simplified = OPERATIONS.filter(({ resource, operation }) =>
			fieldsOf(resource.value, operation.value).some(({ name }) => name === 'simplify'),
		);
		expect(simplified.map(({ id }) => id)).toEqual([
			...['clientGroup', 'contact'].flatMap((name) => [`${name}.get`, `${name}.getAll`]),
			'event.getRecord',
			...['invoice', 'organization', 'workItem'].flatMap((name) => [
				`${name}.get`,
				`${name}.getAll`,
			]),
		]);
		for (const { resource, operation } of simplified) {
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
		const days = everyField(properties).filter(({ name }) => /(From|To)$/.test(name));
		expect(days.map(({ name }) => name)).toEqual([
			'invoiceDateFrom',
			'invoiceDateTo',
			'startDateFrom',
			'startDateTo',
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

	it('name every type that can be fetched, and every webhook type', () => {
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

describe('the node', () => {
	it('has a codex file with the names that n8n expects', () => {
		expect(codex.node).toBe('n8n-nodes-karbon.karbon');
		expect(codex.categories).toContain('Finance & Accounting');
		expect(codex.alias).toEqual(expect.arrayContaining(['invoice', 'payment', 'KarbonHQ']));
	});

	it('has a light and a dark icon that exist and differ', () => {
		const { light, dark } = description.icon as { light: string; dark: string };
		const [first, second] = [light, dark].map((icon) =>
			resolve(__dirname, '../../../nodes/Karbon', icon.replace('file:', '')),
		);
		expect(existsSync(first)).toBe(true);
		expect(readFileSync(first, 'utf8')).not.toBe(readFileSync(second, 'utf8'));
	});

	it('can be used as a tool and needs the credential', () => {
		expect(description.usableAsTool).toBe(true);
		expect(description.credentials).toEqual([{ name: 'karbonApi', required: true }]);
	});
});
