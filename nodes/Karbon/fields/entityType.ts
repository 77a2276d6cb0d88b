import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { capitalized, spaced } from '../../shared/text';

/** Records that files can be listed for, and expenses recorded on (karbon.md 65, 70). */
export const ENTITY_TYPES = ['Contact', 'Organization', 'WorkItem'] as const;

export const typeChoices = (types: readonly string[]): INodePropertyOptions[] =>
	types.map((value) => ({ name: capitalized(spaced(value)), value }));

/** The type of the record that something belongs to. */
export const ENTITY_TYPE: INodeProperties = {
	displayName: 'Record Type',
	name: 'entityType',
	type: 'options',
	options: typeChoices(ENTITY_TYPES),
	default: 'WorkItem',
};
