import type { INodeProperties } from 'n8n-workflow';

import type { LIST_SEARCHES } from '../listSearch';

/** What can be entered in place of a choice from the list. */
const ENTERED = {
	email: { displayName: 'By Email', placeholder: 'e.g. name@email.com' },
	id: { displayName: 'By ID', placeholder: 'e.g. 3K8bVnJ4yXtH' },
	name: { displayName: 'By Name', placeholder: 'e.g. Bookkeeping' },
};

/** A filter whose values Karbon knows. */
interface FilterLocator {
	displayName: string;
	name: string;
	/** Fills the list. */
	searchListMethod: keyof typeof LIST_SEARCHES;
	/** What the user enters where the list cannot be loaded. */
	entered: keyof typeof ENTERED;
	placeholder?: string;
	description: string;
}

/** A filter that is chosen from a list, or entered. A workflow may also have it as a plain text. */
export function filterLocator(filter: FilterLocator): INodeProperties {
	const { displayName, name, searchListMethod, entered, description } = filter;
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: ENTERED[entered].displayName,
				name: entered,
				type: 'string',
				placeholder: filter.placeholder ?? ENTERED[entered].placeholder,
			},
		],
		description,
	};
}
