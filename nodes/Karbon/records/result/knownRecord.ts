import type { IDataObject } from 'n8n-workflow';

import { isObject, valueAt, withValueAt } from '../../../shared/json';
import type { Derivation, RecordType } from '../../schema/recordType';
import type { Updated } from '../../updates/updateUntilDone';

/**
 * What is known of a record after an update that was not followed by a read: without the fields that Karbon derives
 * from changed ones, and without those that it never returns.
 * @param before as it was read
 * @param after the same with the changes, as they were sent
 */
export function knownRecord(
	{ fields, derived }: Pick<RecordType, 'derived' | 'fields'>,
	before: IDataObject,
	after: IDataObject,
): IDataObject {
	const isChanged = (name: string) => after[name] !== before[name];
	const isAffected = ({ from }: Derivation) => from?.some(isChanged) ?? true;
	const unknown = derived
		.filter(isAffected)
		.flatMap((derivation) => derivation.fields.filter((name) => !isChanged(name)));
	const writeOnly = fields.filter(({ isWriteOnly }) => isWriteOnly).map(({ path }) => path);
	const left = new Set([...unknown, ...writeOnly]);
	const known = Object.entries(after).filter(([name]) => !left.has(name));
	// Karbon shows null in place of the empty object that clears such a field (karbon.md 16).
	return fields
		.filter(({ clear, path }) => clear === 'emptyObject' && isEmptyObject(valueAt(after, path)))
		.reduce(
			(record, { path }) => withValueAt(record, path, null),
			Object.fromEntries(known) as IDataObject,
		);
}

const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

/** The record after an update: as it was read, or as far as it is known. */
export function shownRecord(
	type: RecordType,
	{ record, before, isReplaced }: Updated,
): IDataObject {
	if (before) return knownRecord(type, before, record);
	return isReplaced ? knownRecord(type, record, record) : record;
}
