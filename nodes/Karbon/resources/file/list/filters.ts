import { allOf, literal } from '../../../../shared/odata/query';
import { lowerCase } from '../../../../shared/text';
import type { OperationInput } from '../../../execution/operation';
import { filtersField } from '../../../fields/listOptions';
import type { RowCheck } from '../../../lists/checks/rowCheck';
import { rowFilter } from '../../../lists/checks/rowFilter';
import { rawCondition } from '../../../lists/conditions';
import { exactFilter, flagFilter, formField } from '../../../lists/filters';
import { givenFilters } from '../../../lists/givenFilters';

const FILE_FILTERS = [
	flagFilter(
		{ field: 'IsArchived', displayName: 'Archived' },
		[
			{ name: 'Archived Files', value: true },
			{ name: 'Current Files', value: false },
		],
		false,
	),
	exactFilter('MimeType', 'MIME Type', 'e.g. application/pdf'),
	flagFilter({ field: 'IsShared', displayName: 'Shared With Client' }, [
		{ name: 'Not Shared', value: false },
		{ name: 'Shared', value: true, description: 'Files that the client can see' },
	]),
	exactFilter('Source', 'Source', 'e.g. Email'),
];

export const FILTERS = filtersField(...FILE_FILTERS.map(formField));

/** What the fields ask Karbon for, and the node, because Karbon may ignore its own filters (karbon.md 70). */
export type FileFilter = ReturnType<typeof filterOf>;

/** Reads 'Filters' and 'Filter (OData)'. @throws {ValidationError} */
export function filterOf(input: OperationInput) {
	const filters = givenFilters(input, FILE_FILTERS);
	const asked = FILE_FILTERS.flatMap(({ property, condition }) => {
		const text = condition?.(filters[property.name], '');
		return text === undefined ? [] : { label: property.displayName, text };
	});
	return {
		condition: allOf([...asked.map(({ text }) => text), rawCondition(filters.filter)]),
		filter: asked.length > 0 ? rowFilter(asked.map(checkOf)) : undefined,
	};
}

/** @param text `IsShared eq true` */
function checkOf({ label, text }: { label: string; text: string }): RowCheck {
	const [field] = text.split(' ');
	const isWanted = (shown: string) => lowerCase(`${field} eq ${shown}`) === lowerCase(text);
	// Of yes or no, Karbon may leave out no.
	const accepts = (value: unknown) =>
		[String(value ?? false), literal(String(value ?? ''))].some(isWanted);
	return { label, field, accepts, isAsked: true };
}
