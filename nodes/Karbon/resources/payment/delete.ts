import { segment } from '../../../shared/odata/query';
import { ValidationError } from '../../../shared/validate/validate';
import { PAYMENT_KEY } from '../../fields/keyLocators';
import { WRITE_OPTIONS } from '../../fields/writeOptions';
import { type Operation, toItems } from '../../execution/operation';
import { collection, parameter, writeOptions } from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';
import { isNoContent } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { MANUAL_ONLY } from './manualOnly';
import { resolveDeletion } from './resolveDeletion';

/** Deletes a manual payment; interface.md, Manual payment lifecycle: leaving no trace. */
export const deletePayment: Operation = {
	value: 'delete',
	name: 'Delete',
	description: 'Delete a manual payment, leaving no trace of it. Reverse keeps an audit trail.',
	action: 'Delete a manual payment',
	effect: 'write',
	properties: [
		{
			displayName:
				'Deleting removes the payment entirely and leaves no trace in Karbon. To keep an audit trail, use the operation "Reverse" instead.',
			name: 'deletionNotice',
			type: 'notice',
			default: '',
		},
		PAYMENT_KEY,
		{
			displayName: 'Confirm Deletion',
			name: 'confirmDeletion',
			type: 'boolean',
			default: false,
			description: 'Whether to delete the payment without a trace. Must be turned on.',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: WRITE_OPTIONS,
		},
	],
	async run(input) {
		const key = keyParameter(input, 'paymentKey', 'Payment');
		if (parameter(input, 'confirmDeletion', false) !== true) {
			throw new ValidationError(
				'Confirm Deletion',
				'must be turned on, because deleting leaves no trace. Reverse keeps an audit trail',
			);
		}
		const payment = recordName(input, 'paymentKey', 'payment', key);
		const deleted = { deleted: true, PaymentKey: key };
		const json = await writeOnce(input, {
			operation: 'payment.delete',
			...writeOptions(collection(input, 'options')),
			target: key,
			content: { Payment: key },
			skipped: { PaymentKey: key },
			request: {
				method: 'DELETE',
				path: `/v3/ManualPayments/${segment(key)}`,
				answer: 'none',
				written: { record: 'Payment', verb: 'deleted' },
				purpose: `delete ${payment}`,
				howToCheck: `Get ${payment}: when Karbon does not have it, it was deleted.`,
				subject: payment,
				whyMissing: MANUAL_ONLY,
				itemIndex: input.itemIndex,
			},
			toResult: (response) => (isNoContent(response) ? deleted : undefined),
			resolve: async () => await resolveDeletion(input, key, deleted),
		});
		return toItems(json);
	},
};
