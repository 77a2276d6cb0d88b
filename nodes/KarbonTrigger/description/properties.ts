import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { INVOICE_STATUS_OPTIONS, WORK_ITEM_STATUS_OPTIONS } from '../../shared/records/statuses';
import {
	ACTION_TYPES,
	WEBHOOK_TYPES,
	webhookTypeTriggers,
} from '../../shared/subscriptions/webhookTypes';
import { optionsOf } from '../../shared/text';
import { triggerOptionsField } from './options';

/** Which of the received changes start the workflow. */
const triggerFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'Action Types',
			name: 'actionTypes',
			type: 'multiOptions',
			options: optionsOf(ACTION_TYPES),
			default: [],
			description:
				"Karbon reports every invoice change as 'Updated', and may do so for a new record that changes again within a minute. Polled and recovered changes usually match both 'Inserted' and 'Updated'.",
		},
		{
			displayName: 'Invoice Status',
			name: 'invoiceStatus',
			type: 'multiOptions',
			options: [...INVOICE_STATUS_OPTIONS],
			default: [],
			displayOptions: { show: { '/webhookTypes': ['Invoice'] } },
			description: 'Starts the workflow when the status of an invoice changes to one of these',
		},
		{
			displayName: 'Work Item Primary Status',
			name: 'workItemStatus',
			type: 'multiOptions',
			options: [...WORK_ITEM_STATUS_OPTIONS],
			default: [],
			displayOptions: { show: { '/webhookTypes': ['Work'] } },
			description: 'Starts the workflow when the primary status changes to one of these',
		},
	],
};

/** The fields of the trigger, the most important first. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'webhookTypes',
		type: 'multiOptions',
		options: webhookTypeTriggers(),
		required: true,
		default: ['Invoice'],
	},
	{
		displayName: 'Include Record',
		name: 'includeRecord',
		type: 'boolean',
		default: true,
		description:
			'Whether to fetch the changed record and add it as "record". Karbon sends only its key.',
	},
	{
		displayName: 'Receive Changes By',
		name: 'deliveryMode',
		type: 'options',
		displayOptions: { show: { webhookTypes: [...WEBHOOK_TYPES] } },
		options: [
			{
				name: 'Polling',
				value: 'polling',
				description:
					"Scans Karbon's lists every few minutes. Needs no public address. Finds changes to contacts, organizations, client groups, invoices, time entries, and work items.",
			},
			{
				name: 'Webhook',
				value: 'webhook',
				description:
					'Karbon delivers each change after about a minute. Your n8n instance needs a public https address.',
			},
		],
		default: 'webhook',
	},
	triggerFilters,
	triggerOptionsField,
	{
		// Time between two scans that nothing has requested; not used when polling. Not in the form: tests shorten it.
		displayName: 'Safety Net (Minutes)',
		name: 'safetyNetMinutes',
		type: 'hidden',
		default: 15,
	},
];

const TEST =
	'<b>While you build the workflow</b>, click the button above. The output is the latest change from Karbon. The test does not change your records.';

/** @param unpublish what to do first */
const waitFor = (unpublish: string) =>
	`To wait for a real change instead, ${unpublish}set the option 'Test Event' to 'Next Real Event' (webhooks only). Karbon reports the change after about a minute.`;

/** What the editor says beside the trigger's test button. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Get a test event from Karbon',
	executionsHelp: {
		inactive: `${TEST} ${waitFor('')}<br /><br /><b>Once it works</b>, <a data-key="activate">publish</a> the workflow. It then runs when records change in Karbon. Those executions are in the executions list, not in the editor.`,
		active: `${TEST} ${waitFor('unpublish the workflow and ')}<br /><br /><b>This workflow is published</b>: it runs when records change in Karbon. Those executions are in the <a data-key="executions">executions list</a>, not in the editor.`,
	},
	activationHint:
		'Once you publish the workflow, it runs whenever a record of a selected type changes in Karbon.',
};

const names = Object.fromEntries(webhookTypeTriggers().map(({ name, value }) => [value, name]));

/** Names the chosen types below the node, as the form names them. */
export const triggerSubtitle = `={{ $parameter["webhookTypes"].map((type) => (${JSON.stringify(names)})[type] ?? type).join(", ") }}`;
