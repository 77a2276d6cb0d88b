import { recordOf } from '../../execution/answer';
import { type Operation, toItems } from '../../execution/operation';
import { slotOf, SUBSCRIPTION_MODE, WEBHOOK_TYPE, WHY_MISSING } from './slot';
import { withoutKey } from './withoutKey';

/** Reads a subscription. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description:
		'Get a webhook subscription. Karbon does not have it when none was made, or when it was cancelled after ten failed deliveries in a row.',
	action: 'Get a webhook subscription',
	effect: 'read',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE],
	async run(input) {
		const { path, subject } = slotOf(input);
		const { body } = await input.client.send({
			method: 'GET',
			path,
			purpose: `read ${subject}`,
			subject,
			whyMissing: WHY_MISSING,
			itemIndex: input.itemIndex,
		});
		return toItems(withoutKey(recordOf(body, subject)));
	},
};
