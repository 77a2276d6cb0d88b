import type { INodeProperties } from 'n8n-workflow';

import { MAX_BATCH_SIZE, WEBHOOK_TYPES } from '../../shared/subscriptions/webhookTypes';

const webhookOnly = {
	show: { '/webhookTypes': [...WEBHOOK_TYPES] },
	hide: { '/deliveryMode': ['polling'] },
};

/** What most workflows leave as it is. A default here is only what a field shows when it is added; see settings.ts. */
export const triggerOptionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Batch Max Delay (Seconds)',
			name: 'batchMaxDelaySeconds',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			displayOptions: webhookOnly,
			description:
				'Extra time that Karbon may wait to fill a batch. Karbon always waits about a minute first.',
		},
		{
			displayName: 'Batch Size',
			name: 'batchSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MAX_BATCH_SIZE },
			default: MAX_BATCH_SIZE,
			displayOptions: webhookOnly,
			description:
				'Maximum number of events in one delivery. Default: 100 with a multi-type subscription, 1 with single-type subscriptions.',
		},
		{
			displayName: 'Check Interval (Minutes)',
			name: 'checkInterval',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 1440 },
			default: 5,
			description: 'Time between health checks of the subscription, or between scans with polling',
		},
		{
			displayName: 'Drop Duplicate Events',
			name: 'deduplicate',
			type: 'boolean',
			default: true,
			description:
				'Whether to drop events that were received before. Karbon resends an event when it gets no response.',
		},
		{
			displayName: 'If a Subscription Exists',
			name: 'existingSubscription',
			type: 'options',
			options: [
				{
					name: 'Replace It',
					value: 'replace',
					description: 'The other workflow or system stops receiving events',
				},
				{
					name: 'Stop With an Error',
					value: 'fail',
					description: 'The error names the workflow or host that has it',
				},
			],
			default: 'fail',
			displayOptions: webhookOnly,
			description:
				"What to do when another workflow or system already has the subscription. In 'Automatic' mode, the trigger first tries other subscriptions and polling, unless you select 'Replace It'.",
		},
		{
			displayName: 'Recover Missed Changes',
			name: 'recoverMissed',
			type: 'boolean',
			default: true,
			displayOptions: webhookOnly,
			description:
				'Whether to scan Karbon\'s lists of contacts, organizations, client groups, invoices, and work items for changes that were not delivered. They are marked with "recovered".',
		},
		{
			displayName: 'Subscription Mode',
			name: 'subscriptionMode',
			type: 'options',
			options: [
				{
					name: 'Automatic',
					value: 'automatic',
					description:
						'Multi-type if it is available. Otherwise, single-type or polling for each type.',
				},
				{
					name: 'Multi-Type',
					value: 'multi',
					description:
						'One subscription for all selected types. Karbon allows one per API application.',
				},
				{
					name: 'Single-Type',
					value: 'single',
					description:
						'One subscription per selected type. Karbon allows one per type and API application.',
				},
			],
			default: 'automatic',
			displayOptions: webhookOnly,
			description: 'Workflows and other systems cannot share a subscription',
		},
		{
			displayName: 'Test Event',
			name: 'testEvent',
			type: 'options',
			options: [
				{
					name: 'Latest Change',
					value: 'latestChange',
					description: 'Returns the latest change immediately',
				},
				{
					name: 'Next Real Event',
					value: 'nextRealEvent',
					description:
						'Subscribes and waits for a change in Karbon. Unpublish this workflow first, because it may already use the subscription.',
				},
			],
			default: 'latestChange',
			displayOptions: webhookOnly,
		},
		{
			displayName: 'Time Entry Window (Days)',
			name: 'timeEntryDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 366 },
			default: 14,
			displayOptions: { show: { '/webhookTypes': ['TimeEntry'] } },
			description:
				'Time entries dated within this many days before today are scanned. Changes to older entries are not detected.',
		},
	],
};
