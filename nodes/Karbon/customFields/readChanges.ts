import { isObject } from '../../shared/json';
import { requireText, ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { collection, isAbsent, located, parameter } from '../execution/parameters';
import { customValue } from '../mapping/cells/mappedValue';
import { DEFINITIONS } from './definitions';
import type { CustomField } from './types';
import { candidates, chosenField } from './chosenField';
import { type Client, clientKind } from './clientKind';
import type { ValueChange } from './fieldValues';

/** The entries of a repeatable group. */
function entriesOf(value: unknown): Array<Record<string, unknown>> {
	return isObject(value) ? [value.values].flat().filter(isObject) : [];
}

/** A field that the form names, and its value; undefined clears the field. */
interface Entry {
	/** Of the form's field. */
	label: string;
	/** The key or the name. */
	named: string;
	/** Whether it was chosen from the list, which gives keys. */
	isListed: boolean;
	value?: unknown;
}

/** @throws {ValidationError} */
function toEntry(label: string, { customFieldKey, value }: Record<string, unknown>): Entry {
	const { value: named, isListed } = located(customFieldKey);
	return { label, named: requireText(label, named), isListed, value };
}

/**
 * The changes that the form of "Set Values" asks for.
 * @param client whose kind is only read where one of the fields is not visible to both kinds
 * @throws {ValidationError|NodeApiError|PagingError|AnswerError}
 */
export async function readChanges(input: OperationInput, client: Client): Promise<ValueChange[]> {
	const given = entriesOf(parameter(input, 'fieldValues', {}))
		.map((entry) => ({ ...entry, value: located(entry.value).value }))
		.filter(({ value }) => !isAbsent(value));
	const cleared = entriesOf(collection(input, 'options').clearFields).filter(
		({ customFieldKey }) => !isAbsent(located(customFieldKey).value),
	);
	const entries = [
		...cleared.map(({ customFieldKey }) => toEntry('Clear Fields', { customFieldKey })),
		...given.map((entry) => toEntry('Custom Field', entry)),
	];
	if (entries.length === 0) return [];
	const changesWith = async (fields: readonly CustomField[]) =>
		await toChanges(input, client, fields, entries);
	const current = async () => await changesWith(await DEFINITIONS.getAgain(input.client));
	const cached = DEFINITIONS.peek(input.client);
	const isKey = (named: string) => cached?.some(({ Key }) => Key === named) === true;
	// A name may belong to another field by now.
	if (!entries.every(({ isListed, named }) => isListed || isKey(named))) return await current();
	const known = DEFINITIONS.get(input.client).then(changesWith);
	return await known.catch(async (error: unknown) => {
		// The field, or an option of it, may have been added since the definitions were read.
		if (error instanceof ValidationError) return await current();
		return await Promise.reject(error as Error);
	});
}

async function toChanges(
	input: OperationInput,
	client: Client,
	fields: readonly CustomField[],
	entries: readonly Entry[],
): Promise<ValueChange[]> {
	const isKindNeeded = entries.some(({ named }) =>
		candidates(fields, named).some(({ kinds }) => kinds.length === 1),
	);
	const kind = isKindNeeded ? await clientKind(input, client) : undefined;
	const changes = new Map<CustomField, string[]>();
	for (const { label, named, value } of entries) {
		const field = chosenField(fields, label, named, kind);
		const texts = value === undefined ? [] : (await customValue(input, field, value))?.texts;
		if (texts?.length && changes.get(field)?.length) throw repeated(label, field);
		if (texts) changes.set(field, texts);
	}
	return [...changes].map(([field, texts]) => ({ field, texts }));
}

const repeated = (label: string, { Name }: CustomField) =>
	new ValidationError(label, `must be different in each entry; "${Name}" appears twice`);
