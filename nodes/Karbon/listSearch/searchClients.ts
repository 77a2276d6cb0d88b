import type { IDataObject } from 'n8n-workflow';

import { containsText, containsWords } from '../../shared/odata/query';
import type { RecordType } from '../schema/recordType';
import { CLIENT_GROUP } from '../schema/tables/clientGroup';
import { CONTACT } from '../schema/tables/contact';
import { ORGANIZATION } from '../schema/tables/organization';
import { createListSearch, entry, label, type SearchableList } from './searchList';

/** The condition by which Karbon searches contacts and organizations (karbon.md 6). */
const filterBy = (ofName: typeof containsText) => (text: string) =>
	/^\S*@\S*$/.test(text) ? containsText('EmailAddress', text) : ofName('FullName', text);

const listOf = ({ path, noun, keyName }: RecordType): SearchableList => ({
	path,
	records: `${noun}s`,
	query: { $orderby: 'FullName' },
	toEntry: (row) => entry(nameOf(row), row[keyName]),
});

/** `Full Name - C-0042 - name@email.com`. */
function nameOf({ FullName, UserDefinedIdentifier, EmailAddress }: IDataObject): string {
	return label(FullName, UserDefinedIdentifier, EmailAddress);
}

export const CONTACTS = { ...listOf(CONTACT), filterFor: filterBy(containsWords) };
export const ORGANIZATIONS = { ...listOf(ORGANIZATION), filterFor: filterBy(containsText) };
/** Karbon compares names of client groups only as a whole (karbon.md 6), so the rows that were read are searched. */
export const CLIENT_GROUPS = listOf(CLIENT_GROUP);

export const CLIENT_SEARCHES = {
	searchContacts: createListSearch(CONTACTS),
	searchOrganizations: createListSearch(ORGANIZATIONS),
	searchClientGroups: createListSearch(CLIENT_GROUPS),
};
