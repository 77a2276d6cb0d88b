import { isObject } from '../../../shared/isObject';
import { readRequest } from '../../../shared/subscriptions/requests';
import { subjectOf, withoutSigningKey } from '../../../shared/subscriptions/subscription';
import { recordOf } from '../../execution/answer';
import { type Operation, toItems } from '../../execution/operation';
import { SUBSCRIPTION_MODE, WEBHOOK_TYPE } from './fields';
import { refParameter } from './settings';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	description:
		'Get a webhook subscription. Karbon cancels a subscription after ten failed deliveries in a row.',
	action: 'Get a webhook subscription',
	effect: 'read',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE],
	async run(input) {
		const ref = refParameter(input);
		const { body } = await input.client.send(readRequest(ref));
		// Karbon may show nothing of it (karbon.md 85).
		const isShown = !isObject(body) || Object.keys(body).length > 0;
		return toItems(isShown ? withoutSigningKey(recordOf(body, subjectOf(ref))) : {});
	},
};
