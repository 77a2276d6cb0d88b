import type { Answer } from './request';
import { type Fields, fieldsOf } from './values';

/** The lists that are read, and the key of their rows. */
export const LIST_KEYS = {
	Contacts: 'ContactKey',
	Organizations: 'OrganizationKey',
	WorkItems: 'WorkItemKey',
	Invoices: 'InvoiceKey',
	Payments: 'PaymentKey',
	CustomFields: 'Key',
	IntegrationTasks: 'TaskKey',
} as const;

export type ListName = keyof typeof LIST_KEYS;

/** Names of the rows in an envelope (karbon.md 8). */
const ROWS = ['value', 'values', 'Attachments'];

/** A page of a list. */
export interface Page {
	/** Name of the rows in the envelope. */
	rowsName: string;
	rows: Fields[];
	/** Undefined if there is none. */
	count: unknown;
	/** Undefined if there is none. */
	nextLink: string | undefined;
	/** All of the envelope. */
	envelope: Fields;
}

/** The page of a list that a response has; undefined if it has none. */
export function pageOf({ status, body }: Answer): Page | undefined {
	const envelope = fieldsOf(body);
	const rowsName = ROWS.find((name) => Array.isArray(envelope?.[name]));
	if (status !== 200 || envelope === undefined || rowsName === undefined) return undefined;
	const rows = (envelope[rowsName] as unknown[]).map(fieldsOf).filter((row) => row !== undefined);
	const link = envelope['@odata.nextLink'];
	return {
		rowsName,
		rows,
		count: envelope['@odata.count'],
		nextLink: typeof link === 'string' && link !== '' ? link : undefined,
		envelope,
	};
}
