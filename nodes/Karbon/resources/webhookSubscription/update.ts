import { updateTypesRequest } from '../../../shared/subscriptions/requests';
import { type Operation, toItems } from '../../execution/operation';
import { WEBHOOK_TYPES_FIELD } from './fields';
import { typesParameter } from './settings';

/** Replaces the types of the multi-type subscription. */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	description: 'Replace all types of the multi-type webhook subscription',
	action: 'Update a webhook subscription',
	effect: 'write',
	properties: [WEBHOOK_TYPES_FIELD],
	async run(input) {
		const { client, itemIndex } = input;
		const types = typesParameter(input);
		await client.send(updateTypesRequest(types, { itemIndex }));
		return toItems({ updated: true, WebhookTypes: types });
	},
};
