/** A record as lists show it. */
export interface RecordSummary {
	key: string;
	/** The record's number, name, title or subject. */
	name: string;
	/** Other fields of the record, such as client, amount and status. */
	details: string;
}

/** Fields for the name of a record, in the order of preference. */
const NAMES = [
	'InvoiceNumber',
	'FullName',
	'Title',
	'Subject',
	'Name',
	'FileName',
	'TaskName',
	'PaymentReference',
	'Description',
	'CommentBody',
	'StartDate',
];

/** Fields for the details of a record, in the order shown. */
const DETAILS = [
	'ClientName',
	'Client.Name',
	'EmailAddress',
	'ContactType',
	'WorkType',
	'InvoiceTotal',
	'CurrencyCode',
	'GrossAmount',
	'Value',
	'Minutes',
	'Date',
	'PaymentDate',
	'ExpenseDate',
	'InvoiceStatus',
	'PaymentType',
	'PrimaryStatus',
	'TaskStatus',
	'Status',
	'Type',
];

/** Fields that are amounts of money. */
const AMOUNTS = ['InvoiceTotal', 'GrossAmount', 'Value'];

function textAt(record: Record<string, unknown>, path: string): string {
	const value = path
		.split('.')
		.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], record);
	if (typeof value === 'number') return AMOUNTS.includes(path) ? value.toFixed(2) : String(value);
	return typeof value === 'string' ? value : '';
}

/** Name and details of a record of any kind. */
export function describeRecord(key: string, record: Record<string, unknown>): RecordSummary {
	const name = NAMES.map((field) => textAt(record, field)).find((text) => text !== '') ?? key;
	const details = DETAILS.map((field) => textAt(record, field)).filter(
		(text) => text !== '' && text !== name,
	);
	return { key, name, details: details.join(' · ') };
}
