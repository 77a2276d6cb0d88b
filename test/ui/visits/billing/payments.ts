import { firstOf, invoiceToPay, manualPayment, recordsWith } from '../../support/records';
import { LIST_FIELDS, type Visit } from '../visit';

const REFERENCE = 'Bank statement 11/2026';

/** Payments and expenses. */
export const PAYMENT_VISITS: Visit[] = [
	{
		action: 'Create a manual payment',
		fields: ['Invoice', 'Payment Method', 'Payment Date', 'Total Amount', 'Options'],
		async fill({ form, simulator }) {
			await form.pick('invoiceKey', invoiceToPay(simulator).InvoiceNumber);
			await form.choose('paymentMethod', 'Check');
			await form.pickToday('paymentDate');
			await form.type('totalAmount', '1.5');
			await form.add('reference', 'Reference');
			await form.type('reference', REFERENCE);
		},
		picture: { name: 'payment-create', of: 'output' },
		shows: () => ['PaymentKey', REFERENCE],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.payments, 'PaymentReference', REFERENCE);
			expect(made).toMatchObject([{ PaymentMethod: 'Check', GrossAmount: 1.5 }]);
		},
	},
	{
		action: 'Get many payments',
		fields: LIST_FIELDS,
		async fill({ form }) {
			await form.type('limit', '5');
		},
		shows: () => ['PaymentKey', '5 items'],
	},
	{
		action: 'Get a payment',
		fields: ['Payment'],
		async fill({ form, simulator }) {
			const { InvoiceKey, PaymentKey } = manualPayment(simulator, 0);
			expect(InvoiceKey).toBeDefined();
			await form.enter('paymentKey', 'By ID', PaymentKey);
		},
		shows: ({ simulator }) => [manualPayment(simulator, 0).PaymentKey],
	},
	{
		action: 'Reverse a manual payment',
		fields: ['Payment', 'Reversal Date', 'Options'],
		async fill({ form }) {
			await form.pick('paymentKey', REFERENCE);
			await form.pickToday('reversalDate');
		},
		shows: () => ['reversed', 'true'],
		changed({ simulator }) {
			const types = [...simulator.store.payments.values()].map(({ PaymentType }) => PaymentType);
			expect(types).toContain('Manual Payment Reversed');
		},
	},
	{
		action: 'Delete a manual payment',
		fields: ['Payment', 'Confirm Deletion', 'Options'],
		async fill({ form, simulator }) {
			await form.enter('paymentKey', 'By ID', manualPayment(simulator, 1).PaymentKey);
			await form.toggle('confirmDeletion');
		},
		picture: { name: 'payment-delete', of: 'form' },
		shows: () => ['deleted', 'true'],
	},
	{
		action: 'Create an expense',
		fields: [
			'Record Type',
			'Record',
			'Expense Date',
			'Value',
			'Billable Value',
			'Description',
			'Options',
		],
		async fill({ form, simulator }) {
			await form.pick('entityKey', firstOf('work item', simulator.store.workItems).Title);
			await form.pickToday('expenseDate');
			await form.type('value', '120.5');
			await form.type('billableValue', '100');
			await form.type('description', 'Filing fee');
		},
		picture: { name: 'expense-create', of: 'output' },
		shows: () => ['ExpenseKey', 'Filing fee'],
		changed({ simulator }) {
			expect([...simulator.store.expenses.values()]).toMatchObject([
				{ Value: 120.5, BillableValue: 100, Description: 'Filing fee' },
			]);
		},
	},
];
