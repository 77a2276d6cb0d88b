import {
	isAutomatic,
	isPolledOnly,
	receivingOf,
	typesBy,
} from '../../../../nodes/KarbonTrigger/state/receiving';
import type { MadeSubscription } from '../../../../nodes/KarbonTrigger/state/staticData';

const webhookTypes = ['Invoice', 'Note'];
const made = {} as MadeSubscription;

test.each([
	['polling', 'automatic', 'polling'],
	['polling', 'multi', 'polling'],
	['polling', 'single', 'polling'],
	['webhook', 'multi', 'multi'],
	['webhook', 'single', 'single'],
] as const)(
	'With "%s" and subscription mode "%s", each type is received by: %s',
	(deliveryMode, subscriptionMode, way) => {
		const choices = { deliveryMode, subscriptionMode, webhookTypes };
		const automatic = { receiving: { Invoice: 'multi', Note: 'multi' }, text: '' } as const;
		expect(receivingOf(choices, { automatic })).toEqual({ Invoice: way, Note: way });
		expect(isAutomatic(choices)).toBe(false);
	},
);

describe("'Automatic'", () => {
	const choices = { deliveryMode: 'webhook', subscriptionMode: 'automatic', webhookTypes } as const;

	test('receives each type as it has chosen', () => {
		const automatic = { receiving: { Invoice: 'polling', Work: 'single' }, text: '' } as const;
		const subscriptions = { Multi: made };
		expect(receivingOf(choices, { automatic, subscriptions })).toEqual({ Invoice: 'polling' });
		expect(isAutomatic(choices)).toBe(true);
	});

	test.each([
		['the multi-type subscription', { Multi: made }, { Invoice: 'multi', Note: 'multi' }],
		['a single-type subscription', { Note: made }, { Note: 'single' }],
		['no subscription', {}, {}],
		['nothing', undefined, {}],
	])('keeps %s of a workflow that was published before', (_what, subscriptions, expected) => {
		expect(receivingOf(choices, { subscriptions })).toEqual(expected);
	});
});

test('Types are found by how they are received', () => {
	const receiving = { Invoice: 'single', Work: 'polling', Note: 'single' } as const;
	expect(typesBy(receiving, 'single')).toEqual(['Invoice', 'Note']);
	expect(typesBy(receiving, 'multi')).toEqual([]);
});

test.each([
	[['Work'], true],
	[['Work', 'Note'], false],
	[['Work', 'Contact'], false],
])('Whether %j are only polled: %s', (types, expected) => {
	const choices = { deliveryMode: 'webhook', subscriptionMode: 'automatic' } as const;
	const receiving = { Work: 'polling', Note: 'single' } as const;
	expect(isPolledOnly({ ...choices, webhookTypes: types }, receiving)).toBe(expected);
});
