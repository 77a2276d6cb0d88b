import type { IDataObject } from 'n8n-workflow';

import { literal } from '../../shared/odata/query';
import { createListSearch, entry, label, type SearchableList } from './searchList';

/** The condition by which Karbon searches contacts and organizations (karbon.md 6). */
const fullNameContains = (text: string) => `contains(FullName,${literal(text)})`;

export const CONTACTS: SearchableList = {
	path: '/v3/Contacts',
	records: 'contacts',
	query: { $orderby: 'FullName' },
	filterFor: fullNameContains,
	toEntry: (row) => entry(nameOf(row), row.ContactKey),
};

export const ORGANIZATIONS: SearchableList = {
	path: '/v3/Organizations',
	records: 'organizations',
	query: { $orderby: 'FullName' },
	filterFor: fullNameContains,
	toEntry: (row) => entry(nameOf(row), row.OrganizationKey),
};

/**
 * Karbon compares names of client groups only as a whole (karbon.md 6), so the rows that were read are
 * searched.
 */
export const CLIENT_GROUPS: SearchableList = {
	path: '/v3/ClientGroups',
	records: 'client groups',
	query: { $orderby: 'FullName' },
	toEntry: (row) => entry(nameOf(row), row.ClientGroupKey),
};

/** `Full Name - C-0042 - name@email.com`. */
function nameOf({ FullName, UserDefinedIdentifier, EmailAddress }: IDataObject): string {
	return label(FullName, UserDefinedIdentifier, EmailAddress);
}

export const searchContacts = createListSearch(CONTACTS);
export const searchOrganizations = createListSearch(ORGANIZATIONS);
export const searchClientGroups = createListSearch(CLIENT_GROUPS);
