import { BILLING_SEARCHES } from './searchBilling';
import { CLIENT_SEARCHES } from './searchClients';
import { searchCustomFields, searchCustomFieldValues } from './searchCustomFields';
import { searchFiles } from './searchFiles';
import { MIXED_SEARCHES } from './searchMixed';
import { PEOPLE_SEARCHES } from './searchPeople';
import { SETTING_SEARCHES } from './searchSettings';
import { TIME_SEARCHES } from './searchTime';
import { WORK_SEARCHES } from './searchWork';

/** The searches that resource locators name in `searchListMethod`. */
export const LIST_SEARCHES = {
	...BILLING_SEARCHES,
	...CLIENT_SEARCHES,
	...MIXED_SEARCHES,
	...PEOPLE_SEARCHES,
	...SETTING_SEARCHES,
	...TIME_SEARCHES,
	...WORK_SEARCHES,
	searchCustomFields,
	searchCustomFieldValues,
	searchFiles,
};
