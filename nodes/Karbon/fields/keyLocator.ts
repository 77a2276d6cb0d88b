import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

import type { LIST_SEARCHES } from '../listSearch';

/** What tells one key field from another. */
export interface KeyField {
	displayName: string;
	/** The parameter. */
	name: string;
	/** Fills the list of "From List". */
	searchListMethod: keyof typeof LIST_SEARCHES;
	/** Fields whose change empties the list. */
	dependsOn?: string[];
	description?: string;
	/** The record may be named by an address, too. */
	address?: Pick<INodePropertyMode, 'displayName' | 'placeholder' | 'hint'>;
	/** The field serves the editor only. */
	isOptional?: boolean;
}

/** A field for the key of a record: chosen from a list with search, or entered. */
export function keyLocator({
	displayName,
	name,
	searchListMethod,
	dependsOn,
	description,
	address,
	isOptional = false,
}: KeyField): INodeProperties {
	const field: INodeProperties = {
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
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 3K8bVnJ4yXtH',
			},
			...(address ? [{ ...address, name: 'url', type: 'string' as const }] : []),
		],
	};
	if (!isOptional) field.required = true;
	if (dependsOn) field.typeOptions = { loadOptionsDependsOn: dependsOn };
	if (description) field.description = description;
	return field;
}
