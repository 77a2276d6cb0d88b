import type { INodeProperties } from 'n8n-workflow';

import { RESOURCES } from '../../../../nodes/Karbon/resources';
import { CONTRACT } from './contract';
import { OPERATION_NAMES } from '../everyOperation';
import { fieldsOf, OPERATIONS } from '../formFields';

/** Names of fields, with a dot if they are in a collection. */
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

	it('are all covered by the tests of every operation', () => {
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

	it.each(OPERATIONS)(
		'$id has only fields that are not shared with another operation',
		({ resource, operation }) => {
			for (const { displayOptions } of fieldsOf(resource.value, operation.value)) {
				expect(displayOptions?.show?.resource).toEqual([resource.value]);
				expect(displayOptions?.show?.operation).toEqual([operation.value]);
			}
		},
	);
});
