import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { hasError } from '../../shared/transport/classifyResponse';
import type { KarbonResponse } from '../../shared/transport/request';
import type { OperationInput } from '../execution/operation';

const isFilled = (value: unknown) =>
	(typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

/** The key of a record: the first of these fields that is filled; undefined when none is. */
export function keyOf(record: IDataObject, names: readonly string[]): IDataObject[string] {
	return names.map((name) => record[name]).find(isFilled);
}

/** A Location such as `https://.../v3/Contacts('9zgh8pk1dfL')/KarbonService.ContactDTO` (karbon.md 40). */
const LOCATION = /\/v3\/[a-z]+(?:\('([^'/]+)'\)|\/([^/('?#]+))/i;
/** Longer than any Location. Characters. */
const MAX_LOCATION = 2_000;

/** The key in a Location header; undefined when there is none. */
function keyInLocation(location: unknown): string | undefined {
	if (typeof location !== 'string' || location.length > MAX_LOCATION) return undefined;
	const match = LOCATION.exec(location);
	return match?.[1] ?? match?.[2];
}

/**
 * The record that a response confirms: 201, or another 2xx but 202 that carries the record's key. Another 2xx without
 * the key (an empty object, a list) does not say that the record exists, and neither does an error body (see
 * `hasError`). The key of a 201 may be in its Location (karbon.md 40).
 * @param keyNames the fields that may carry the key
 * @returns undefined when nothing is confirmed
 */
export function createdRecord(
	{ status, body, headers }: KarbonResponse,
	keyNames: readonly string[],
): IDataObject | undefined {
	if (hasError(body) || status === 202) return undefined;
	const record = isObject(body) ? (body as IDataObject) : {};
	if (keyOf(record, keyNames) !== undefined) return record;
	if (status !== 201) return undefined;
	const key = keyInLocation(headers.location);
	return key === undefined ? record : { ...record, [keyNames[0]]: key };
}

/** Whether Karbon returned the key of a record and nothing else of it (karbon.md 40). */
export function isKeyOnly(record: IDataObject, keyNames: readonly string[]): boolean {
	const names = Object.keys(record).filter((name) => !name.includes('@odata.'));
	return names.length > 0 && names.every((name) => keyNames.includes(name));
}

/**
 * A new record as it was returned. If Karbon returned its key only, with what was sent, and a hint.
 * @param subject what messages call it: `the expense`
 */
export function withSent(
	{ addHint }: Pick<OperationInput, 'addHint'>,
	record: IDataObject,
	keyNames: readonly string[],
	{ sent, subject }: { sent: IDataObject; subject: string },
): IDataObject {
	if (!isKeyOnly(record, keyNames)) return record;
	const textFor = (of: string) =>
		`Karbon returned only the key of ${of}. The other fields show what was sent.`;
	addHint(textFor(subject), textFor('each of these records: {items}'));
	return { ...sent, ...record };
}

/**
 * The record that a response confirms (see `createdRecord`), with a hint if it has no key.
 * @param about `sent`: what completes it (see `withSent`)
 */
export function createdOrSent(
	input: Pick<OperationInput, 'addHint'>,
	response: KarbonResponse,
	keyNames: readonly string[],
	{ sent, subject }: { sent?: IDataObject; subject: string },
): IDataObject | undefined {
	const created = createdRecord(response, keyNames);
	if (created && keyOf(created, keyNames) === undefined)
		input.addHint(
			`Karbon created ${subject} but did not return its key.`,
			'Karbon created the records of {items} but did not return their keys.',
		);
	return created && sent ? withSent(input, created, keyNames, { sent, subject }) : created;
}
