import type { INodeProperties } from 'n8n-workflow';

import { BY_ID } from './keyLocator';
import { type ListedField, locator } from './locator';

/** What can be entered in place of a choice from the list. */
const ENTERED = {
	email: { displayName: 'By Email', name: 'email', placeholder: 'e.g. name@email.com' },
	id: BY_ID,
	name: { displayName: 'By Name', name: 'name', placeholder: 'e.g. Bookkeeping' },
	text: { displayName: 'Text', name: 'text', placeholder: 'e.g. 2026-06-30' },
};

/** A field whose values Karbon knows: a filter of a list, or a field of a record. */
export interface ValueLocator extends ListedField {
	/** What the user can enter in place of a choice from the list. */
	entered: keyof typeof ENTERED;
	/** What can be entered besides. */
	alsoEntered?: keyof typeof ENTERED;
	placeholder?: string;
	description?: string;
	/** Names of the parameters that the list depends on: n8n clears the choice when one of them changes. */
	dependsOn?: string[];
}

/** A value that is chosen from a list, or entered. Older workflows store a plain string. */
export function valueLocator(field: ValueLocator): INodeProperties {
	const mode = ENTERED[field.entered];
	const placeholder = field.placeholder ?? mode.placeholder;
	const others = field.alsoEntered ? [ENTERED[field.alsoEntered]] : [];
	const modes = [{ ...mode, placeholder }, ...others];
	const chosen = { ...locator(field, modes), description: field.description ?? '' };
	if (!field.dependsOn) return chosen;
	return { ...chosen, typeOptions: { loadOptionsDependsOn: field.dependsOn } };
}
