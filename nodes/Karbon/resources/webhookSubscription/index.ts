import type { Resource } from '../../execution/operation';
import { create } from './create';
import { deleteSubscription } from './delete';
import { get } from './get';
import { update } from './update';

/** Webhook subscriptions of the API application (karbon.md 83-90). */
export const webhookSubscription: Resource = {
	value: 'webhookSubscription',
	name: 'Webhook Subscription',
	description: 'For other systems. The Karbon Trigger creates its own subscriptions.',
	operations: [create, deleteSubscription, get, update],
};
