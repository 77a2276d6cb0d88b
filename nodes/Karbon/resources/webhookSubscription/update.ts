import { updateTypesRequest } from '../../../shared/subscriptions/requests';
import { sameTypes } from '../../../shared/subscriptions/subscription';
import { labelsOf } from '../../../shared/subscriptions/webhookTypes';
import { typesAfterUpdate } from '../../../shared/subscriptions/subscriptionClient';
import type { Operation, OperationInput } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { WEBHOOK_TYPES_FIELD } from './fields';
import { typesParameter } from './settings';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	description: 'Replace the webhook types of the multi-type subscription',
	action: 'Update a webhook subscription',
	effect: 'write',
	isRepeatable: true,
	properties: [WEBHOOK_TYPES_FIELD],
	async run(input) {
		const { client } = input;
		const types = typesParameter(input);
		await client.send(updateTypesRequest(types));
		const updated = await typesAfterUpdate(client, types);
		noteOtherTypes(input, types, updated);
		return toItems({ updated: true, WebhookTypes: updated });
	},
};

/** A hint when Karbon has added the types to the earlier ones, instead of replacing them (karbon.md 84). */
export function noteOtherTypes(
	{ addHint }: OperationInput,
	types: readonly string[],
	updated: readonly string[],
): void {
	if (sameTypes(updated, types)) return;
	addHint(
		`After the update, the webhook subscription has the types ${labelsOf(updated)}. To remove types, create it again with 'Replace Existing' turned on.`,
	);
}
