import { searchAnyClient, searchContactsAndOrganizations, searchMembers } from './searchAnyClient';
import {
	searchInvoices,
	searchManualPayments,
	searchPayments,
	searchUnpaidInvoices,
} from './searchBilling';
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
	searchWorkSchedules,
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
	searchManualPayments,
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
	searchUnpaidInvoices,
	searchUserKeys,
	searchUsers,
	searchWorkItems,
	searchWorkSchedules,
	searchWorkStatuses,
	searchWorkTemplates,
	searchWorkTypeKeys,
	searchWorkTypes,
};
