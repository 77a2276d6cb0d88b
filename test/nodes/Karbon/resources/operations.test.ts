import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { CONTRACT } from './contract';
import { EVERY_OPERATION, OPERATION_NAMES } from '../everyOperation';
import { fieldsOf, OPERATIONS } from '../formFields';
import { useBench } from '../support';

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

/** The names of the parameters, in the form of `namesOf`. */
function usedIn(parameters: INodeParameters, names: string[]): string[] {
	return Object.entries(parameters).flatMap(([name, value]) =>
		names.includes(name)
			? [name]
			: Object.keys(value as INodeParameters).map((member) => `${name}.${member}`),
	);
}

const bench = useBench();

describe('the operations', () => {
	it('have all those of the contract', () => {
		const promised = Object.entries(CONTRACT).flatMap(([resource, operations]) =>
			Object.keys(operations).map((operation) => `${resource}.${operation}`),
		);
		expect(OPERATIONS.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
	});

	it('are all covered by the tests of every operation', () => {
		const ids = OPERATIONS.map(({ id }) => id);
		expect(ids.filter((id) => !(id in EVERY_OPERATION))).toEqual([]);
		expect(OPERATION_NAMES.filter((name) => !ids.includes(name))).toEqual([]);
	});

	it.each(OPERATIONS)(
		'$id has every parameter of the contract, and of its valid input',
		({ id, resource, operation }) => {
			const names = namesOf(fieldsOf(resource.value, operation.value));
			const contract = CONTRACT[resource.value]?.[operation.value] ?? [];
			const used = usedIn(EVERY_OPERATION[id](bench.simulator).parameters, names);
			expect(names).toEqual(expect.arrayContaining([...contract, ...used]));
		},
	);

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
