import { INVOICE_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { isAbsent, located, optionalFlag } from '../../execution/parameters';
import { periodFilter } from '../../lists/checks/periodFilter';
import { clientCheck } from '../../lists/checks/rowCheck';
import { equals, filterKey } from '../../lists/conditions';
import {
	CHECKED_BY_NODE,
	CHECKED_NEWEST_FIRST,
	choicesFilter,
	type Filter,
	sinceFilter,
	RECORD_FILTERS,
} from '../../lists/filters';

const CLIENT: Filter = {
	property: RECORD_FILTERS.client.property,
	isChecked: true,
	appliedBy: CHECKED_BY_NODE,
	checks(value) {
		const key = located(value).value;
		return isAbsent(key) ? [] : [clientCheck('Client', 'Client', filterKey('Client', key))];
	},
};

const AWAITING_PAYMENT = equals('InvoiceStatus', 'Invoice Status', 'AwaitingPayment');

/** The same as one status, with fewer clicks. */
const AWAITING_PAYMENT_ONLY: Filter = {
	property: {
		displayName: 'Awaiting Payment Only',
		name: 'awaitingPaymentOnly',
		type: 'boolean',
		default: true,
		description: 'Whether to return only invoices that await payment',
	},
	condition: (value) =>
		optionalFlag('Awaiting Payment Only', value) ? AWAITING_PAYMENT : undefined,
};

/** Filters of Get Many. Karbon can filter invoices by status only (karbon.md 60). */
export const FILTERS: readonly Filter[] = [
	AWAITING_PAYMENT_ONLY,
	CLIENT,
	periodFilter({
		field: 'PaymentDueDate',
		displayName: 'Due Date',
		overdue: { description: 'Awaiting payment and due before today', condition: AWAITING_PAYMENT },
	}),
	periodFilter({
		field: 'InvoiceDate',
		displayName: 'Invoice Date',
		isPast: true,
		appliedBy: CHECKED_NEWEST_FIRST,
	}),
	choicesFilter({ field: 'InvoiceStatus', displayName: 'Invoice Status' }, INVOICE_STATUS_OPTIONS),
	sinceFilter({
		field: 'UpdatedAt',
		displayName: 'Updated After',
	}),
];
