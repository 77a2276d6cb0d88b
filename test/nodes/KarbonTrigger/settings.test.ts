import { readChoices, readSettings } from '../../../nodes/KarbonTrigger/settings';

/** As n8n reads a parameter: by its path. */
const get = (parameters: object, path: string, fallback: unknown): unknown =>
	path
		.split('.')
		.reduce<unknown>(
			(part, name) => (part as Record<string, unknown> | undefined)?.[name],
			parameters,
		) ?? fallback;
const read = (parameters: Record<string, unknown> = {}) =>
	readSettings((name, fallback) =>
		get({ webhookTypes: ['Invoice'], ...parameters }, name, fallback),
	);

test('Parameters that are not set have the defaults of the node', () => {
	expect(read()).toEqual({
		deliveryMode: 'webhook',
		webhookTypes: ['Invoice'],
		subscriptionMode: 'automatic',
		batchSize: undefined,
		batchMaxDelaySeconds: 0,
		existingSubscription: 'fail',
		timeEntryDays: 14,
		safetyNetMs: 900_000,
		includeRecord: true,
		actionTypes: [],
		invoiceStatus: [],
		workItemStatus: [],
		deduplicate: true,
		recoverMissed: true,
		checkIntervalMs: 300_000,
		testEvent: 'latestChange',
	});
});

test.each<[string, Record<string, unknown>, object]>([
	['the same type twice', { webhookTypes: ['A', 'B', 'A'] }, { webhookTypes: ['A', 'B'] }],
	[
		'lists as JSON',
		{ webhookTypes: '["A", "B"]', filters: { invoiceStatus: '["Paid"]' } },
		{ webhookTypes: ['A', 'B'], invoiceStatus: ['Paid'] },
	],
	['values that are not text', { webhookTypes: ['A', 7, null] }, { webhookTypes: ['A'] }],
	[
		'numbers as text',
		{ options: { batchSize: '50', checkInterval: ' 2 ' } },
		{ batchSize: 50, checkIntervalMs: 120_000 },
	],
	[
		'the minimum and maximum',
		{ options: { batchSize: 100, checkInterval: 1440 } },
		{ batchSize: 100, checkIntervalMs: 86_400_000 },
	],
	[
		'an unknown choice',
		{ options: { existingSubscription: 'steal', subscriptionMode: 'x' } },
		{ existingSubscription: 'fail', subscriptionMode: 'automatic' },
	],
	[
		'single-type subscriptions',
		{ options: { subscriptionMode: 'single' } },
		{ batchSize: undefined },
	],
	[
		'a batch size for single-type subscriptions',
		{ options: { subscriptionMode: 'single', batchSize: 20 } },
		{ batchSize: 20 },
	],
	[
		'Replace It',
		{ options: { existingSubscription: 'replace' } },
		{ existingSubscription: 'replace' },
	],
	[
		'statuses, in both spellings',
		{ filters: { invoiceStatus: ['Paid'], workItemStatus: ['InProgress', 'Ready To Start'] } },
		{ invoiceStatus: ['Paid'], workItemStatus: ['In Progress', 'Ready To Start'] },
	],
	[
		'lists that an expression gives as text, as the Karbon node reads them',
		{
			webhookTypes: 'Invoice, Work',
			filters: { invoiceStatus: 'Paid', workItemStatus: 'InProgress, ', actionTypes: 'Updated' },
		},
		{
			webhookTypes: ['Invoice', 'Work'],
			invoiceStatus: ['Paid'],
			workItemStatus: ['In Progress'],
			actionTypes: ['Updated'],
		},
	],
	[
		'empty values in a list',
		{ webhookTypes: ['', 'Invoice'], filters: { invoiceStatus: ['', 'Paid'] } },
		{ webhookTypes: ['Invoice'], invoiceStatus: ['Paid'] },
	],
	[
		'filters in which nothing is chosen',
		{ filters: { actionTypes: [], invoiceStatus: [], workItemStatus: [] } },
		{ actionTypes: [], invoiceStatus: [], workItemStatus: [] },
	],
	['Include Record off', { includeRecord: false }, { includeRecord: false }],
])('Parameters with %s are read', (_what, parameters, expected) => {
	expect(read(parameters)).toMatchObject(expected);
});

test.each<[string, Record<string, unknown>]>([
	['Trigger On', { webhookTypes: [] }],
	['Trigger On', { webhookTypes: ' ' }],
	['Trigger On', { webhookTypes: ['Invoice', 'Multi'] }],
	['Trigger On', { webhookTypes: 'Work Item' }],
	['Action Types', { filters: { actionTypes: ' , ' } }],
	['Invoice Status', { filters: { invoiceStatus: '' } }],
	['Invoice Status', { filters: { invoiceStatus: [''] } }],
	['Invoice Status', { filters: { invoiceStatus: [undefined] } }],
	['Work Item Primary Status', { filters: { workItemStatus: ' ' } }],
	['Work Item Primary Status', { filters: { workItemStatus: [null, ' '] } }],
	['Batch Size', { options: { batchSize: 0 } }],
	['Batch Size', { options: { batchSize: 101 } }],
	['Batch Size', { options: { batchSize: 1.5 } }],
	['Batch Size', { options: { batchSize: 'many' } }],
	['Batch Max Delay (Seconds)', { options: { batchMaxDelaySeconds: -1 } }],
	['Check Interval (Minutes)', { options: { checkInterval: 0 } }],
	['Check Interval (Minutes)', { options: { checkInterval: 0.5 } }],
])('An invalid %s is refused with the name of the field: %j', (field, parameters) => {
	expect(() => read(parameters)).toThrow(field);
});

test('Choices have their defaults when an expression fails, but reading the settings throws', () => {
	const fail = () => {
		throw new Error('the expression makes no sense');
	};
	const choices = readChoices(fail);
	expect(choices).toMatchObject({ webhookTypes: [], actionTypes: [], deduplicate: true });
	expect(() => readSettings(fail)).toThrow('the expression makes no sense');
});
