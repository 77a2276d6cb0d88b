import { readChoices, readSettings } from '../../../nodes/KarbonTrigger/settings';

const source = (parameters: Record<string, unknown>) => ({
	getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
});
const read = (parameters: Record<string, unknown> = {}) =>
	readSettings(source({ webhookTypes: ['Invoice'], ...parameters }));

test('What is not set has the values of the node', () => {
	expect(read()).toEqual({
		deliveryMode: 'webhook',
		webhookTypes: ['Invoice'],
		subscriptionMode: 'multi',
		batchSize: 1,
		batchMaxDelaySeconds: 0,
		existingSubscription: 'fail',
		safetyNetMs: 900_000,
		includeRecord: false,
		actionTypes: [],
		deduplicate: true,
		recoverMissed: true,
		checkIntervalMs: 300_000,
		testEvent: 'latestChange',
	});
});

test.each<[string, Record<string, unknown>, object]>([
	['the same type twice', { webhookTypes: ['A', 'B', 'A'] }, { webhookTypes: ['A', 'B'] }],
	['what is no text', { webhookTypes: ['A', 7, null] }, { webhookTypes: ['A'] }],
	[
		'numbers as text',
		{ batchSize: '50', checkInterval: ' 2 ' },
		{ batchSize: 50, checkIntervalMs: 120_000 },
	],
	[
		'the bounds',
		{ batchSize: 100, checkInterval: 1440 },
		{ batchSize: 100, checkIntervalMs: 86_400_000 },
	],
	[
		'an unknown choice',
		{ ifSlotTaken: 'steal', subscriptionMode: 'x' },
		{ existingSubscription: 'fail', subscriptionMode: 'multi' },
	],
])('Parameters with %s are read', (_what, parameters, expected) => {
	expect(read(parameters)).toMatchObject(expected);
});

test.each<[string, Record<string, unknown>]>([
	['Events', { webhookTypes: [] }],
	['Events', { webhookTypes: 'Invoice' }],
	['Batch Size', { batchSize: 0 }],
	['Batch Size', { batchSize: 101 }],
	['Batch Size', { batchSize: 1.5 }],
	['Batch Size', { batchSize: 'many' }],
	['Batch Max Delay (Seconds)', { batchMaxDelaySeconds: -1 }],
	['Check Interval (Minutes)', { checkInterval: 0 }],
	['Check Interval (Minutes)', { checkInterval: 0.5 }],
])('%s is refused by its name: %p', (field, parameters) => {
	expect(() => read(parameters)).toThrow(field);
});

test('Choices are read whatever an expression gives', () => {
	const choices = readChoices({
		getNodeParameter() {
			throw new Error('the expression makes no sense');
		},
	});
	expect(choices).toMatchObject({ webhookTypes: [], actionTypes: [], deduplicate: true });
	expect(() =>
		readSettings({
			getNodeParameter() {
				throw new Error('the expression makes no sense');
			},
		}),
	).toThrow('the expression makes no sense');
});
