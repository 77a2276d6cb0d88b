import type { INodeParameters } from 'n8n-workflow';

import { useBench } from '../../support';

const bench = useBench({ data: { invoices: 3 } });

const overdue = { range: { period: 'overdue' } };

describe('filters that ask for different values of one field', () => {
	it.each([
		['Awaiting Payment Only', { awaitingPaymentOnly: true, invoiceStatus: ['Paid'] }],
		['Due Date', { dueDate: overdue, invoiceStatus: ['Voided'] }],
	] as Array<[string, INodeParameters]>)(
		"are refused, because Karbon may apply one only: '%s' and another status",
		async (label, filters) => {
			const { error } = await bench.run('invoice.getAll', { filters });
			expect(error?.message).toContain(
				`'Invoice Status' contradicts '${label}': no record matches both. Remove one of them`,
			);
			expect(bench.sent()).toEqual([]);
		},
	);

	it('are accepted when they agree, or when one of several statuses agrees', async () => {
		for (const invoiceStatus of [['AwaitingPayment'], ['AwaitingPayment', 'Paid'], []]) {
			const filters = { awaitingPaymentOnly: true, dueDate: overdue, invoiceStatus };
			const { error } = await bench.run('invoice.getAll', { filters });
			expect(error).toBeUndefined();
		}
	});
});
