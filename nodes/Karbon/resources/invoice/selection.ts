import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import type { Collection } from '../../execution/parameters';
import { optionalDay } from '../../lists/conditions';
import { filterTime, rowDay, rowTime } from '../../lists/times';
import { listOrder, type Order } from '../../lists/order';
import { isEmpty } from '../../schema/isEmpty';
import { type Range, type RowFilter, rowFilter } from '../../lists/rowFilter';

/** karbon.md 60. */
export const ORDER = listOrder({
	fields: [
		{ value: 'CreatedAt', name: 'Created At', type: 'time' },
		{ value: 'InvoiceDate', name: 'Invoice Date', type: 'time' },
		{ value: 'InvoiceNumber', name: 'Invoice Number', type: 'number' },
		{ value: 'UpdatedAt', name: 'Updated At', type: 'time' },
	],
	defaultOrder: { field: 'CreatedAt', direction: 'desc' },
	defaultException: ', or newest first by the date that you filter by',
});

/**
 * The order of the list, and the filter by date if there is one. Karbon can filter invoices by status only
 * (karbon.md 60). So with a filter by date they are read newest first, unless 'Order By' is
 * set, and where the order allows it, reading stops at the first one that is past the range.
 * @throws {ValidationError}
 */
export function selection(
	input: OperationInput,
	filters: Collection,
): { order: Order; filter?: RowFilter } {
	const ranges = rangesOf(filters, input.context.getTimezone());
	const [first] = ranges;
	if (!first) return { order: ORDER.read(input) };
	const newestFirst: Order = { field: first.field, direction: 'desc' };
	const order = ORDER.read(input, newestFirst);
	const filter = rowFilter(ranges, order);
	if (!filter.canStop && rowFilter(ranges, newestFirst).canStop) {
		input.addHint(
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
			from: filterTime('Updated After', filters.updatedAfter, timeZone),
			read: (value) => readable('Updated After', 'UpdatedAt', value, rowTime(value)),
		},
		{
			field: 'InvoiceDate',
			from: optionalDay('Invoice Date From', filters.invoiceDateFrom, timeZone),
			to: optionalDay('Invoice Date To', filters.invoiceDateTo, timeZone),
			// An invoice without a date is in no range.
			read: (value) =>
				isEmpty(value) ? undefined : readable('Invoice Date', 'InvoiceDate', value, rowDay(value)),
		},
	];
	return ranges.filter(({ from, to }) => from !== undefined || to !== undefined);
}

/**
 * What was read from a field. Leaving out the row of another would hide an invoice.
 * @throws {AnswerError} when Karbon's value cannot be read (karbon.md 10)
 */
function readable<T>(filter: string, field: string, value: unknown, read: T | undefined): T {
	if (read !== undefined) return read;
	throw new AnswerError(
		`'${filter}' cannot be applied: Karbon shows no readable ${field} (${JSON.stringify(value) ?? 'missing'})`,
		`Remove '${filter}' and filter the invoices in the workflow.`,
	);
}
