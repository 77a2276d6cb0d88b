import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { shorten } from '../../shared/redact';
import { isExactNumber } from '../../shared/validate/decimal';
import type { Named } from '../../shared/transport/errors/errorContext';
import { AnswerError } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { type PartLabel, spacedLabel } from '../schema/recordType';
import type { UpdateRequest } from '../updates/updateRequest';

/** What a PUT would lose or change if it sent a response back. */
export interface Loss {
	/** The names on the way to it, without positions in lists: `['BusinessCards', 'PhoneNumbers']`. */
	path: readonly string[];
	/** As it is spelled in the response; undefined for a list of which only a part was returned. */
	number?: string;
}

/** How messages name a record and its parts. */
export interface RecordNames extends Named {
	/** Default: `spacedLabel`. */
	partLabel?: PartLabel;
}

/** A number of a JSON text that JavaScript cannot hold. */
interface InexactNumber {
	/** The names on the way to it, without positions in lists: `['AccountingDetail', 'AnnualRevenue']`. */
	path: string[];
	/** As it is spelled in the text. */
	literal: string;
}

/**
 * What every inexact number begins with, behind the mark before a value: many digits, or an exponent. JavaScript keeps
 * all numbers of up to 15 digits.
 */
const MAY_BE_INEXACT = /(?:^|[[,:])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;
/** Characters that a literal ends at. */
const END = /[,\]}\s]/g;
/** What makes the text before it a name. */
const COLON = /\s*:/y;

/** The index behind the text that begins at `start`, a quotation mark. */
function endOfText(json: string, start: number): number {
	for (let at = start + 1; ; at++) {
		if (json[at] === '\\') at++;
		else if (json[at] === '"' || at >= json.length) return at + 1;
	}
}

/**
 * The numbers whose decimal value changes when a JSON text is parsed and written again, such as 12345678901234567890.
 * @param json a valid JSON text
 */
export function inexactNumbers(json: string): InexactNumber[] {
	if (!MAY_BE_INEXACT.test(json)) return [];
	const found: InexactNumber[] = [];
	/** The name of the member at hand, for each object or list around it. */
	const names: string[] = [];
	for (let at = 0; at < json.length;) {
		const char = json[at];
		if (char === '"') {
			const end = endOfText(json, at);
			COLON.lastIndex = end;
			if (COLON.test(json)) {
				names[names.length - 1] = JSON.parse(json.slice(at, end)) as string;
			}
			at = end;
		} else if (char === '-' || (char >= '0' && char <= '9')) {
			END.lastIndex = at;
			const end = END.exec(json)?.index ?? json.length;
			const literal = json.slice(at, end);
			if (!isExactNumber(literal)) found.push({ path: names.filter(Boolean), literal });
			at = end;
		} else {
			if (char === '{' || char === '[') names.push('');
			else if (char === '}' || char === ']') names.pop();
			at++;
		}
	}
	return found;
}

const CONTINUED = '@odata.nextLink';
const COUNT = '@odata.count';
/** Every JSON text with one of these annotations, also if it spells characters by their code. */
const MAY_CONTINUE = /@odata\.(?:nextLink|count)|\\u/;
/** How much of a number an error shows. Characters. */
const MAX_SHOWN_LENGTH = 40;

/** Whether an annotation says that the list of this name has more entries than the record shows. */
function isContinued(part: Readonly<Record<string, unknown>>, name: string): boolean {
	const count = part[`${name}${COUNT}`];
	const list = part[name];
	return (
		`${name}${CONTINUED}` in part ||
		(typeof count === 'number' && Array.isArray(list) && count > list.length)
	);
}

/** The lists of which the record shows only a part, at every depth (karbon.md 25). */
export function continuedLists(record: IDataObject): Loss[] {
	const found = new Map<string, string[]>();
	const pending: Array<[path: string[], value: unknown]> = [[[], record]];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [path, value] = next;
		for (const one of Array.isArray(value) ? value : []) pending.push([path, one]);
		if (!isObject(value)) continue;
		const annotated = Object.keys(value).map((name) => name.replace(/@.*$/, ''));
		for (const name of new Set(annotated)) {
			const here = [...path, name];
			if (isContinued(value, name)) found.set(JSON.stringify(here), here);
			pending.push([here, value[name]]);
		}
	}
	return [...found.values()].map((path) => ({ path }));
}

/**
 * @param record as it was returned, with annotations
 * @param json the response that had it
 */
export function lossesOf(record: IDataObject, json: string): Loss[] {
	const numbers = inexactNumbers(json).map(({ path, literal }) => ({ path, number: literal }));
	const lists = MAY_CONTINUE.test(json) ? continuedLists(record) : [];
	return [...lists, ...numbers];
}

/** What Karbon returned of a record, and n8n cannot store: the beginning of a sentence. */
function findingOf(
	{ subject, partLabel = spacedLabel }: RecordNames,
	{ path, number }: Loss,
	numbers = `the number ${shorten(String(number), MAX_SHOWN_LENGTH)}`,
): string {
	const of = `'${partLabel(path)}' of ${subject}`;
	if (number === undefined) return `Karbon returned only part of ${of}`;
	return `Karbon returned ${numbers} in ${of}, which n8n cannot store exactly`;
}

/** Adds a hint for each list of which a part was returned, because the output has only that part, and each number. */
export function noteLosses(
	{ addHint }: Pick<OperationInput, 'addHint'>,
	names: RecordNames,
	losses: readonly Loss[],
): void {
	const several = { ...names, subject: 'some records' };
	for (const loss of losses)
		addHint(`${findingOf(names, loss)}.`, `${findingOf(several, loss, 'numbers')}.`);
}

function lossError(names: RecordNames, loss: Loss): AnswerError {
	const lost = loss.number === undefined ? 'what it did not return' : 'its exact value';
	return new AnswerError(
		`${findingOf(names, loss)}, so nothing was changed`,
		`Karbon replaces the whole record, so ${lost} would be lost. Make this change in Karbon.`,
	);
}

/**
 * Entries of a list cannot be found where only a part of it was returned.
 * @param name a field of the record
 * @throws {AnswerError}
 */
export function requireWholeList(names: RecordNames, losses: readonly Loss[], name: string): void {
	const loss = losses.find((one) => one.number === undefined && one.path[0] === name);
	if (loss) throw lossError(names, loss);
}

/**
 * A PUT sends back what was read, so it must not be made from a response that shows a part of a list, or has a number
 * that changes on its way. A PATCH has only given values.
 * @throws {AnswerError}
 */
export function requireLossless(
	names: RecordNames,
	losses: readonly Loss[],
	{ method, body }: UpdateRequest,
): void {
	if (method !== 'PUT') return;
	const loss = losses.find(({ path }) => path[0] in body);
	if (loss) throw lossError(names, loss);
}
