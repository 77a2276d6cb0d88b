import type { OperationInput } from '../../../../nodes/Karbon/execution/operation';
import { listOrder, orderByValue } from '../../../../nodes/Karbon/lists/order';

const ORDER = listOrder({
	fields: [
		{ value: 'CreatedAt', name: 'Created At', type: 'time' },
		{ value: 'Name', name: 'Name', type: 'text' },
	],
	defaultOrder: { field: 'CreatedAt', direction: 'desc' },
});

const inputWith = (options: unknown) => {
	const context = { getNodeParameter: () => options, getNode: () => ({ type: 'karbon' }) };
	return { context, itemIndex: 0 } as unknown as OperationInput;
};
const read = (orderBy: unknown, orderDirection?: unknown) =>
	orderByValue(ORDER.read(inputWith({ orderBy, orderDirection })));

describe('the order of a list', () => {
	it('has one form field with a choice for each field and direction, and a description of the default', () => {
		const { name, default: initial, description, options } = ORDER.properties[0];
		expect({ name, initial, description, options }).toEqual({
			name: 'orderBy',
			initial: 'CreatedAt desc',
			description: 'Default: Created At (Newest First)',
			options: [
				{ name: 'Created At (Newest First)', value: 'CreatedAt desc' },
				{ name: 'Created At (Oldest First)', value: 'CreatedAt asc' },
				{ name: 'Name (A to Z)', value: 'Name asc' },
				{ name: 'Name (Z to A)', value: 'Name desc' },
			],
		});
	});

	it.each([
		[undefined, 'CreatedAt desc'],
		['', 'CreatedAt desc'],
		['Name desc', 'Name desc'],
		['Name asc', 'Name'],
		[' createdat  DESC ', 'CreatedAt desc'],
		['CreatedAt', 'CreatedAt'],
	])('is read from the choice %j as %s', (orderBy, text) => {
		expect(read(orderBy)).toBe(text);
	});

	it.each([
		['Name', 'desc', 'Name desc'],
		['Name', null, 'Name'],
		['Name asc', 'desc', 'Name'],
		['', 'asc', 'CreatedAt desc'],
	])('is read from the field %j and the direction %j as %s', (orderBy, orderDirection, text) => {
		expect(read(orderBy, orderDirection)).toBe(text);
	});

	it("shows 'Order Direction' only for a field without a direction", () => {
		const [, { name, displayOptions }] = ORDER.properties;
		expect({ name, displayOptions }).toEqual({
			name: 'orderDirection',
			displayOptions: { show: { orderBy: ['CreatedAt', 'Name'] } },
		});
		expect(() => read('Name', 'down')).toThrow("'Order Direction' must be one of: asc, desc");
	});

	it('is the fallback of the caller when the option is not set', () => {
		const fallback = { field: 'Name', direction: 'asc' } as const;
		expect(orderByValue(ORDER.read(inputWith({}), fallback))).toBe('Name');
	});

	it.each(['Nonsense desc', 'CreatedAt desc asc', 'desc', 'CreatedAt down', { a: 1 }])(
		'refuses %j',
		(orderBy) => {
			expect(() => read(orderBy)).toThrow("'Order By' must be one of: CreatedAt, Name");
		},
	);
});
