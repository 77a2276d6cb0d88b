import { searchClientGroups, searchContacts, searchOrganizations } from './searchClients';
import { searchEntities } from './searchEntities';
import { searchFiles } from './searchFiles';
import { searchInvoices } from './searchInvoices';
import { searchPayments } from './searchPayments';
import { searchWorkItems } from './searchWorkItems';

/** The searches that resource locators name in `searchListMethod`. */
export const LIST_SEARCHES = {
	searchClientGroups,
	searchContacts,
	searchEntities,
	searchFiles,
	searchInvoices,
	searchOrganizations,
	searchPayments,
	searchWorkItems,
};
