import type { INodeProperties } from 'n8n-workflow';

import { allOf } from '../../../../shared/odata/query';
import type { Collection } from '../../../execution/parameters';
import { filtersField } from '../../../fields/listOptions';
import { equals, equalsFlag, rawCondition } from '../../../lists/conditions';

export const FILTERS: INodeProperties = filtersField(
	{
		displayName: 'Archived',
		name: 'isArchived',
		type: 'options',
		options: [
			{ name: 'Archived Files', value: true },
			{ name: 'Current Files', value: false },
		],
		default: false,
		description: 'To get all files, remove this filter. Fast: Karbon filters the list.',
	},
	{
		displayName: 'MIME Type',
		name: 'mimeType',
		type: 'string',
		default: '',
		placeholder: 'e.g. application/pdf',
		description: 'Exact match. Fast: Karbon filters the list.',
	},
	{
		displayName: 'Shared With Client',
		name: 'isShared',
		type: 'options',
		options: [
			{ name: 'Not Shared', value: false },
			{ name: 'Shared', value: true, description: 'Files that the client can see' },
		],
		default: true,
		description: 'To get all files, remove this filter. Fast: Karbon filters the list.',
	},
	{
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: '',
		placeholder: 'e.g. Email',
		description: 'Exact match. Fast: Karbon filters the list.',
	},
);

/**
 * The OData filter that the values of 'Filters' make, and 'Filter (OData)' of the options.
 * @returns undefined when all are empty
 * @throws {ValidationError}
 */
export function filterOf(filters: Collection, options: Collection): string | undefined {
	return allOf([
		equalsFlag('IsArchived', 'Archived', filters.isArchived),
		equalsFlag('IsShared', 'Shared With Client', filters.isShared),
		equals('MimeType', 'MIME Type', filters.mimeType),
		equals('Source', 'Source', filters.source),
		rawCondition(options.filter),
	]);
}
