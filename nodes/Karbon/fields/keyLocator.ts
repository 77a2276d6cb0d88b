import type { INodeProperties } from 'n8n-workflow';

import { type EnteredMode, type ListedField, locator } from './locator';

const EXAMPLE_KEY = '3K8bVnJ4yXtH';

export const BY_ID = { displayName: 'By ID', name: 'id', placeholder: `e.g. ${EXAMPLE_KEY}` };

/** The properties of a key field that differ between records. */
export interface KeyLocator extends ListedField {
	/** Names of the parameters that the list depends on: n8n clears the choice when one of them changes. */
	dependsOn?: string[];
	/** Default: what the key looks like. */
	description?: string;
	/** A mode in which a web address is entered: that of the record, or a download link. */
	byUrl?: Omit<EnteredMode, 'name'>;
	/** A further mode. */
	extraMode?: EnteredMode;
	/** The field may stay empty. */
	isOptional?: boolean;
}

/** A field for the key of a record: chosen from a list with search, or entered. */
export function keyLocator(key: KeyLocator): INodeProperties {
	const { dependsOn, description, byUrl, extraMode, isOptional = false } = key;
	const urlMode = byUrl ? [{ ...byUrl, name: 'url' }] : [];
	const field = locator(key, [BY_ID, ...urlMode, ...(extraMode ? [extraMode] : [])]);
	if (!isOptional) field.required = true;
	if (dependsOn) field.typeOptions = { loadOptionsDependsOn: dependsOn };
	field.description =
		description ?? `ID (key) of the ${key.displayName.toLowerCase()}, such as ${EXAMPLE_KEY}`;
	return field;
}
