import { NodeOperationError } from 'n8n-workflow';

import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import { type ListSearch, type SearchableList, searchList } from './searchList';
import { INTEGRATION_TASKS, WORK_ITEMS } from './searchWork';

/** Lists by entity type in lower case, because fields for a type spell it differently (`workItem`, `WorkItem`). */
const LISTS: Record<string, SearchableList> = {
	clientgroup: CLIENT_GROUPS,
	contact: CONTACTS,
	integrationtask: INTEGRATION_TASKS,
	organization: ORGANIZATIONS,
	workitem: WORK_ITEMS,
};

/**
 * Searches records of the type that is chosen in `entityType` or `clientType` of the node or of the same entry, or in
 * `listEntityType` where a file of the record is chosen.
 */
export const searchEntities: ListSearch = async function (filter, paginationToken) {
	const chosen = ['entityType', '&entityType', 'clientType', '&clientType', 'listEntityType']
		.map((name) => this.getCurrentNodeParameter(name))
		.find((type) => type !== undefined);
	const type = String(chosen ?? '').toLowerCase();
	if (!Object.hasOwn(LISTS, type)) {
		const message = "Select a type first. If an expression sets it, choose 'By ID'.";
		throw new NodeOperationError(this.getNode(), message);
	}
	return await searchList(this, LISTS[type], filter, paginationToken);
};
