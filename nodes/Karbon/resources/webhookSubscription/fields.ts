import type { INodeProperties } from 'n8n-workflow';

import { MULTI, type SubscriptionRef } from '../../../shared/subscriptions/subscription';
import { WEBHOOK_TYPES, webhookTypeOptions } from '../../../shared/subscriptions/webhookTypes';
import { oneOf, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { choices, parameter } from '../../execution/parameters';

/** Multi-type or single-type. */
export const SUBSCRIPTION_MODE: INodeProperties = {
	displayName: 'Subscription Mode',
	name: 'subscriptionMode',
	type: 'options',
	options: [
		{
			name: 'Multiple Types',
			value: 'multi',
			description: 'One subscription for several types (preview feature of Karbon)',
		},
		{
			name: 'Single Type',
			value: 'single',
			description: 'One subscription for one type',
		},
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

/** The subscription that Subscription Mode and Webhook Type name. @throws {ValidationError} */
export function refParameter(input: OperationInput): SubscriptionRef {
	const mode = oneOf('Subscription Mode', parameter(input, 'subscriptionMode', 'multi'), [
		'multi',
		'single',
	]);
	if (mode === 'multi') return MULTI;
	const type = oneOf('Webhook Type', parameter(input, 'webhookType'), WEBHOOK_TYPES);
	return { kind: 'single', type };
}

/** At least one of the known types. @throws {ValidationError} */
export function typesParameter(input: OperationInput): string[] {
	const types = choices('Webhook Types', parameter(input, 'webhookTypes', []), WEBHOOK_TYPES);
	if (types.length === 0) throw new ValidationError('Webhook Types', 'must have at least one type');
	return types;
}
