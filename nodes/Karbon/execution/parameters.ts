import type { IGetNodeParameterOptions, INodeProperties } from 'n8n-workflow';

import { isObject, isTooDeep, MAX_DEPTH, parseJson } from '../../shared/json';
import { asNodeError } from '../../shared/operationError';
import { capitalized, lowerCase, nonEmptyText, spaced } from '../../shared/text';
import { atMost, oneOf, requireText, ValidationError } from '../../shared/validate/validate';
import { isTool, nodeOf } from './context';
import type { OperationInput } from './operation';

/** Values of a collection of the editor, such as `options`. */
export type Collection = Record<string, unknown>;

/** What an AI model enters where it has no value. */
const NO_VALUE = /^\s*(null|undefined)\s*$/;

/** A copy in which such texts are empty. Dates and other objects with a class stay as they are. */
function withoutNoValue(value: unknown): unknown {
	if (typeof value === 'string') return NO_VALUE.test(value) ? '' : value;
	if (Array.isArray(value)) return value.map(withoutNoValue);
	if (!isObject(value) || value.constructor?.name !== 'Object') return value;
	const members = Object.entries(value).map(([name, one]) => [name, withoutNoValue(one)] as const);
	return Object.fromEntries(members);
}

/**
 * What n8n gives for a parameter of the item at hand. n8n is asked once for each `input`, because it evaluates all
 * expressions of a collection each time.
 */
function askOnce(
	input: OperationInput,
	name: string,
	fallback: unknown,
	options?: IGetNodeParameterOptions,
): unknown {
	const asked = JSON.stringify([name, fallback, options]);
	const answers = (input.answers ??= new Map<string, unknown>());
	if (!answers.has(asked)) {
		answers.set(asked, input.context.getNodeParameter(name, input.itemIndex, fallback, options));
	}
	return answers.get(asked);
}

/**
 * A field of the node for the item at hand, as n8n gives it.
 * @param field the name of the field in an error
 * @param fallback when the workflow does not have the field
 * @throws {ValidationError} for a value that is nested too deeply to be sent or to be shown
 * @throws {NodeOperationError} for an expression that fails
 */
export function nodeParameter(
	input: OperationInput,
	name: string,
	field: string,
	fallback: unknown = '',
	options?: IGetNodeParameterOptions,
): unknown {
	const { context, client, itemIndex } = input;
	let value: unknown;
	let isDeep: boolean;
	try {
		value = askOnce(input, name, fallback, options);
		isDeep = isTooDeep(value);
	} catch (error) {
		// n8n visits nested values with nested calls, which end at some 2,600 levels.
		isDeep = /call stack/.test((error as Error).message);
		const about = { itemIndex, secrets: client.secrets };
		if (!isDeep) throw asNodeError(context.getNode(), error, about);
	}
	if (!isDeep) return value;
	throw new ValidationError(field, `must not have more than ${MAX_DEPTH} levels of nested values`);
}

/**
 * The same, with the texts for no value of an AI model as empty.
 * @throws {ValidationError}
 */
export function parameter(
	input: OperationInput,
	name: string,
	fallback: unknown = '',
	field = spaced(capitalized(name)),
): unknown {
	const value = nodeParameter(input, name, field, fallback);
	return isTool(input.context) ? withoutNoValue(value) : value;
}

/** A collection; empty when the workflow has none. */
export function collection(input: OperationInput, name: string): Collection {
	const value = parameter(input, name, {});
	return isObject(value) ? value : {};
}

/** True for what an emptied field or an expression without a result gives. */
export function isAbsent(value: unknown): boolean {
	if (typeof value === 'string') return nonEmptyText(value) === undefined;
	return value === undefined || value === null;
}

/**
 * The value of a resource locator that was read as an object, and whether it was chosen from the list. A workflow may
 * also have a plain value. One that was added to a collection and left alone has no `__rl`.
 */
export function located(value: unknown): { value: unknown; isListed: boolean } {
	const isLocator = isObject(value) && ('__rl' in value || ('mode' in value && 'value' in value));
	if (!isLocator) return { value, isListed: false };
	return { value: value.value, isListed: value.mode === 'list' };
}

/**
 * A field as the workflow has it, with its expressions; undefined when the workflow does not have it.
 * @param name of a field of the node
 */
export function entered({ context }: Pick<OperationInput, 'context'>, name: string): unknown {
	return nodeOf(context).parameters[name];
}

/** Whether a field of the workflow is an expression, or a resource locator with one. */
export function isExpression(value: unknown): boolean {
	const raw = located(value).value;
	return typeof raw === 'string' && raw.startsWith('=');
}

/**
 * Whether an expression gives nothing. An AI model may leave its values empty. An empty expression is an empty field.
 * @param raw the field as the workflow has it
 */
export function isUnfilled(raw: unknown, value: unknown): boolean {
	const isOptional = /\$fromai|^=\s*$/i.test(String(located(raw).value));
	return isExpression(raw) && !isOptional && partsOf(located(value).value).every(isAbsent);
}

/** A text that may be left out. @throws {ValidationError} */
export function optionalText(field: string, value: unknown): string | undefined {
	return isAbsent(value) ? undefined : requireText(field, value);
}

/** One of a closed list, or nothing. @throws {ValidationError} */
export function optionalChoice<T extends string>(
	field: string,
	value: unknown,
	allowed: readonly T[],
): T | undefined {
	return isAbsent(value) ? undefined : oneOf(field, value, allowed);
}

/** The parts of a list, of one as JSON, or of a text with commas; none when it was left empty. */
export function partsOf(value: unknown): unknown[] {
	if (isAbsent(value)) return [];
	if (typeof value !== 'string') return [value].flat();
	// For any other text, parsing creates an error, which takes long for thousands of rows.
	const list = /^\s*\[/.test(value) ? parseJson(value) : undefined;
	return Array.isArray(list) ? (list as unknown[]) : value.split(',').map((part) => part.trim());
}

/** Several of a closed list, as a list or as text with commas. @throws {ValidationError} */
export function choices<T extends string>(
	field: string,
	value: unknown,
	allowed: readonly T[],
): T[] {
	return [...new Set(partsOf(value).map((part) => oneOf(field, part, allowed)))];
}

const YES: readonly unknown[] = [true, 'true', 'yes', 1, '1'];
const NO: readonly unknown[] = [false, 'false', 'no', 0, '0'];

/** Yes or no; undefined for any other value. Texts are `yes`, `no`, `true`, `false`, `1` and `0` in any letter case. */
export function flagOf(value: unknown): boolean | undefined {
	const answer = lowerCase(value) ?? value;
	if (YES.includes(answer)) return true;
	return NO.includes(answer) ? false : undefined;
}

/** Yes or no. @throws {ValidationError} also for an expression without a value for this item */
export function requireFlag(field: string, value: unknown): boolean {
	const flag = flagOf(value);
	if (flag !== undefined) return flag;
	const why = isAbsent(value) ? '; it has no value for this item' : '';
	throw new ValidationError(field, `must be yes or no${why}`);
}

/** Yes or no, or nothing. @throws {ValidationError} */
export function optionalFlag(field: string, value: unknown): boolean | undefined {
	return isAbsent(value) ? undefined : requireFlag(field, value);
}

/** Whether an option is on, on which the user relies. @throws {ValidationError} see `requireFlag` */
export function isOn(input: OperationInput, { displayName, name }: INodeProperties): boolean {
	const options = collection(input, 'options');
	return name in options && requireFlag(displayName, options[name]);
}

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
		const rule = 'must be the key of a record. Web addresses are accepted for work items only';
		throw new ValidationError(field, rule);
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
