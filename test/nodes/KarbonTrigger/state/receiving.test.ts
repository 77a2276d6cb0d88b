import { isDelivered, receivingOf, typesBy } from '../../../../nodes/KarbonTrigger/state/receiving';

test.each([
	['polling', 'multi', 'polling'],
	['polling', 'single', 'polling'],
	['webhook', 'multi', 'multi'],
	['webhook', 'single', 'single'],
] as const)(
	'With "%s" and subscription mode "%s", each type is received by: %s',
	(deliveryMode, subscriptionMode, way) => {
		const webhookTypes = ['Invoice', 'Note'];
		expect(receivingOf({ deliveryMode, subscriptionMode, webhookTypes })).toEqual({
			Invoice: way,
			Note: way,
		});
	},
);

test('Types are found by how they are received', () => {
	const receiving = { Invoice: 'single', Work: 'polling', Note: 'single' } as const;
	expect(typesBy(receiving, 'single')).toEqual(['Invoice', 'Note']);
	expect(typesBy(receiving, 'multi')).toEqual([]);
	expect(isDelivered(receiving)).toBe(true);
	expect(isDelivered({ Work: 'polling' })).toBe(false);
});
