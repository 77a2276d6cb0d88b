import { searchAnyClient, searchContactsAndOrganizations, searchMembers } from './searchAnyClient';
import { searchInvoices, searchPayments } from './searchBilling';
import { searchClientGroups, searchContacts, searchOrganizations } from './searchClients';
import { searchCustomFields, searchCustomFieldValues } from './searchCustomFields';
import { searchEntities } from './searchEntities';
import { searchFiles } from './searchFiles';
import {
	searchRoleKeys,
	searchRoles,
	searchTeams,
	searchUserKeys,
	searchUsers,
} from './searchPeople';
import {
	searchContactTypes,
	searchSecondaryStatuses,
	searchWorkStatuses,
	searchWorkTypeKeys,
	searchWorkTypes,
} from './searchSettings';
import { searchTimeEntries, searchTimesheets } from './searchTime';
import {
	searchIntegrationTasks,
	searchTaskDefinitions,
	searchWorkItems,
	searchWorkTemplates,
} from './searchWork';

/** The searches that resource locators name in `searchListMethod`. */
export const LIST_SEARCHES = {
	searchAnyClient,
	searchClientGroups,
	searchContacts,
	searchContactsAndOrganizations,
	searchContactTypes,
	searchCustomFields,
	searchCustomFieldValues,
	searchEntities,
	searchFiles,
	searchIntegrationTasks,
	searchInvoices,
	searchMembers,
	searchOrganizations,
	searchPayments,
	searchRoleKeys,
	searchRoles,
	searchSecondaryStatuses,
	searchTaskDefinitions,
	searchTeams,
	searchTimeEntries,
	searchTimesheets,
	searchUserKeys,
	searchUsers,
	searchWorkItems,
	searchWorkStatuses,
	searchWorkTemplates,
	searchWorkTypeKeys,
	searchWorkTypes,
};
