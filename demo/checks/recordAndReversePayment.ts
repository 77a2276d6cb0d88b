import { runManually, requestsTo, type Check } from './types';

const firstRun = runManually((run) => {
	const { execution, requests, simulator } = run;
	const [unpaid = {}] = execution.jsonOf('Get Unpaid Invoice');
	const [recorded = {}] = execution.jsonOf('Record Payment');
	const invoice = simulator.store.invoices.get(String(unpaid.InvoiceKey));
	const stored = [...simulator.store.payments.values()].filter(
		(payment) => payment.InvoiceKey === unpaid.InvoiceKey,
	);
	const original = stored.find((payment) => payment.PaymentKey === recorded.PaymentKey);
	const reversals = stored.filter((payment) => payment.reverses === recorded.PaymentKey);
	const listed = execution
		.jsonOf('Get Payments')
		.filter((payment) => payment.InvoiceKey === unpaid.InvoiceKey);
	return [
		{
			says: `payment of ${String(unpaid.TotalAmountDue)} on invoice ${String(unpaid.InvoiceNumber)} recorded once`,
			holds:
				original?.GrossAmount === unpaid.TotalAmountDue &&
				requestsTo(requests, 'POST', /\/ManualPayments$/i).length === 1,
			found: original,
		},
		{
			says: 'payment reversed, and the reversal is in the list of payments',
			holds:
				reversals.length === 1 &&
				listed.some((payment) => /reversed/i.test(String(payment.PaymentType))),
			found: listed.map((payment) => payment.PaymentType),
		},
		{
			says: `amount due on the invoice is ${String(unpaid.TotalAmountDue)} again`,
			holds:
				invoice?.InvoiceStatus === 'AwaitingPayment' &&
				invoice.TotalAmountDue === unpaid.TotalAmountDue,
			found: [invoice?.InvoiceStatus, invoice?.TotalAmountDue],
		},
	];
});

const secondRun = runManually(({ execution, requests }) => [
	{
		says: 'second run on the same day: the payment is skipped, and nothing is reversed',
		holds:
			execution.jsonOf('Record Payment')[0]?.skipped === true &&
			requestsTo(requests, 'POST', /Payments/i).length === 0,
		found: execution.jsonOf('Record Payment')[0],
	},
]);

export const recordAndReversePayment: Check = {
	example: 'record-and-reverse-payment',
	async *verify(stage) {
		yield* firstRun(stage);
		yield* secondRun(stage);
	},
};
