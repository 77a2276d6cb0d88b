import type { INodeProperties } from 'n8n-workflow';

import type { LIST_SEARCHES } from '../listSearch';

/** What tells one key field from another. */
interface KeyField {
	displayName: string;
	/** The parameter. */
	name: string;
	/** Fills the list of "From List". */
	searchListMethod: keyof typeof LIST_SEARCHES;
	/** Default: `list`. */
	defaultMode?: 'list' | 'id';
	/** Fields whose change empties the list. */
	dependsOn?: string[];
	description?: string;
}

/** A field for the key of a record: chosen from a list with search, or entered. */
export function keyLocator({
	displayName,
	name,
	searchListMethod,
	defaultMode = 'list',
	dependsOn,
	description,
}: KeyField): INodeProperties {
	const field: INodeProperties = {
		displayName,
		name,
		type: 'resourceLocator',
		required: true,
		default: { mode: defaultMode, value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 3K8bVnJ4yXtH',
			},
		],
	};
	if (dependsOn) field.typeOptions = { loadOptionsDependsOn: dependsOn };
	if (description) field.description = description;
	return field;
}
