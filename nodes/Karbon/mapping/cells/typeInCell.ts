import { nonEmptyText } from '../../../shared/text';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { ACCOUNT_SETTINGS, objectsOf } from '../../settings/accountSettings';
import { unlessNotGranted } from '../../settings/notGranted';

/** The list of the account settings with the types of a field, by the field's search (karbon.md 145). */
const LISTS = new Map<string, string>([
	['searchContactTypes', 'ContactTypes'],
	['searchWorkTypes', 'WorkTypes'],
]);

/** The names of a list of the account settings. */
export function namesOf(list: unknown): string[] {
	return objectsOf(list).flatMap(({ Name, name }) => nonEmptyText(Name ?? name) ?? []);
}

/**
 * The contact type or work type that a cell names, as the account spells it. The value itself for other fields, and if
 * the settings cannot be read: then Karbon checks it.
 * @param search the field's search
 * @throws {ValidationError} for a type that the account does not have
 * @throws {NodeApiError|AnswerError} when the settings cannot be read
 */
export async function typeIn(
	{ client }: OperationInput,
	label: string,
	value: unknown,
	search: string | undefined,
): Promise<unknown> {
	const list = LISTS.get(search ?? '');
	if (list === undefined) return value;
	const text = requireText(label, value);
	const isSame = (name: string) => name.toLowerCase() === text.toLowerCase();
	let known: string[] = [];
	for (const read of ['get', 'getAgain'] as const) {
		const settings = await unlessNotGranted(ACCOUNT_SETTINGS[read](client));
		known = namesOf(settings?.[list]);
		const found = known.find((name) => name === text) ?? known.find(isSame);
		if (found !== undefined || known.length === 0) return found ?? value;
	}
	throw new ValidationError(
		label,
		`must be one of the types in Karbon: ${known.join(', ')}. "${text}" does not exist`,
	);
}
