import type { INodeProperties } from 'n8n-workflow';

import { oneOf } from '../../../shared/validate/validate';
import {
	MULTI_SLOT,
	WEBHOOK_TYPES,
	type WebhookType,
} from '../../../shared/subscriptions/webhookTypes';
import type { OperationInput } from '../../execution/operation';
import { parameter } from '../../execution/parameters';

/** Which of the two kinds of subscription is meant. */
export const SUBSCRIPTION_MODE: INodeProperties = {
	displayName: 'Subscription Mode',
	name: 'subscriptionMode',
	type: 'options',
	options: [
		{
			name: 'Multiple Types',
			value: 'multi',
			description: 'The one subscription that covers several types (preview)',
		},
		{
			name: 'Single Type',
			value: 'single',
			description: 'The subscription of one type',
		},
	],
	default: 'multi',
	description: 'An API application has one subscription for several types, and one for each type',
};

/** The type of a single-type subscription. */
export const WEBHOOK_TYPE: INodeProperties = {
	displayName: 'Webhook Type',
	name: 'webhookType',
	type: 'options',
	options: [
		{ name: 'Contact', value: 'Contact', description: 'Contacts, organizations, client groups' },
		{ name: 'Custom Field', value: 'CustomField', description: 'Custom field definitions' },
		{ name: 'Estimate Summary', value: 'EstimateSummary', description: 'Estimate summaries' },
		{
			name: 'Integration Task',
			value: 'IntegrationTask',
			description: 'Integration tasks (partners only)',
		},
		{ name: 'Invoice', value: 'Invoice', description: 'Invoices' },
		{ name: 'Note', value: 'Note', description: 'Notes' },
		{ name: 'User', value: 'User', description: 'Users' },
		{ name: 'Work', value: 'Work', description: 'Work items' },
	],
	default: 'Invoice',
	displayOptions: { show: { subscriptionMode: ['single'] } },
	description: 'The type of change that the subscription is for',
};

/** The types of the multi-type subscription. */
export const WEBHOOK_TYPES_FIELD: INodeProperties = {
	displayName: 'Webhook Types',
	name: 'webhookTypes',
	type: 'multiOptions',
	required: true,
	options: [
		{ name: 'Contact', value: 'Contact', description: 'Contacts, organizations, client groups' },
		{ name: 'Custom Field', value: 'CustomField', description: 'Custom field definitions' },
		{ name: 'Estimate Summary', value: 'EstimateSummary', description: 'Estimate summaries' },
		{
			name: 'Integration Task',
			value: 'IntegrationTask',
			description: 'Integration tasks (partners only)',
		},
		{ name: 'Invoice', value: 'Invoice', description: 'Invoices' },
		{ name: 'Note', value: 'Note', description: 'Notes' },
		{ name: 'User', value: 'User', description: 'Users' },
		{ name: 'Work', value: 'Work', description: 'Work items' },
	],
	default: [],
	description: 'The types of change that the subscription is for',
};

/** Where a subscription lives. */
export interface Slot {
	path: string;
	/** For messages. */
	subject: string;
	/** The type, for a single-type subscription. */
	type?: WebhookType;
}

/** Why a subscription may be missing (interface.md, Delivery rules 5). */
export const WHY_MISSING =
	'None was made, it was deleted, or Karbon cancelled it after ten failed deliveries in a row. Create it again.';

/** The path without a type means every subscription of the application, and is never built. */
export const SUBSCRIPTIONS = '/v3/WebhookSubscriptions';

/** The slot of the multi-type subscription. */
export const MULTI: Slot = {
	path: `${SUBSCRIPTIONS}/${MULTI_SLOT}`,
	subject: 'a multi-type webhook subscription',
};

/**
 * The slot that Subscription Mode and Webhook Type name. Only types of the closed list come into the
 * path: DELETE without a type would remove every subscription (interface-addendum.md, Webhooks).
 * @throws {ValidationError}
 */
export function slotOf(input: OperationInput): Slot {
	const mode = oneOf('Subscription Mode', parameter(input, 'subscriptionMode', 'multi'), [
		'multi',
		'single',
	]);
	if (mode === 'multi') return MULTI;
	const type = oneOf('Webhook Type', parameter(input, 'webhookType'), WEBHOOK_TYPES);
	return { path: `${SUBSCRIPTIONS}/${type}`, subject: `a webhook subscription for ${type}`, type };
}
