import type { IDataObject } from 'n8n-workflow';

import { inQuotes } from '../../shared/text';
import type { OperationInput } from '../execution/operation';
import { isEmpty } from '../../shared/json';
import type { RecordType } from '../schema/recordType';
import { hasKeptEntries } from '../updates/applyChanges';
import { labelsOf } from '../updates/updateRequest';

/** Fields that Karbon always returns empty, even if it kept the value (karbon.md 29, 126). */
const NEVER_RETURNED = ['ClientTaskRecipient', 'CreatedFromWorkItemKey'];

/** The number of entries of a list; whether there is another value. */
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : Number(!isEmpty(value)));

/**
 * The output for a written record: the returned record. If Karbon has dropped values that were sent,
 * `droppedFields` has their names, and the user gets a hint.
 */
export function withDropped(
	{ addHint }: Pick<OperationInput, 'addHint'>,
	type: Pick<RecordType, 'fields' | 'noun'>,
	sent: IDataObject,
	returned: IDataObject,
): IDataObject {
	// A field that the returned record lacks tells nothing.
	const isDropped = (name: string) => {
		const field = type.fields.find(({ path }) => path === name);
		const [given, shown] = [sent[name], returned[name]];
		const isByEntry = field?.type === 'list' && field.mayKeepEntries;
		const isKept = isByEntry && hasKeptEntries(field, [], given, shown);
		return name in returned && (isKept || sizeOf(shown) < sizeOf(given));
	};
	const names = Object.keys(sent).filter((name) => !NEVER_RETURNED.includes(name));
	const dropped = names.filter(isDropped);
	if (dropped.length === 0) return returned;
	const labels = labelsOf(type);
	const shown = inQuotes(dropped.map((name) => labels[name] ?? name));
	addHint(
		`The ${type.noun} was saved, but Karbon ignored values of ${shown}. See 'droppedFields' in the output.`,
	);
	return { ...returned, droppedFields: dropped };
}
