import type { INodeProperties } from 'n8n-workflow';

import { OPERATIONS } from './descriptions';
import { collectedFields } from './untouched';

/** Options whose default is not empty, and why it is the same as leaving the option out. */
const STEERING: Record<string, { value: unknown; because: string }> = {
	ifPreviousOutcomeUnknown: { value: 'stop', because: 'the node stops also without the option' },
	checkAllRowsFirst: { value: true, because: 'all rows are checked also without the option' },
	confirmReassignment: { value: false, because: 'nothing is reassigned without the option' },
	readAgain: { value: false, because: 'the record is not read again without the option' },
	replaceExisting: { value: false, because: 'no subscription is deleted without the option' },
};

const WRITES = OPERATIONS.filter(({ operation }) => operation.effect === 'write');

/** Whether a default is nothing: an empty text, list or object, or a resource locator without a value. */
function isEmpty({ type, default: value }: INodeProperties): boolean {
	if (type === 'resourceLocator') return (value as { value: unknown }).value === '';
	return ['""', '[]', '{}'].includes(JSON.stringify(value));
}

describe('a field in a collection of a write', () => {
	it.each(WRITES)('has an empty default: $id', ({ operation }) => {
		const given = collectedFields(operation.properties)
			.filter((field) => !isEmpty(field))
			.filter(({ name, default: value }) => STEERING[name]?.value !== value)
			.map(({ displayName, default: value }) => [displayName, value]);
		expect(given).toEqual([]);
	});

	it.each(WRITES)('has an empty choice if it has choices: $id', ({ operation }) => {
		const chosen = collectedFields(operation.properties)
			.filter(({ name, type }) => type === 'options' && !(name in STEERING))
			.filter(({ options = [] }) => !options.some((one) => 'value' in one && one.value === ''))
			.map(({ displayName }) => displayName);
		expect(chosen).toEqual([]);
	});

	it.each(Object.entries(STEERING))('only steers the node if it has a default: %s', (name) => {
		const fields = WRITES.flatMap(({ operation }) => collectedFields(operation.properties));
		expect(fields.map((field) => field.name)).toContain(name);
	});
});

describe('a filter', () => {
	const lists = OPERATIONS.filter(({ operation }) => operation.effect === 'read');

	it.each(lists)('has no number that nobody entered: $id', ({ operation }) => {
		const filters = operation.properties.filter(({ name }) => name === 'filters');
		const numbers = filters
			.flatMap(({ options }) => options as INodeProperties[])
			.filter(({ type }) => type === 'number');
		expect(numbers.map(({ displayName }) => displayName)).toEqual([]);
	});
});

describe('a visible field of a write', () => {
	it.each(WRITES)(
		"has no number that nobody entered, which 'required' does not notice: $id",
		(one) => {
			const numbers = one.operation.properties.filter(({ type }) => type === 'number');
			expect(numbers.map(({ displayName }) => displayName)).toEqual([]);
		},
	);
});
