import { type INodeParameters, NodeHelpers, type INodeProperties } from 'n8n-workflow';

import { parametersOf, readSettings } from '../../../nodes/KarbonTrigger/settings';
import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import { createTriggerContext } from '../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../support/trigger/triggerSetup';

const { description, trigger } = new KarbonTrigger();
const visible = description.properties.filter(({ type }) => type !== 'hidden');
const collection = (name: string) =>
	visible.find((property) => property.name === name)!.options as INodeProperties[];
const setupWith = (parameters: INodeParameters) =>
	createTriggerSetup({ credential: {}, parameters });

test('The trigger has version 1.1, because n8n evaluates an expression before each response of a version 1', () => {
	expect(description.version).toBe(1.1);
});

test('The webhook description has no expression that n8n evaluates before a response', () => {
	// Only the editor reads these.
	const isForEditor = (name: string) => name.startsWith('ndv');
	const expressions = description
		.webhooks!.flatMap((webhook) => Object.entries(webhook))
		.filter(([name, value]) => !isForEditor(name) && String(value).startsWith('='));
	expect(expressions).toEqual([]);
});

test('The trigger returns a function that closes it', async () => {
	const setup = createTriggerSetup({ credential: {}, parameters: { webhookTypes: ['Invoice'] } });
	const { closeFunction } = await trigger.call(createTriggerContext(setup).context);
	await closeFunction!();
});

test('The form shows three fields and two collections', () => {
	expect(visible.map(({ displayName, name }) => `${displayName}: ${name}`)).toEqual([
		'Trigger On: webhookTypes',
		'Include Record: includeRecord',
		'Receive Changes By: deliveryMode',
		'Filters: filters',
		'Options: options',
	]);
});

test.each(['filters', 'options'])('The fields of %s are sorted by name', (name) => {
	const labels = collection(name).map(({ displayName }) => displayName);
	expect(labels).toEqual([...labels].sort());
});

const POLLED_OPTIONS = ['checkInterval', 'deduplicate', 'timeEntryDays'];

/** The options that the form shows. */
const optionsWith = (deliveryMode: string, webhookTypes: string[]) =>
	collection('options')
		.filter((option) =>
			NodeHelpers.displayParameterPath(
				{ deliveryMode, options: {}, webhookTypes },
				option,
				'options',
				null,
				description,
			),
		)
		.map(({ name }) => name);

test('Polling hides the options that apply only to deliveries', () => {
	const all = collection('options').map(({ name }) => name);
	const types = ['Invoice', 'TimeEntry'];
	expect(optionsWith('webhook', types)).toEqual(all);
	expect(optionsWith('polling', types)).toEqual(POLLED_OPTIONS);
});

test('Time entries alone hide what applies only to types that Karbon can deliver', () => {
	expect(optionsWith('webhook', ['TimeEntry'])).toEqual(POLLED_OPTIONS);
	const field = visible.find(({ name }) => name === 'deliveryMode')!;
	const isShown = (webhookTypes: string[]) =>
		NodeHelpers.displayParameter({ webhookTypes }, field, null, description);
	expect(isShown(['TimeEntry'])).toBe(false);
	expect(isShown(['TimeEntry', 'Invoice'])).toBe(true);
});

test.each([
	[['Invoice'], ['actionTypes', 'invoiceStatus']],
	[
		['Contact', 'Work'],
		['actionTypes', 'workItemStatus'],
	],
	[['Note'], ['actionTypes']],
])('With Trigger On %j, only the filters for these types are shown', (webhookTypes, expected) => {
	const shown = collection('filters').filter((filter) =>
		NodeHelpers.displayParameterPath(
			{ webhookTypes, filters: {} },
			filter,
			'filters',
			null,
			description,
		),
	);
	expect(shown.map(({ name }) => name)).toEqual(expected);
});

test('The settings are read from the parameters that n8n provides', () => {
	const setup = setupWith({
		webhookTypes: ['Invoice'],
		filters: { invoiceStatus: ['Paid'] },
		options: { batchSize: 7, deduplicate: false },
	});
	const { context } = createTriggerContext(setup);
	const settings = readSettings(parametersOf(context));
	expect(settings).toMatchObject({
		invoiceStatus: ['Paid'],
		batchSize: 7,
		deduplicate: false,
		includeRecord: true,
		recoverMissed: true,
	});
});

test('The subtitle shows the types with their names in the form', () => {
	const { node, workflow } = setupWith({ webhookTypes: ['Work', 'EstimateSummary', 'Other'] });
	const subtitle = workflow.expression.getSimpleParameterValue(
		node,
		description.subtitle,
		'internal',
		{},
	);
	expect(subtitle).toBe('Work Item, Estimate Summary, Other');
});

test.each([
	[['Invoice', 'TimeEntry'], 'webhook', false],
	[['Invoice'], 'polling', true],
	[['TimeEntry'], 'webhook', true],
])(
	'The form has no webhook URL where nothing is delivered: %j by %s',
	(webhookTypes, deliveryMode, isHidden) => {
		const { node, workflow } = setupWith({ webhookTypes, deliveryMode });
		const [{ ndvHideUrl }] = description.webhooks!;
		const { expression } = workflow;
		expect(expression.getSimpleParameterValue(node, ndvHideUrl, 'internal', {})).toBe(isHidden);
	},
);
