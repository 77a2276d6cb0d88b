import { named, someOf } from '../../../shared/text';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { unlessNotGranted } from '../../execution/answer';
import { ACCOUNT_SETTINGS, namesOf } from '../../settings/accountSettings';
import { checksAllRows } from '../mappingForm';

/** More types would make the error unreadable. */
const MAX_NAMED = 10;

/** The list of the account settings with the types of a field, by the field's search (karbon.md 145). */
const LISTS: Partial<Record<string, string>> = {
	searchContactTypes: 'ContactTypes',
	searchWorkTypes: 'WorkTypes',
};

/**
 * The contact type or work type that a cell names, as the account spells it. The value itself for other fields. Karbon
 * checks the types if the settings are not granted, and without 'Check All Rows First', because they may lack a type that
 * records still have.
 * @param search the field's search
 * @throws {ValidationError} for a type that the account does not have
 * @throws {NodeApiError} when the settings cannot be read
 */
export async function typeIn(
	input: OperationInput,
	label: string,
	value: unknown,
	search: string,
): Promise<unknown> {
	const list = LISTS[search];
	if (list === undefined) return value;
	const text = requireText(label, value);
	let known: string[] = [];
	for (const method of ['get', 'getAgain'] as const) {
		const settings = await unlessNotGranted(ACCOUNT_SETTINGS[method](input.client));
		known = namesOf(settings?.[list]);
		const same = named(known, (name) => name, text);
		if (same.length > 0) return same.includes(text) ? text : same[0];
		if (known.length === 0 || !checksAllRows(input)) return value;
	}
	const names = someOf(known.slice(0, MAX_NAMED), known.length);
	throw new ValidationError(label, `must be a type in Karbon, not "${text}". Types: ${names}`);
}
