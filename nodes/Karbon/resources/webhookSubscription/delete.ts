import { type Operation, toItems } from '../../execution/operation';
import { slotOf, SUBSCRIPTION_MODE, WEBHOOK_TYPE } from './slot';

/** Removes one subscription. */
export const deleteSubscription: Operation = {
	value: 'delete',
	name: 'Delete',
	description:
		'Delete a webhook subscription. When there is none, that is no error: the output then has "alreadyGone": true.',
	action: 'Delete a webhook subscription',
	effect: 'write',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE],
	async run(input) {
		const { path, subject, type } = slotOf(input);
		const named = type ? { WebhookType: type } : { subscriptionMode: 'multi' };
		const attempt = await input.client.attempt({
			method: 'DELETE',
			path,
			answer: 'none',
			safety: 'idempotent',
			purpose: `delete ${subject}`,
			subject,
			itemIndex: input.itemIndex,
		});
		if (attempt.ok) return toItems({ deleted: true, ...named });
		if (attempt.failure.outcome.status === 404) {
			return toItems({ deleted: true, alreadyGone: true, ...named });
		}
		throw input.client.toError(attempt.failure);
	},
};
