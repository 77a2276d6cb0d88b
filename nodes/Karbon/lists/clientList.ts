import type { Operation } from '../execution/operation';
import type { Addition } from '../output/addition';
import type { RecordKind } from '../output/recordFields';
import { listedFilter, textFilter } from './filters';
import { listOperation } from './listOperation';
import { listOrder } from './order';

/** Fields by which contacts and organizations can be sorted (karbon.md 7). */
const ORDER = listOrder({
	fields: [
		{ value: 'FullName', name: 'Full Name', type: 'text' },
		{ value: 'LastModifiedDateTime', name: 'Last Modified', type: 'time' },
	],
	defaultOrder: { field: 'FullName', direction: 'asc' },
});

const CONTACT_TYPE = listedFilter({
	field: 'ContactType',
	displayName: 'Contact Type',
	searchListMethod: 'searchContactTypes',
	entered: 'name',
	placeholder: 'e.g. Individual',
	description: 'Only those of exactly this type',
});

/** karbon.md 46. */
const EXTERNAL_KEY = textFilter({
	field: 'ExternalKey',
	displayName: 'External Key',
	by: 'equals',
	placeholder: 'e.g. 123987456',
	description:
		'Only the one with this ID in an integrated system: XPM Client ID, Xero Contact ID or QuickBooks Online Customer ID',
});

/** Fields that can have a filter "contains this text". */
const CONTAINS_FILTERS = {
	EmailAddress: { displayName: 'Email Address', placeholder: 'e.g. name@email.com' },
	FullName: { displayName: 'Full Name', placeholder: 'e.g. Smith' },
	PhoneNumber: { displayName: 'Phone Number', placeholder: 'e.g. 555 0100' },
};

/** The properties that differ between the lists of contacts and organizations. */
interface ClientList {
	kind: RecordKind;
	/** `contacts`. */
	records: string;
	path: string;
	/** The field with the key. */
	key: string;
	/** Fields with a filter "contains this text". */
	containsFilters: Array<keyof typeof CONTAINS_FILTERS>;
	addition?: Addition;
}

/** The operation "Get Many" of contacts, or of organizations. */
export function clientList({ containsFilters, ...list }: ClientList): Operation {
	const textFilters = containsFilters.map((field) => {
		const description = `Only those whose ${CONTAINS_FILTERS[field].displayName.toLowerCase()} contains this text`;
		return textFilter({ field, by: 'contains', description, ...CONTAINS_FILTERS[field] });
	});
	return listOperation({
		...list,
		filters: [CONTACT_TYPE, ...textFilters, EXTERNAL_KEY],
		example: "FullName eq 'Acme Ltd'",
		filterable: `${containsFilters.join(', ')} and ContactType (eq, contains), and ExternalKey (eq)`,
		order: ORDER,
	});
}
