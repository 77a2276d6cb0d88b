import type { INodeProperties } from 'n8n-workflow';

import { optionsOf } from '../../shared/text';

/** Records that files can be listed for, and expenses recorded on (karbon.md 65, 70). */
export const ENTITY_TYPES = ['Contact', 'Organization', 'WorkItem'] as const;

/** The type of the record that something belongs to. */
export const ENTITY_TYPE: INodeProperties = {
	displayName: 'Record Type',
	name: 'entityType',
	type: 'options',
	options: optionsOf(ENTITY_TYPES),
	default: 'WorkItem',
};
