import { INVOICE_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { keyText } from '../../execution/recordKey';
import { isAbsent, located } from '../../execution/parameters';
import { periodFilter } from '../../lists/checks/periodFilter';
import { clientCheck } from '../../lists/checks/rowCheck';
import { equals } from '../../lists/conditions';
import {
	CHECKED_BY_NODE,
	CHECKED_NEWEST_FIRST,
	choicesFilter,
	type Filter,
	listedFilter,
	sinceFilter,
} from '../../lists/filters';

const CLIENT: Filter = {
	property: listedFilter({
		field: 'ClientKey',
		displayName: 'Client',
		searchListMethod: 'searchAnyClient',
		entered: 'id',
		description: 'A contact, organization or client group',
	}).property,
	isChecked: true,
	appliedBy: CHECKED_BY_NODE,
	checks(value) {
		const key = located(value).value;
		return isAbsent(key) ? [] : [clientCheck('Client', 'Client', keyText('Client', key))];
	},
};

/** Filters of Get Many. Karbon can filter invoices by status only (karbon.md 60). */
export const FILTERS: readonly Filter[] = [
	CLIENT,
	periodFilter({
		field: 'PaymentDueDate',
		displayName: 'Due Date',
		name: 'dueDate',
		overdue: {
			description: 'Awaiting payment and due before today',
			condition: equals('InvoiceStatus', 'Due Date', 'AwaitingPayment'),
		},
	}),
	periodFilter({
		field: 'InvoiceDate',
		displayName: 'Invoice Date',
		name: 'invoiceDate',
		isPast: true,
		appliedBy: CHECKED_NEWEST_FIRST,
	}),
	choicesFilter({ field: 'InvoiceStatus', displayName: 'Invoice Status' }, INVOICE_STATUS_OPTIONS),
	sinceFilter({
		field: 'UpdatedAt',
		displayName: 'Updated After',
		name: 'updatedAfter',
		description: "Inclusive. A time without a zone is in the workflow's time zone.",
	}),
];
