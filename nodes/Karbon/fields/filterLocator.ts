import type { INodeProperties } from 'n8n-workflow';

import { BY_ID } from './keyLocator';
import { type ListField, locator } from './locator';

/** What can be entered in place of a choice from the list. */
const ENTERED = {
	email: { displayName: 'By Email', name: 'email', placeholder: 'e.g. name@email.com' },
	id: BY_ID,
	name: { displayName: 'By Name', name: 'name', placeholder: 'e.g. Bookkeeping' },
};

/** A filter whose values Karbon knows. */
export interface FilterLocator extends ListField {
	/** What the user can enter in place of a choice from the list. */
	entered: keyof typeof ENTERED;
	placeholder?: string;
	description: string;
}

/** A filter that is chosen from a list, or entered. A workflow may also have it as a plain text. */
export function filterLocator(filter: FilterLocator): INodeProperties {
	const mode = ENTERED[filter.entered];
	const placeholder = filter.placeholder ?? mode.placeholder;
	return { ...locator(filter, [{ ...mode, placeholder }]), description: filter.description };
}
