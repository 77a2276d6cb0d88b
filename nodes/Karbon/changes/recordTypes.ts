import type { INodeProperties } from 'n8n-workflow';

import { CHANGE_SOURCES, type ChangeSource } from '../../shared/changes/changeSources';
import { byName, capitalized, spaced, uncapitalized } from '../../shared/text';
import { oneOf } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { parameter } from '../execution/parameters';
import type { RecordKind } from '../output/recordFields';

/** The types of record whose lists are read, by value of 'Record Type'. */
const SOURCES = new Map(
	CHANGE_SOURCES.map((source) => [uncapitalized(source.resourceType) as RecordKind, source]),
);

/** `Work Item` for `workItem`. */
export const typeName = (type: string) => spaced(capitalized(type));

/** The values of 'Record Type'. */
export const RECORD_TYPES = [...SOURCES.keys()];

/** The field that selects one. */
export const RECORD_TYPE: INodeProperties = {
	displayName: 'Record Type',
	name: 'recordType',
	type: 'options',
	options: [...SOURCES]
		.map(([value, { resourceType }]) => ({ name: spaced(resourceType), value }))
		.sort(byName),
	required: true,
	default: 'contact',
};

/** A type of record, and its list. */
export interface ListedType {
	type: RecordKind;
	source: ChangeSource;
}

/** The chosen type of record. @throws {ValidationError} */
export function recordType(input: OperationInput): ListedType {
	const { displayName, name, default: fallback } = RECORD_TYPE;
	const type = oneOf(displayName, parameter(input, name, fallback), RECORD_TYPES);
	return { type, source: SOURCES.get(type)! };
}
