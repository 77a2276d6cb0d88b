import { ValidationError } from '../../../shared/validate/validate';
import { WEBHOOK_TYPES } from '../../../shared/subscriptions/webhookTypes';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { choices, parameter } from '../../execution/parameters';
import { MULTI, WEBHOOK_TYPES_FIELD, WHY_MISSING } from './slot';

/** Replaces the types of the multi-type subscription. */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	description: 'Replace the whole list of types of the multi-type webhook subscription',
	action: 'Update a webhook subscription',
	effect: 'write',
	properties: [WEBHOOK_TYPES_FIELD],
	async run(input) {
		const types = typesOf(input);
		await input.client.send({
			method: 'PATCH',
			path: MULTI.path,
			body: { WebhookTypes: types },
			answer: 'none',
			safety: 'idempotent',
			purpose: 'replace the types of the multi-type webhook subscription',
			subject: MULTI.subject,
			whyMissing: WHY_MISSING,
			itemIndex: input.itemIndex,
		});
		return toItems({ updated: true, WebhookTypes: types });
	},
};

/** At least one of the known types. @throws {ValidationError} */
export function typesOf(input: OperationInput): string[] {
	const types = choices('Webhook Types', parameter(input, 'webhookTypes', []), WEBHOOK_TYPES);
	if (types.length === 0) throw new ValidationError('Webhook Types', 'must have at least one type');
	return types;
}
