import { isObject } from '../../../shared/json';
import { readRequest } from '../../../shared/subscriptions/requests';
import { MULTI, subjectOf, withoutSigningKey } from '../../../shared/subscriptions/subscription';
import { deleteSubscription as remove } from '../../../shared/subscriptions/subscriptionClient';
import { recordOf } from '../../records/readExpanded';
import type { Operation, Resource } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { create } from './create';
import { SUBSCRIPTION_MODE, WEBHOOK_TYPE } from './fields';
import { nameParameter } from './settings';
import { update } from './update';

const deleteSubscription: Operation = {
	value: 'delete',
	name: 'Delete',
	description:
		'Delete a webhook subscription. If there is none, the output has "alreadyGone": true.',
	action: 'Delete a webhook subscription',
	effect: 'write',
	isRepeatable: true,
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE],
	async run(input) {
		const name = nameParameter(input);
		const existed = await remove(input.client, name);
		return toItems({
			deleted: true,
			...(existed ? {} : { alreadyGone: true }),
			...(name === MULTI ? { subscriptionMode: 'multi' } : { WebhookType: name }),
		});
	},
};

const get: Operation = {
	value: 'get',
	name: 'Get',
	description:
		'Get a webhook subscription. Karbon cancels a subscription after ten failed deliveries in a row.',
	action: 'Get a webhook subscription',
	effect: 'read',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE],
	async run(input) {
		const name = nameParameter(input);
		const { body } = await input.client.send(readRequest(name));
		// Karbon may show nothing of it (karbon.md 85).
		const isShown = !isObject(body) || Object.keys(body).length > 0;
		return toItems(isShown ? withoutSigningKey(recordOf(body, subjectOf(name))) : {});
	},
};

/** Webhook subscriptions of the API application (karbon.md 83-90). */
export const webhookSubscription: Resource = {
	value: 'webhookSubscription',
	name: 'Webhook Subscription',
	description: 'For other systems. The Karbon Trigger creates its own subscriptions.',
	operations: [create, deleteSubscription, get, update],
};
