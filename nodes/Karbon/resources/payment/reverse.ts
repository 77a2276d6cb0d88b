import { dayOf } from '../../../shared/validate/dates';
import { dayAsMoment } from '../../../shared/validate/validate';
import { requiredDay } from '../../fields/days';
import { MANUAL_PAYMENT_KEY } from '../../fields/keyLocators';
import { optionsField } from '../../fields/listOptions';
import { WRITE_OPTIONS, writeOptions } from '../../fields/writeOptions';
import type { Operation } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { keyParameter, parameter, recordName } from '../../execution/parameters';
import { writeOnce } from '../../writes/writeOnce';
import { resolveReversal, WHY_PAYMENT_MISSING } from './paymentOutcome';

export const reverse: Operation = {
	value: 'reverse',
	name: 'Reverse',
	description:
		'Reverse a manual payment. An entry "Manual Payment Reversed" stays in the payments list as an audit trail.',
	action: 'Reverse a manual payment',
	effect: 'write',
	properties: [
		MANUAL_PAYMENT_KEY,
		requiredDay('Reversal Date', 'reversalDate', 'For example, 2026-11-21'),
		optionsField(...WRITE_OPTIONS),
	],
	async run(input) {
		const timeZone = input.context.getTimezone();
		const body = {
			PaymentKey: keyParameter(input, 'paymentKey', 'Payment'),
			ReversalDate: dayAsMoment('Reversal Date', parameter(input, 'reversalDate'), timeZone),
		};
		const payment = recordName(input, 'paymentKey', 'payment', body.PaymentKey);
		const json = await writeOnce(input, {
			operation: 'payment.reverse',
			...writeOptions(input),
			target: body.PaymentKey,
			content: { Payment: body.PaymentKey, 'Reversal Date': dayOf(body.ReversalDate) },
			dayFields: ['Reversal Date'],
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/ReverseManualPayment',
				body,
				errorContext: {
					purpose: `reverse ${payment}`,
					written: { record: 'Payment', verb: 'reversed' },
					howToCheck: `Open the invoice of ${payment} in Karbon and check whether it shows this payment as reversed. An entry "Manual Payment Reversed" may belong to another payment of the same amount.`,
					subject: payment,
					labels: { PaymentKey: 'Payment', ReversalDate: 'Reversal Date' },
					advice: [
						{
							about: /already/i,
							text: `Nothing was changed. To find the entry "Manual Payment Reversed" of ${payment}, use Payment > Get Many.`,
						},
					],
					whyMissing: WHY_PAYMENT_MISSING,
				},
			},
			// karbon.md 115.
			toResult: ({ status }) => (status === 204 ? { reversed: true, ...body } : undefined),
			resolve: async () => await resolveReversal(input, body),
		});
		return toItems(json);
	},
};
