import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { KarbonResponse } from '../../shared/transport/request';
import { errorMessageOf } from '../execution/answer';

const isFilled = (value: unknown) =>
	(typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

/** The key of a record: the first of these fields that is filled; undefined when none is. */
export function keyOf(record: IDataObject, names: readonly string[]): IDataObject[string] {
	const name = names.find((candidate) => isFilled(record[candidate]));
	return name === undefined ? undefined : record[name];
}

/**
 * The record that a response confirms: 201, or another 2xx that carries the record's key. Another 2xx without the key
 * (an empty object, a list) does not say that the record exists, and neither does an error body (see `errorText`).
 * @param keyNames the fields that may carry the key
 * @returns undefined when nothing is confirmed
 */
export function createdRecord(
	{ status, body }: KarbonResponse,
	keyNames: readonly string[],
): IDataObject | undefined {
	if (errorMessageOf(body) !== undefined) return undefined;
	const record = isObject(body) ? (body as IDataObject) : {};
	return status === 201 || keyOf(record, keyNames) !== undefined ? record : undefined;
}

/**
 * Whether a response confirms a write that answers 204 (interface-addendum.md, Records: DELETE, ReverseManualPayment;
 * karbon-api.md, Custom Fields).
 */
export function isNoContent({ status }: KarbonResponse): boolean {
	return status === 204;
}
