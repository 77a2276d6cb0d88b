import type { IDataObject } from 'n8n-workflow';

import { CancelledError } from '../../../shared/timing';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { ACCOUNT_SETTINGS, namesOf } from '../../settings/accountSettings';
import { once } from '../../settings/once';
import { PerRun } from '../../settings/perRun';
import { checksAllRows } from '../mappingForm';

/** More types would make the error unreadable. */
const MAX_NAMED = 10;

/** The list of the account settings with the types of a field, by the field's search (karbon.md 145). */
const LISTS = new Map<string, string>([
	['searchContactTypes', 'ContactTypes'],
	['searchWorkTypes', 'WorkTypes'],
]);

/** Reads of the settings, by method of the cache. */
const reads = new PerRun<() => Promise<IDataObject | undefined>>();

/** Reads the settings once in a run. @returns undefined if they cannot be read */
async function settingsOf(
	{ client }: OperationInput,
	method: 'get' | 'getAgain',
): Promise<IDataObject | undefined> {
	const read = async () =>
		await ACCOUNT_SETTINGS[method](client).catch((error: unknown) => {
			if (error instanceof CancelledError) throw error;
			return undefined;
		});
	return await reads.get(client, method, () => once(read))();
}

/**
 * The contact type or work type that a cell names, as the account spells it. The value itself for other fields. Karbon
 * checks the types if the settings cannot be read, and without 'Check All Rows First', because they may lack a type that
 * records still have.
 * @param search the field's search
 * @throws {ValidationError} for a type that the account does not have
 */
export async function typeIn(
	input: OperationInput,
	label: string,
	value: unknown,
	search: string | undefined,
): Promise<unknown> {
	const list = LISTS.get(search ?? '');
	if (list === undefined) return value;
	const text = requireText(label, value);
	let known: string[] = [];
	for (const method of ['get', 'getAgain'] as const) {
		known = namesOf((await settingsOf(input, method))?.[list]);
		const same = known.filter((name) => name.toLowerCase() === text.toLowerCase());
		if (same.length > 0) return same.includes(text) ? text : same[0];
		if (known.length === 0 || !checksAllRows(input)) return value;
	}
	const more = known.length - MAX_NAMED;
	const names = known.slice(0, MAX_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '');
	throw new ValidationError(label, `must be a type in Karbon, not "${text}". Types: ${names}`);
}
