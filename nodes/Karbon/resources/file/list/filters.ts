import { allOf } from '../../../../shared/odata/query';
import type { Collection } from '../../../execution/parameters';
import { filtersField } from '../../../fields/listOptions';
import { rawCondition } from '../../../lists/conditions';
import { flagFilter, formField, textFilter } from '../../../lists/filters';

const description = 'To get all files, remove this filter';

const FILE_FILTERS = [
	flagFilter(
		{ field: 'IsArchived', displayName: 'Archived', description },
		[
			{ name: 'Archived Files', value: true },
			{ name: 'Current Files', value: false },
		],
		false,
	),
	textFilter({
		field: 'MimeType',
		displayName: 'MIME Type',
		by: 'equals',
		placeholder: 'e.g. application/pdf',
		description: 'Exact match',
	}),
	flagFilter({ field: 'IsShared', displayName: 'Shared With Client', description }, [
		{ name: 'Not Shared', value: false },
		{ name: 'Shared', value: true, description: 'Files that the client can see' },
	]),
	textFilter({
		field: 'Source',
		displayName: 'Source',
		by: 'equals',
		placeholder: 'e.g. Email',
		description: 'Exact match',
	}),
];

export const FILTERS = filtersField(...FILE_FILTERS.map(formField));

/** What 'Filters' and 'Filter (OData)' ask for; undefined when all are empty. @throws {ValidationError} */
export function filterOf(filters: Collection, options: Collection): string | undefined {
	return allOf([
		...FILE_FILTERS.map(({ property, condition }) => condition?.(filters[property.name], '')),
		rawCondition(options.filter),
	]);
}
