import type { IGetNodeParameterOptions } from 'n8n-workflow';

import { isObject, isTooDeep, MAX_DEPTH, parseJson } from '../../shared/json';
import { asNodeError } from '../../shared/operationError';
import { perObject } from '../../shared/remember';
import { capitalized, lowerCase, nonEmptyText, spaced } from '../../shared/text';
import { oneOf, requireText, ValidationError } from '../../shared/validate/validate';
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

/** What n8n gave for an item, by what was asked. */
const answersOf = perObject<OperationInput, Map<string, unknown>>(() => new Map());

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
	const answers = answersOf(input);
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

/** A text that may be left out. @throws {ValidationError} */
export function optionalText(field: string, value: unknown): string | undefined {
	return isAbsent(value) ? undefined : requireText(field, value);
}

/**
 * The user's own key for a write, from the options. An option that was added and left alone is no key. An expression
 * without a value for this item is refused: the user relies on a protection that would not be there.
 * @throws {ValidationError}
 */
function idempotencyKey(input: OperationInput): string | undefined {
	const { idempotencyKey: value } = collection(input, 'options');
	if (!isAbsent(value)) return requireText('Idempotency Key', value);
	const options = entered(input, 'options');
	if (!isExpression(isObject(options) ? options.idempotencyKey : options)) return undefined;
	throw new ValidationError(
		'Idempotency Key',
		'must not be empty; remove the option if you do not need a key',
	);
}

/** What the options of a write say about repeating it. @throws {ValidationError} */
export function writeOptions(input: OperationInput): {
	idempotencyKey?: string;
	sendAgain: boolean;
} {
	const choice = optionalChoice(
		'If Outcome Is Unknown',
		collection(input, 'options').ifPreviousOutcomeUnknown,
		['stop', 'sendAgain'],
	);
	return { idempotencyKey: idempotencyKey(input), sendAgain: choice === 'sendAgain' };
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
	const list = parseJson(value);
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

/** Yes or no, or nothing. @throws {ValidationError} */
export function optionalFlag(field: string, value: unknown): boolean | undefined {
	const flag = flagOf(value);
	if (flag !== undefined || isAbsent(value)) return flag;
	throw new ValidationError(field, 'must be yes or no');
}
