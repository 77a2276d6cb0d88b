import type { INodeProperties } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { atMost, requireText, ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from './operation';
import { entered, nodeParameter, parameter } from './parameters';

/** Longer than any key of a record. Characters. */
const MAX_KEY_LENGTH = 500;
/** Where the key is in `https://app2.karbonhq.com/[firm]#/work/<key>[/tab]`. */
const WORK_ROUTE = /^#\/work\/([^/?#]+)/;

/**
 * The key of a record. Dots alone are refused: in a path, they would lead to another endpoint.
 * @throws {ValidationError}
 */
export function keyText(field: string, value: unknown): string {
	const key = atMost(field, requireText(field, value), MAX_KEY_LENGTH);
	if (/^\.+$/.test(key)) throw new ValidationError(field, 'must be the key of a record');
	if (/^https?:\/\//i.test(key)) {
		throw new ValidationError(
			field,
			'must be the key of a record. Web addresses are accepted for work items only',
		);
	}
	return key;
}

/**
 * The key of the work item whose web address was pasted from the browser.
 * @returns undefined when the text is not the address of a work item in Karbon
 */
export function workItemKeyFromAddress(text: string): string | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { hostname, hash } = new URL(text);
	if (!`.${hostname}`.endsWith('.karbonhq.com')) return undefined;
	return WORK_ROUTE.exec(hash)?.[1];
}

/**
 * The key of a work item, entered as it is or as the item's web address.
 * @throws {ValidationError}
 */
export function workItemKeyText(field: string, value: unknown): string {
	const text = requireText(field, value);
	return keyText(field, workItemKeyFromAddress(text) ?? text);
}

/**
 * The key that a text field or a resource locator holds. For 'By Identifier', see `locatedKey`.
 * @param field the name of the field as the editor shows it
 * @param isWorkItem whether the field takes a work item, and so the item's web address too
 * @throws {ValidationError}
 */
export function keyParameter(
	input: OperationInput,
	name: string,
	field: string,
	isWorkItem = false,
): string {
	const value = nodeParameter(input, name, field, '', { extractValue: true });
	return isWorkItem ? workItemKeyText(field, value) : keyText(field, value);
}

/** The identifier that a locator has in place of a key, or undefined. @throws {ValidationError} for an empty one */
export function identifierIn(input: OperationInput, locator: INodeProperties): string | undefined {
	const value = parameter(input, locator.name, '', locator.displayName);
	if (!isObject(value) || value.mode !== 'identifier') return undefined;
	return requireText('Identifier', value.value);
}

/** Finds the key of the record that has an identifier. */
export type FindKey = (input: OperationInput, identifier: string) => Promise<string>;

/**
 * The key that a locator names, by itself or by the record's identifier.
 * @param findKey for a locator with 'By Identifier'
 * @throws {ValidationError}
 * @throws what `findKey` throws
 */
export async function locatedKey(
	input: OperationInput,
	locator: INodeProperties,
	isWorkItem: boolean,
	findKey?: FindKey,
): Promise<string> {
	const identifier = findKey && identifierIn(input, locator);
	if (findKey && identifier !== undefined) return await findKey(input, identifier);
	return keyParameter(input, locator.name, locator.displayName, isWorkItem);
}

/**
 * The name under which the user chose a record from the list. It only counts if the field has this very key: beside an
 * expression, n8n keeps the name of an earlier choice.
 * @param name of the parameter
 */
export function chosenName(input: OperationInput, name: string, key: unknown): string | undefined {
	const locator = entered(input, name);
	if (!isObject(locator) || locator.mode !== 'list' || locator.value !== key) return undefined;
	const { cachedResultName: chosen } = locator;
	return typeof chosen === 'string' && chosen !== '' ? chosen : undefined;
}

/**
 * What a message calls a record: the number of an invoice that the input item has, the name under which the user
 * chose it from the list, or its key.
 * @param noun what kind of record it is, such as `invoice`
 * @returns `the invoice INV-0042` or `the invoice "3K8bVnJ4yXtH"`
 */
export function recordName(input: OperationInput, name: string, noun: string, key: string): string {
	const number = noun === 'invoice' ? numberInItem(input, key) : undefined;
	if (number !== undefined) return `the invoice ${number}`;
	const chosen = chosenName(input, name, key);
	if (chosen === undefined) return `the ${noun} "${key}"`;
	// The entry of an invoice begins with its number: "INV-0042 - Acme Ltd (Paid)".
	const [first, ...details] = chosen.split(' - ');
	const isNumbered = noun === 'invoice' && details.length > 0;
	return isNumbered ? `the invoice ${first}` : `the ${noun} "${chosen}"`;
}

/** The number of the invoice with this key, where the input item is the invoice, or the trigger's event with it. */
function numberInItem({ context, itemIndex }: OperationInput, key: string): string | undefined {
	const json: unknown = context.getInputData()[itemIndex]?.json;
	const records = isObject(json) ? [json, json.record].filter(isObject) : [];
	const number = records.find(({ InvoiceKey }) => InvoiceKey === key)?.InvoiceNumber;
	return typeof number === 'string' && number !== '' ? number : undefined;
}
