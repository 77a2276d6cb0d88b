import type { Outcome } from '../../docs/karbonRegister';
import { agreement } from './compare';
import type { CellResult } from './runCell';
import type { Reading } from './variantSets';

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
}

const silent = (text: string): Verdict => ({ isSilent: true, text });
const reported = (text: string): Verdict => ({ isSilent: false, text });

/**
 * Compares a cell with the register.
 * @param readings those that are not the default
 * @returns undefined when the cell is as the register says
 */
export function judge(
	{ reference, operation }: Reference,
	cell: CellResult,
	readings: readonly Reading[],
	register: Register,
): Verdict | undefined {
	const allowed = readings.flatMap((reading) => register(reading, operation));
	const isSingle = readings.length === 1;
	return cell.error === undefined
		? judgeSuccess(reference, cell, allowed, isSingle)
		: judgeError(reference, cell, allowed);
}

function judgeSuccess(
	reference: CellResult,
	cell: CellResult,
	allowed: readonly Outcome[],
	isSingle: boolean,
): Verdict | undefined {
	if (cell.wrong !== undefined) return silent(cell.wrong);
	const found = agreement(reference, cell);
	if (reference.error === undefined && found === 'different') return silent('another result');
	const kinds = new Set(allowed.map(({ kind }) => kind));
	if (isSingle && found === 'asSent' && !kinds.has('As sent')) {
		return reported('values are spelled in another way, which the register does not say');
	}
	if (isSingle && !kinds.has('Same') && !kinds.has('As sent') && !kinds.has('Hint')) {
		return reported('a success, but the register says that it fails');
	}
	const news = cell.hints.filter((hint) => !reference.hints.includes(hint));
	const unknown = news.find((hint) => !allowed.some((one) => isNamed(one, 'Hint', hint)));
	return unknown === undefined
		? undefined
		: reported(`a hint that is not in the register: ${unknown}`);
}

function judgeError(
	reference: CellResult,
	{ error = '', changes }: CellResult,
	allowed: readonly Outcome[],
): Verdict | undefined {
	if (changes.length > 0 && !/may have been|may be|not confirmed/.test(error) && !reference.error) {
		return silent(`an error after a change: ${error}`);
	}
	if (reference.error !== undefined) return undefined;
	const isKnown = allowed.some((one) => isNamed(one, 'Fails', error));
	return isKnown ? undefined : reported(`an error that is not in the register: ${error}`);
}

function isNamed({ kind, text }: Outcome, wanted: Outcome['kind'], found: string): boolean {
	return kind === wanted && text !== undefined && found.includes(text);
}
