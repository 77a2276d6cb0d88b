import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isObject, valueAt, withValueAt } from '../../shared/json';
import { capitalized } from '../../shared/text';
import { unlessUnreadable } from '../execution/answer';
import type { GetOperation } from './getOperation';
import { withEarlierChange } from '../execution/context';
import type { Operation, OperationInput } from '../execution/operation';
import {
	collection,
	identifierIn,
	isOn,
	keyParameter,
	locatedKey,
	recordName,
} from '../execution/parameters';
import type { Mapper } from '../mapping/mappingForm';
import { mappedName } from '../mapping/mappedName';
import { writeOutput } from '../output/toOutput';
import { type Derivation, type RecordType, requiredOf, withArticle } from '../schema/recordType';
import type { Changes, Target } from '../updates/change';
import { updateRecord } from '../updates/updateRecord';
import type { Updated } from '../updates/updateUntilDone';
import { checkRow, type FormInput, readFormInput } from './readForm';
import { READ_AGAIN, type RecordForm, updateForm } from './recordForm';
import { enteredName, namedBy } from './subject';

/** The properties of an "Update" operation that differ between resources. */
interface UpdateOperation extends Pick<GetOperation, 'findKey' | 'locator'> {
	type: RecordType;
	/** Further fields of 'Options'. */
	options?: readonly INodeProperties[];
	/** For 'Map Columns'. */
	mapper?: Mapper;
	/** Updates the record. @returns the output: the record, and whether it has `changed` */
	update(input: OperationInput, target: Target, given: FormInput): Promise<IDataObject>;
}

/** The operation "Update" of a resource: changes the given fields. */
export function updateOperation(spec: UpdateOperation): Operation {
	const { type, locator, options, mapper, findKey, update } = spec;
	const isWorkItem = type.kind === 'workItem';
	const form: RecordForm = { type, collection: 'updateFields', options, mapper };
	return {
		value: 'update',
		name: 'Update',
		description: `Update ${withArticle(type)}. Empty fields are ignored.`,
		action: `Update ${withArticle(type)}`,
		effect: 'write',
		isRepeatable: true,
		properties: [locator, ...updateForm(form)],
		async check(input) {
			const { name, displayName } = locator;
			if (!(await checkRow(input, form)) || identifierIn(input, locator) !== undefined) return;
			keyParameter(input, name, displayName, isWorkItem);
		},
		subjectOf(input) {
			const fields = collection(input, form.collection);
			const mapped = mappedName(input, { mapper, visible: requiredOf(type) });
			return mapped ?? namedBy(input, locator) ?? enteredName((name) => fields[name]);
		},
		async run(input) {
			const given = await readFormInput(input, form);
			const key = await locatedKey(input, locator, isWorkItem, findKey);
			const subject = recordName(input, locator.name, type.noun, key);
			const toItems = writeOutput(input, type.kind, wantsReadAgain(input));
			const updating = update(input, { type, key, subject }, given);
			return toItems(await withEarlierChange(input, subject, updating));
		},
	};
}

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

const NO_CHANGES: Changes = { record: [], card: [] };

/** Whether the user wants it. To be called before the write. @throws {ValidationError} */
export function wantsReadAgain(input: OperationInput): boolean {
	return isOn(input, READ_AGAIN);
}

/**
 * The record that was just written, with all of its parts. The read waits until Karbon shows the write, like that of an
 * update (see `updateUntilDone`), so it is an update without changes.
 * @returns undefined, with a hint, when it cannot be read
 * @throws {CancelledError} when the execution is canceled
 */
export async function readAgain(
	input: OperationInput,
	target: Target,
	update: typeof updateRecord = updateRecord,
): Promise<IDataObject | undefined> {
	const read = await unlessUnreadable(update(input, target, NO_CHANGES));
	if (read) return shownRecord(target.type, read);
	input.addHint(
		`${capitalized(target.subject)} was saved, but could not be read again. The output has only the known fields.`,
		'Some records were saved, but could not be read again. The output has only the known fields.',
	);
	return undefined;
}

/**
 * Updates a record.
 * @param update default: `updateRecord`
 * @returns the record as far as it is known, and whether it has `changed`
 * @throws what `update` throws
 */
export async function updateAndShow(
	input: OperationInput,
	target: Target,
	changes: Changes,
	update: typeof updateRecord = updateRecord,
): Promise<IDataObject & Pick<Updated, 'changed'>> {
	const isReadAgain = wantsReadAgain(input);
	const updated = await update(input, target, changes);
	const isRead = isReadAgain && updated.before !== undefined;
	const read = isRead ? await readAgain(input, target, update) : undefined;
	return { ...(read ?? shownRecord(target.type, updated)), changed: updated.changed };
}
