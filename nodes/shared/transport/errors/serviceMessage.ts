import { isObject } from '../../json';
import { plainText } from '../../text';

/** What the service says about a refusal. */
export interface ServiceMessage {
	/** The service's own code, such as `4002`; the HTTP status for a body that has `statusCode` instead. */
	code?: string;
	message?: string;
	/** Further lines, one for each rule that was broken. */
	details: string[];
}

type Fields = Record<string, unknown>;

/** More lines than this are not shown. */
const MAX_DETAILS = 20;
/** A longer target is no name of a field, and searching for it in a long text can take minutes. Characters. */
const MAX_TARGET_LENGTH = 200;
/** Levels of lists and objects in the details; what is nested more deeply is not shown. */
const MAX_DEPTH = 3;

/** A field of an object whatever its capitals: both `error` and `Error` were seen. */
export function field(object: Fields, name: string): unknown {
	const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === name);
	return key === undefined ? undefined : object[key];
}

/** The fields of an object that has no message, such as `Amount: 5`. */
function fieldLines(object: Fields, depth: number): string[] {
	return Object.entries(object)
		.slice(0, MAX_DETAILS)
		.flatMap(([name, value]) => detailLines(value, depth).map((line) => `${name}: ${line}`));
}

function detailLines(value: unknown, depth = 0): string[] {
	if (depth > MAX_DEPTH) return [];
	if (Array.isArray(value)) {
		return value.slice(0, MAX_DETAILS).flatMap((one) => detailLines(one, depth + 1));
	}
	if (!isObject(value)) return [plainText(value) ?? []].flat();
	const target = plainText(field(value, 'target')) ?? plainText(field(value, 'field'));
	const text = plainText(field(value, 'message'));
	if (text === undefined) return fieldLines(value, depth + 1);
	const isNamed =
		target === undefined || target.length > MAX_TARGET_LENGTH || text.includes(target);
	return [isNamed ? text : `${target}: ${text}`];
}

/**
 * Reads every form of an error body that is known (karbon.md 112): nested and
 * flat, small and capital letters, details as list or object. Anything else is no message.
 */
export function readServiceMessage(body: unknown): ServiceMessage {
	if (!isObject(body)) return { details: [] };
	const inner = field(body, 'error');
	const source = isObject(inner) ? inner : body;
	return {
		code: plainText(field(source, 'code')) ?? plainText(field(source, 'statuscode')),
		message: plainText(field(source, 'message')) ?? plainText(inner),
		details: detailLines(field(source, 'details')).slice(0, MAX_DETAILS),
	};
}
