import { deleteSubscription as remove } from '../../../shared/subscriptions/subscriptionClient';
import { type Operation, toItems } from '../../execution/operation';
import { SUBSCRIPTION_MODE, WEBHOOK_TYPE } from './fields';
import { refParameter } from './settings';

export const deleteSubscription: Operation = {
	value: 'delete',
	name: 'Delete',
	description:
		'Delete a webhook subscription. If there is none, the output has "alreadyGone": true.',
	action: 'Delete a webhook subscription',
	effect: 'write',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE],
	async run(input) {
		const ref = refParameter(input);
		const existed = await remove(input.client, ref);
		return toItems({
			deleted: true,
			...(existed ? {} : { alreadyGone: true }),
			...(ref.kind === 'single' ? { WebhookType: ref.type } : { subscriptionMode: 'multi' }),
		});
	},
};
