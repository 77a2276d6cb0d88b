import {
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	NodeOperationError,
} from 'n8n-workflow';

import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import { type SearchableList, searchList } from './searchList';
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
 * Searches records of the type that is chosen in `entityType`, or in `listEntityType` where a file of the record is
 * chosen.
 */
export async function searchEntities(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const chosen =
		this.getCurrentNodeParameter('entityType') ?? this.getCurrentNodeParameter('listEntityType');
	const type = String(chosen ?? '').toLowerCase();
	if (!Object.hasOwn(LISTS, type)) {
		throw new NodeOperationError(this.getNode(), 'Records of this type cannot be listed', {
			description: "For a type that is given by an expression, choose 'By ID'.",
		});
	}
	return await searchList(this, LISTS[type], filter, paginationToken);
}
