import type { INodeProperties } from 'n8n-workflow';

import { webhookTypeOptions } from '../../../shared/subscriptions/webhookTypes';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/locator';
import { WRITE_OPTIONS } from '../../fields/writeOptions';

export const SUBSCRIPTION_MODE: INodeProperties = {
	displayName: 'Subscription Mode',
	name: 'subscriptionMode',
	type: 'options',
	options: [
		{
			name: 'Multi-Type',
			value: 'multi',
			description: 'One subscription for several types (preview feature of Karbon)',
		},
		{ name: 'Single-Type', value: 'single', description: 'One subscription for one type' },
	],
	default: 'multi',
	description:
		'Karbon allows one multi-type subscription, and one single-type subscription per type, for each API application',
};

/** The type of a single-type subscription. */
export const WEBHOOK_TYPE: INodeProperties = {
	displayName: 'Webhook Type',
	name: 'webhookType',
	type: 'options',
	options: webhookTypeOptions(),
	default: 'Invoice',
	displayOptions: { show: { subscriptionMode: ['single'] } },
};

/** The types of the multi-type subscription. */
export const WEBHOOK_TYPES_FIELD: INodeProperties = {
	displayName: 'Webhook Types',
	name: 'webhookTypes',
	type: 'multiOptions',
	required: true,
	options: webhookTypeOptions(),
	default: [],
};

/** The types, when Create makes a multi-type subscription. */
export const CREATE_TYPES_FIELD: INodeProperties = {
	...WEBHOOK_TYPES_FIELD,
	displayOptions: { show: { subscriptionMode: ['multi'] } },
};

export const TARGET_URL = requiredText({
	displayName: 'Target URL',
	name: 'targetUrl',
	placeholder: 'e.g. https://example.com/karbon',
	description:
		'Where Karbon delivers events, such as https://example.com/karbon. Must start with https://.',
});

export const CREATE_OPTIONS: INodeProperties = optionsField(
	...WRITE_OPTIONS,
	{
		displayName: 'Batch Max Delay (Seconds)',
		name: 'batchMaxDelaySeconds',
		type: 'string',
		default: '',
		placeholder: 'e.g. 30',
		description:
			'Extra time that Karbon may wait to fill a batch. Karbon always waits about a minute first.',
	},
	{
		displayName: 'Batch Size',
		name: 'batchSize',
		type: 'string',
		default: '',
		placeholder: 'e.g. 100',
		description: 'Maximum number of events in one delivery, from 1 to 100. 1 turns batching off.',
	},
	{
		displayName: 'Replace Existing',
		name: 'replaceExisting',
		type: 'boolean',
		default: false,
		description:
			'Whether to delete an existing subscription first. The other system or Karbon Trigger stops receiving events.',
	},
	{
		displayName: 'Signing Key',
		name: 'signingKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'Karbon signs each delivery with this key and never shows it again. At least 16 characters: letters, digits, dashes, and underscores.',
	},
);
