import type { INodeProperties } from 'n8n-workflow';

import { triggerOptions } from '../../shared/subscriptions/webhookTypes';

const webhookOnly = { show: { deliveryMode: ['webhook'] } };

/** The fields of the trigger, in the order in which they matter. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Receive Changes By',
		name: 'deliveryMode',
		type: 'options',
		options: [
			{
				name: 'Polling',
				value: 'polling',
				description:
					'This n8n looks for changes every few minutes. Needs no public address. Finds contacts, organizations, client groups, invoices and work items; deletions are not seen.',
			},
			{
				name: 'Webhook',
				value: 'webhook',
				description:
					'Karbon delivers each change about a minute after it was made. This n8n needs a public https address.',
			},
		],
		default: 'webhook',
	},
	{
		displayName: 'Events',
		name: 'webhookTypes',
		type: 'multiOptions',
		options: triggerOptions(),
		required: true,
		default: ['Invoice'],
	},
	{
		displayName: 'Include Record',
		name: 'includeRecord',
		type: 'boolean',
		default: false,
		description:
			'Whether to fetch the changed record for each event and add it as "record". A notification itself carries only the key. Several events on one record cost one request.',
	},
	{
		displayName: 'Actions',
		name: 'actionTypes',
		type: 'multiOptions',
		options: [
			{
				name: 'Deleted',
				value: 'Deleted',
			},
			{
				name: 'Inserted',
				value: 'Inserted',
			},
			{
				name: 'Invite Accepted',
				value: 'InviteAccepted',
			},
			{
				name: 'Updated',
				value: 'Updated',
			},
		],
		default: [],
		hint: 'Empty means every kind of change',
		description:
			'Which kinds of change to be told about. Leave it empty for all. Kinds that are not in this list always pass. Invoices only know Updated.',
	},
	{
		displayName: 'Subscription Mode',
		name: 'subscriptionMode',
		type: 'options',
		options: [
			{
				name: 'Multi-Type',
				value: 'multi',
				description:
					'One subscription for all chosen types. Karbon allows one of these for each application.',
			},
			{
				name: 'Single-Type',
				value: 'single',
				description:
					'A subscription for each chosen type. Karbon allows one for each type and application.',
			},
		],
		default: 'multi',
		displayOptions: webhookOnly,
	},
	{
		displayName: 'If a Subscription Exists',
		name: 'ifSlotTaken',
		type: 'options',
		options: [
			{
				name: 'Replace It',
				value: 'takeOver',
				description: 'The other system stops receiving events',
			},
			{
				name: 'Stop With an Error',
				value: 'fail',
				description: 'The error names the host of the other system',
			},
		],
		default: 'fail',
		displayOptions: webhookOnly,
		description:
			"What to do on activation when another system has the subscription. A test run never replaces another system's subscription.",
	},
	{
		displayName: 'Batch Size',
		name: 'batchSize',
		type: 'number',
		typeOptions: {
			minValue: 1,
			maxValue: 100,
		},
		default: 100,
		displayOptions: { show: { deliveryMode: ['webhook'], subscriptionMode: ['multi'] } },
		description:
			'How many events Karbon may send in one delivery, at most 100. Each delivery starts one execution. 1 means no batching.',
	},
	{
		displayName: 'Batch Size',
		name: 'batchSize',
		type: 'number',
		typeOptions: {
			minValue: 1,
			maxValue: 100,
		},
		default: 1,
		displayOptions: { show: { deliveryMode: ['webhook'], subscriptionMode: ['single'] } },
		description:
			'How many events Karbon may send in one delivery, at most 100. Each delivery starts one execution. 1 means no batching.',
	},
	{
		displayName: 'Batch Max Delay (Seconds)',
		name: 'batchMaxDelaySeconds',
		type: 'number',
		typeOptions: {
			minValue: 0,
		},
		default: 0,
		displayOptions: webhookOnly,
		description:
			'How much longer than its usual minute Karbon may wait to fill a batch. 0 means no extra delay.',
	},
	{
		displayName: 'Drop Repeated Events',
		name: 'deduplicate',
		type: 'boolean',
		default: true,
		description:
			'Whether to drop events that were received before. Karbon delivers again when an answer got lost. Uses the database of n8n.',
	},
	{
		displayName: 'Recover Missed Changes',
		name: 'recoverMissed',
		type: 'boolean',
		default: true,
		displayOptions: webhookOnly,
		description:
			'Whether to look for changes that were not delivered, after a restart of n8n and after Karbon had cancelled the subscription. They are marked with "recovered". Works for contacts, organizations, client groups, invoices and work items.',
	},
	{
		displayName: 'Check Interval (Minutes)',
		name: 'checkInterval',
		type: 'number',
		typeOptions: {
			minValue: 1,
		},
		default: 5,
		description:
			'How often to look: whether the subscription is alive, or in polling mode for changes. At least 1.',
	},
	{
		// So that tests need not wait.
		displayName: 'Safety Net (Minutes)',
		name: 'safetyNetMinutes',
		type: 'hidden',
		default: 15,
	},
	{
		displayName: 'Test Event',
		name: 'testEvent',
		type: 'options',
		options: [
			{
				name: 'Latest Change',
				value: 'latestChange',
				description: 'A test run gets the latest real change at once; nothing is subscribed',
			},
			{
				name: 'Next Real Event',
				value: 'nextRealEvent',
				description:
					'A test run subscribes and waits for a change in Karbon. Only while there is no other subscription.',
			},
		],
		default: 'latestChange',
		description: 'What "Listen for test event" waits for. A live subscription is never touched.',
	},
];
