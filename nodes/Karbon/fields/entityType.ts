import type { INodeProperties } from 'n8n-workflow';

/**
 * Records that files can be listed for, and expenses recorded on
 * (karbon.md 65, 70).
 */
export const ENTITY_TYPES = ['Contact', 'Organization', 'WorkItem'] as const;

/** How messages name each type. */
export const ENTITY_NAMES: Record<(typeof ENTITY_TYPES)[number], string> = {
	Contact: 'contact',
	Organization: 'organization',
	WorkItem: 'work item',
};

/** The type of the record that something belongs to. */
export const ENTITY_TYPE: INodeProperties = {
	displayName: 'Record Type',
	name: 'entityType',
	type: 'options',
	options: [
		{ name: 'Contact', value: 'Contact' },
		{ name: 'Organization', value: 'Organization' },
		{ name: 'Work Item', value: 'WorkItem' },
	],
	default: 'WorkItem',
};
