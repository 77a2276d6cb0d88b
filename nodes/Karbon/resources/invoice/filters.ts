import type { INodeProperties } from 'n8n-workflow';

import { allOf } from '../../../shared/odata/query';
import { INVOICE_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { type Collection, optionalChoice } from '../../execution/parameters';
import { dayFilter, filtersField, rawFilter } from '../../fields/listOptions';
import { equals, rawCondition } from '../../lists/conditions';

const STATUSES = INVOICE_STATUS_OPTIONS.map(({ value }) => value);

/** 'Filters' of Get Many. */
export const FILTERS: INodeProperties = filtersField(
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
);

/**
 * The OData filter for 'Invoice Status' and 'Filter (OData)'. The function `selection` reads the filters by date.
 * @returns undefined when both are empty
 * @throws {ValidationError}
 */
export function readFilter(filters: Collection): string | undefined {
	const status = optionalChoice('Invoice Status', filters.invoiceStatus, STATUSES);
	return allOf([equals('InvoiceStatus', 'Invoice Status', status), rawCondition(filters.filter)]);
}
