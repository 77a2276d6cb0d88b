import { searchAnyClient, searchMembers } from './searchAnyClient';
import { searchClientGroups, searchContacts, searchOrganizations } from './searchClients';
import { searchEntities } from './searchEntities';
import { searchFiles } from './searchFiles';
import { searchInvoices } from './searchInvoices';
import { searchPayments } from './searchPayments';
import { searchContactTypes, searchWorkStatuses, searchWorkTypes } from './searchSettings';
import { searchUsers } from './searchUsers';
import { searchWorkItems } from './searchWorkItems';

/** The searches that resource locators name in `searchListMethod`. */
export const LIST_SEARCHES = {
	searchAnyClient,
	searchClientGroups,
	searchContacts,
	searchContactTypes,
	searchEntities,
	searchFiles,
	searchInvoices,
	searchMembers,
	searchOrganizations,
	searchPayments,
	searchUsers,
	searchWorkItems,
	searchWorkStatuses,
	searchWorkTypes,
};
