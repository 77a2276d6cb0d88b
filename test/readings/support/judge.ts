import type { Outcome } from '../../../simulator/register';
import { type Agreement, agreement } from './compare';
import { hasMoreFields, hasOtherRecords, uncomparedFields } from './effects';
import type { CellResult } from './cells/runCell';
import type { Reading } from './cells/variantSets';

/** What the register says about readings: the outcomes for an operation under one of them. */
export type Register = (reading: Reading, operation: string) => readonly Outcome[];

/** What is to be reported of a cell. */
export interface Verdict {
	/** The node returned or wrote something else, without an error. */
	isSilent: boolean;
	text: string;
}

/** As `Fails` and `Hint` of the register, but of what the case does without any variant. */
interface Reference {
	reference: CellResult;
	operation: string;
	/** See `ReadingCase`. */
	isSample?: boolean;
}

const silent = (text: string): Verdict => ({ isSilent: true, text });
const reported = (text: string): Verdict => ({ isSilent: false, text });

/**
 * Compares a cell with the register.
 * @param readings those that are not the default
 * @returns undefined when the cell is as the register says
 */
export function judge(
	{ reference, operation, isSample = false }: Reference,
	cell: CellResult,
	readings: readonly Reading[],
	register: Register,
): Verdict | undefined {
	const allowed = readings.flatMap((reading) => register(reading, operation));
	if (cell.error !== undefined) return judgeError(reference, cell, allowed);
	const isCompared = reference.error === undefined && !isSample && !hasOtherRecords(readings);
	const leniency = { uncompared: uncomparedFields(readings), mayAdd: hasMoreFields(readings) };
	const found = isCompared ? agreement(reference, cell, leniency) : undefined;
	return judgeSuccess(reference, cell, { allowed, found, isSingle: readings.length === 1 });
}

interface Success {
	allowed: readonly Outcome[];
	/** Undefined where the result cannot be compared. */
	found: Agreement | undefined;
	isSingle: boolean;
}

function judgeSuccess(
	reference: CellResult,
	cell: CellResult,
	{ allowed, found, isSingle }: Success,
): Verdict | undefined {
	const isNamedHint = (hint: string) => allowed.some((one) => isNamed(one, 'Hint', hint));
	const isReported = cell.hints.some(isNamedHint);
	if (cell.wrong !== undefined && !isReported) return silent(cell.wrong);
	if (found === 'different' && !isReported) return silent('another result');
	// Operations that are not named, and other conditions, have the same result.
	const isOpen = allowed.every(({ condition }) => condition !== undefined);
	const kinds = new Set([...(isOpen ? ['Same'] : []), ...allowed.map(({ kind }) => kind)]);
	if (isSingle && found === 'asSent' && !kinds.has('As sent') && !isReported) {
		return reported('values are spelled in another way, which the register does not say');
	}
	if (isSingle && !kinds.has('Same') && !kinds.has('As sent') && !kinds.has('Hint')) {
		return reported('a success, but the register says that it fails');
	}
	const unknown = cell.hints.find(
		(hint) => !isNamedHint(hint) && !reference.hints.some((one) => isSameHint(one, hint)),
	);
	return unknown === undefined
		? undefined
		: reported(`a hint that is not in the register: ${unknown}`);
}

/** What readings may change in a hint: the numbers that Karbon reports, and the requests that a run takes. */
const MAY_DIFFER = / of \d+| There may be more\.|\d+ requests?( in \d+ seconds?)?\./g;

/** Whether two hints are the same but for what readings may change. */
function isSameHint(one: string, other: string): boolean {
	const [first, second] = [one, other].map((hint) => hint.replace(MAY_DIFFER, ''));
	return first === second;
}

/** What an error says of a write that was done, or may have been. */
const TELLS_OF_CHANGE = /may have been|not confirmed|was (created|updated) \(ID/;

function judgeError(
	reference: CellResult,
	{ error = '', changes, wrong }: CellResult,
	allowed: readonly Outcome[],
): Verdict | undefined {
	if (changes.length > 0 && !TELLS_OF_CHANGE.test(error) && !reference.error) {
		return silent(`an error after a change: ${error}`);
	}
	// A case of an error says itself which one is right.
	if (reference.error !== undefined) return wrong === undefined ? undefined : silent(wrong);
	const isKnown = allowed.some((one) => isNamed(one, 'Fails', error));
	return isKnown ? undefined : reported(`an error that is not in the register: ${error}`);
}

function isNamed({ kind, text }: Outcome, wanted: Outcome['kind'], found: string): boolean {
	return kind === wanted && text !== undefined && found.includes(text);
}
