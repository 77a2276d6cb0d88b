import { INVOICE_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { allOf } from '../../../shared/odata/query';
import { type Collection, collection, optionalChoice } from '../../execution/parameters';
import type { Operation, OperationInput } from '../../execution/operation';
import { dayFilter, filtersField, optionsField, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { equals, optionalDay, raw } from '../../lists/conditions';
import { optionalMoment, rowDay, rowMoment } from '../../lists/moments';
import { listOrder, type Order, orderText } from '../../lists/order';
import { readList } from '../../lists/readList';
import { type Range, type RowFilter, rowFilter } from '../../lists/rowFilter';
import { outputFields } from '../../output/fields';

const STATUSES = INVOICE_STATUS_OPTIONS.map(({ value }) => value);
/** interface.md, Invoices, List rules 2. */
const ORDER = listOrder({
	fields: [
		{ value: 'CreatedAt', name: 'Created At', type: 'time' },
		{ value: 'InvoiceDate', name: 'Invoice Date', type: 'time' },
		{ value: 'InvoiceNumber', name: 'Invoice Number', type: 'number' },
		{ value: 'UpdatedAt', name: 'Updated At', type: 'time' },
	],
	initial: { field: 'CreatedAt', direction: 'desc' },
	exception: ', or newest first by the date that you filter by',
});

/** Lists invoices, in summary form. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many invoices in summary form, newest first',
	action: 'Get many invoices',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		...outputFields('invoice'),
		filtersField(
			dayFilter('Invoice Date From', 'invoiceDateFrom', 'Only invoices of this day or later'),
			dayFilter('Invoice Date To', 'invoiceDateTo', 'Only invoices of this day or earlier'),
			{
				displayName: 'Invoice Status',
				name: 'invoiceStatus',
				type: 'options',
				options: [...INVOICE_STATUS_OPTIONS],
				default: 'AwaitingPayment',
			},
			rawFilter("e.g. InvoiceStatus eq 'Paid'"),
			{
				displayName: 'Updated After',
				name: 'updatedAfter',
				type: 'dateTime',
				default: '',
				description:
					'Only invoices updated at this time or later. A time without a zone is in the time zone of the workflow.',
			},
		),
		optionsField(ORDER.property),
	],
	async run(input) {
		const filters = collection(input, 'filters');
		const status = optionalChoice('Invoice Status', filters.invoiceStatus, STATUSES);
		const { order, filter } = selection(input, filters);
		return await readList(input, {
			path: '/v3/Invoices',
			key: 'InvoiceKey',
			kind: 'invoice',
			query: {
				$filter: allOf([equals('InvoiceStatus', 'Invoice Status', status), raw(filters.filter)]),
				$orderby: orderText(order),
			},
			filter,
			filterable: 'InvoiceStatus (eq)',
			purpose: 'list the invoices',
		});
	},
};

/**
 * Karbon can filter invoices by status only (interface.md, Invoices, List rules 1). So for a filter by date they
 * are read newest first, up to the first that is too old.
 * @throws {ValidationError}
 */
function selection(
	input: OperationInput,
	filters: Collection,
): { order: Order; filter?: RowFilter } {
	const ranges = rangesOf(filters, input.context.getTimezone());
	const [first] = ranges;
	const newestFirst: Order = { field: first?.field, direction: 'desc' };
	const order = ORDER.read(input, first && newestFirst);
	if (!first) return { order };
	const filter = rowFilter(ranges, order);
	const isOther = order.field !== newestFirst.field || order.direction !== 'desc';
	if (isOther && !filter.canStop) {
		input.note(
			"Karbon cannot filter invoices by date, and this order does not show where to stop, so all pages may be read. To read fewer, remove 'Order By'.",
		);
	}
	return { order, filter };
}

/** The ranges that were given, the one that most likely ends reading early first. @throws {ValidationError} */
function rangesOf(filters: Collection, timeZone: string): Range[] {
	const ranges: Range[] = [
		{
			field: 'UpdatedAt',
			from: optionalMoment('Updated After', filters.updatedAfter, timeZone),
			read: rowMoment,
		},
		{
			field: 'InvoiceDate',
			from: optionalDay('Invoice Date From', filters.invoiceDateFrom, timeZone),
			to: optionalDay('Invoice Date To', filters.invoiceDateTo, timeZone),
			read: rowDay,
		},
	];
	return ranges.filter(({ from, to }) => from !== undefined || to !== undefined);
}
