import { orderOf, orderText } from '../../../../nodes/Karbon/lists/order';

const FIELDS = ['CreatedAt', 'UpdatedAt'];

describe('orderOf', () => {
	it.each([
		[{}, 'CreatedAt'],
		[{ orderBy: '' }, 'CreatedAt'],
		[{ orderDirection: 'desc' }, 'CreatedAt desc'],
		[{ orderBy: 'UpdatedAt desc' }, 'UpdatedAt desc'],
		[{ orderBy: 'UpdatedAt asc' }, 'UpdatedAt'],
		[{ orderBy: ' updatedat  DESC ' }, 'UpdatedAt desc'],
		[{ orderBy: 'UpdatedAt' }, 'UpdatedAt'],
		[{ orderBy: 'UpdatedAt', orderDirection: 'desc' }, 'UpdatedAt desc'],
		[{ orderBy: 'UpdatedAt', orderDirection: null }, 'UpdatedAt'],
		[{ orderBy: 'UpdatedAt asc', orderDirection: 'desc' }, 'UpdatedAt'],
	])('makes of %j the order %s', (options, text) => {
		const order = orderOf(options, FIELDS, { field: 'CreatedAt', direction: 'asc' });
		expect(orderText(order)).toBe(text);
	});

	it('keeps the direction of the fallback', () => {
		const order = orderOf({}, FIELDS, { field: 'UpdatedAt', direction: 'desc' });
		expect(orderText(order)).toBe('UpdatedAt desc');
	});

	it.each([
		[{ orderBy: 'Nonsense desc' }, "'Order By' must be one of: CreatedAt, UpdatedAt"],
		[{ orderBy: 'CreatedAt desc asc' }, "'Order By' must be one of: CreatedAt, UpdatedAt"],
		[{ orderBy: 'desc' }, "'Order By' must be one of: CreatedAt, UpdatedAt"],
		[{ orderBy: { a: 1 } }, "'Order By' must be one of: CreatedAt, UpdatedAt"],
		[
			{ orderBy: 'CreatedAt', orderDirection: 'down' },
			"'Order Direction' must be one of: asc, desc",
		],
	])('refuses %j', (options, message) => {
		const fallback = { field: 'CreatedAt', direction: 'asc' } as const;
		expect(() => orderOf(options, FIELDS, fallback)).toThrow(message);
	});
});
