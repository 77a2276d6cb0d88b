import type { OperationInput } from '../../../../nodes/Karbon/execution/operation';
import { listOrder, orderText } from '../../../../nodes/Karbon/lists/order';

const ORDER = listOrder({
	fields: [
		{ value: 'CreatedAt', name: 'Created At', type: 'time' },
		{ value: 'Name', name: 'Name', type: 'text' },
	],
	initial: { field: 'CreatedAt', direction: 'desc' },
});

const inputWith = (options: unknown) => {
	const context = { getNodeParameter: () => options, getNode: () => ({ type: 'karbon' }) };
	return { context, itemIndex: 0 } as unknown as OperationInput;
};
const read = (orderBy: unknown, orderDirection?: unknown) =>
	orderText(ORDER.read(inputWith({ orderBy, orderDirection })));

describe('the order of a list', () => {
	it('is one field whose choices name field and direction, and says what the default is', () => {
		const { name, default: initial, description, options } = ORDER.properties[0];
		expect({ name, initial, description, options }).toEqual({
			name: 'orderBy',
			initial: 'CreatedAt desc',
			description: 'Without this option: Created At (Newest First)',
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
	])('of the choice %j is %s', (orderBy, text) => {
		expect(read(orderBy)).toBe(text);
	});

	it.each([
		['Name', 'desc', 'Name desc'],
		['Name', null, 'Name'],
		['Name asc', 'desc', 'Name'],
		['', 'asc', 'CreatedAt desc'],
	])('of the field %j with the direction %j is %s', (orderBy, orderDirection, text) => {
		expect(read(orderBy, orderDirection)).toBe(text);
	});

	it('has a direction of its own for a bare field only', () => {
		const [, { name, displayOptions }] = ORDER.properties;
		expect({ name, displayOptions }).toEqual({
			name: 'orderDirection',
			displayOptions: { show: { orderBy: ['CreatedAt', 'Name'] } },
		});
		expect(() => read('Name', 'down')).toThrow("'Order Direction' must be one of: asc, desc");
	});

	it('may have another default', () => {
		const fallback = { field: 'Name', direction: 'asc' } as const;
		expect(orderText(ORDER.read(inputWith({}), fallback))).toBe('Name');
	});

	it.each(['Nonsense desc', 'CreatedAt desc asc', 'desc', 'CreatedAt down', { a: 1 }])(
		'refuses %j',
		(orderBy) => {
			expect(() => read(orderBy)).toThrow("'Order By' must be one of: CreatedAt, Name");
		},
	);
});
