import type { INodeProperties } from 'n8n-workflow';

import { type EnteredMode, type ListField, locator } from './locator';

/** The way to enter a key. */
export const BY_ID = { displayName: 'By ID', name: 'id', placeholder: 'e.g. 3K8bVnJ4yXtH' };

/** The properties of a key field that differ between records. */
export interface KeyField extends ListField {
	/** Fields whose change empties the list. */
	dependsOn?: string[];
	description?: string;
	/** The record may be named by an address, too. */
	address?: Omit<EnteredMode, 'name'>;
	/** Another way to name the record. */
	more?: EnteredMode;
	/** The field serves the editor only. */
	isOptional?: boolean;
}

/** A field for the key of a record: chosen from a list with search, or entered. */
export function keyLocator(key: KeyField): INodeProperties {
	const { dependsOn, description, address, more, isOptional = false } = key;
	const byAddress = address ? [{ ...address, name: 'url' }] : [];
	const field = locator(key, [BY_ID, ...byAddress, ...(more ? [more] : [])]);
	if (!isOptional) field.required = true;
	if (dependsOn) field.typeOptions = { loadOptionsDependsOn: dependsOn };
	if (description) field.description = description;
	return field;
}
