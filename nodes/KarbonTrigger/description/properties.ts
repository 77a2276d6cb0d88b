import type { INodeProperties } from 'n8n-workflow';

import { webhookTypeTriggers } from '../../shared/subscriptions/webhookTypes';
import { triggerFilters } from './filters';
import { triggerOptionsField } from './options';

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
		options: [
			{
				name: 'Polling',
				value: 'polling',
				description:
					"Scans Karbon's lists every few minutes. Needs no public address. Finds changes to contacts, organizations, client groups, invoices, and work items.",
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
