import type { INodeProperties } from 'n8n-workflow';

import { isTool } from '../execution/context';
import type { OperationInput } from '../execution/operation';
import { collection, optionalFlag, parameter } from '../execution/parameters';
import type { MappedType } from './accountColumns';
import { COLUMNS } from './mappedCells';
import type { RESOURCE_MAPPINGS } from './resourceMappings';

/** The mapper of an operation. */
export interface Mapper {
	type: MappedType;
	resourceMapperMethod: keyof typeof RESOURCE_MAPPINGS;
	/** `upsert` lets the user choose the column by which a record is found. */
	mode: 'add' | 'upsert';
}

/** How the form gives the fields of a record: in collections, or in columns of the input items. */
const MAPPING = 'mapping';
const BY_COLUMNS = 'columns';

/** 'Mapping'. Tools only have the collections: a model fills in fields, not columns. */
const MAPPING_FIELD: INodeProperties = {
	displayName: 'Mapping',
	name: MAPPING,
	type: 'options',
	noDataExpression: true,
	displayOptions: { hide: { '@tool': [true] } },
	options: [
		{
			name: 'Add Fields',
			value: 'fields',
			description: 'Best for a single record without custom fields',
		},
		{
			name: 'Map Columns',
			value: BY_COLUMNS,
			description: 'Map spreadsheet columns to fields, including custom fields',
		},
	],
	default: 'fields',
	description: 'How to enter the values',
};

/** 'Mapping' and 'Columns'. */
export function mappingFields({ type, resourceMapperMethod, mode }: Mapper): INodeProperties[] {
	const { noun } = type;
	return [
		MAPPING_FIELD,
		{
			displayName: 'Columns',
			name: COLUMNS,
			type: 'resourceMapper',
			noDataExpression: true,
			required: true,
			displayOptions: { show: { [MAPPING]: [BY_COLUMNS] } },
			default: { mappingMode: 'autoMapInputData', value: null },
			typeOptions: {
				loadOptionsDependsOn: ['resource', 'operation'],
				resourceMapper: {
					resourceMapperMethod,
					mode,
					fieldWords: { singular: 'column', plural: 'columns' },
					addAllFields: false,
					multiKeyMatch: false,
					supportAutoMap: true,
					...(mode === 'upsert' && {
						matchingFieldsLabels: {
							title: 'Match By',
							description: `Column that identifies the ${noun} to update`,
							hint: `If no ${noun} matches, one is created`,
						},
					}),
				},
			},
		},
	];
}

/** A field that only the form without columns has. Tools have no 'Mapping', so it is shown where that is missing. */
export function withoutColumns(field: INodeProperties): INodeProperties {
	const { displayOptions: { hide, ...others } = {} } = field;
	return { ...field, displayOptions: { ...others, hide: { ...hide, [MAPPING]: [BY_COLUMNS] } } };
}

/** A field that only the form with columns has. */
export function withColumns(field: INodeProperties): INodeProperties {
	return { ...field, displayOptions: { show: { [MAPPING]: [BY_COLUMNS] } } };
}

/** The option to check all rows before the first request that writes. */
export const CHECK_ALL_ROWS_FIRST: INodeProperties = {
	displayName: 'Check All Rows First',
	name: 'checkAllRowsFirst',
	type: 'boolean',
	displayOptions: { show: { [`/${MAPPING}`]: [BY_COLUMNS] } },
	default: true,
	description:
		"Whether to check all rows before the first one is sent. If a check fails, nothing is sent, unless 'On Error' is set to continue.",
};

/** Whether the node takes the fields from columns. */
export function isMapped(input: OperationInput): boolean {
	return !isTool(input.context) && parameter(input, MAPPING, 'fields') === BY_COLUMNS;
}

/** Whether 'Check All Rows First' is on. @throws {ValidationError} */
export function checksAllRows(input: OperationInput): boolean {
	if (!isMapped(input)) return false;
	const { checkAllRowsFirst } = collection(input, 'options');
	return optionalFlag(CHECK_ALL_ROWS_FIRST.displayName, checkAllRowsFirst) !== false;
}
