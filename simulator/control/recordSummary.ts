/** A record as lists show it. */
export interface RecordSummary {
	key: string;
	/** The record's number, name, title or subject. */
	name: string;
	/** What else tells it from others, such as client, amount and status. */
	details: string;
}

/** Fields that name a record, the best first. */
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

/** Fields that tell records apart, in the order shown. */
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
