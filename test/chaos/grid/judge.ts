import type { CellResult } from '../cell/runCell';
import type { Trouble } from '../cell/trouble';
import type { Expected, Rule } from './rules';

/** An operation without faults: for all items, and for each alone. */
export interface Reference {
	whole: CellResult;
	alone: readonly CellResult[];
}

/** What became of the item that the fault concerned. */
export interface Outcome {
	end: 'succeeded' | 'failed' | 'unknown';
	/** Whether its output is the same as without a fault. */
	isSame: boolean;
	/** Its records: written as without a fault, unchanged, or anything else. */
	records: 'done' | 'none' | 'other';
	/** Write requests of the item, beyond those without a fault. */
	more: number;
	/** Whether a hint says that records may be missing. */
	isHinted: boolean;
	/** Whether the error says what was recorded, and no more was than without a fault. */
	isTold: boolean;
}

/** No request takes longer than this with all its attempts. Simulated milliseconds. */
const BUDGET_MS = 45 * 60_000;
/** A file may take an hour for each of five attempts. */
const FILE_BUDGET_MS = 6 * 3_600_000;
/** What a hint says about an incomplete list. */
const INCOMPLETE = /Karbon reported|did not return the next page|fewer or more records/;
/** What an error says about a write that was made, or may have been. */
const TELLS = /was created|may have been created|may still have been/;

const writesOf = ({ flights }: CellResult, item: number) =>
	flights.filter((flight) => flight.item === item && flight.phase === 'write').length;

function endOf(cell: CellResult, item: number): Outcome['end'] {
	const failed = cell.outputs[item].find((json) => 'error' in json);
	if (!failed) return 'succeeded';
	const { outcome } = failed.details as { outcome: 'refused' | 'unknown' };
	return outcome === 'unknown' ? 'unknown' : 'failed';
}

const linesOf = (records: string) => records.split('\n').length;

/** Compares a cell with the reference. */
export function outcomeOf({ whole, alone }: Reference, cell: CellResult, item: number): Outcome {
	const isWrite = whole.records !== whole.initial;
	const without = alone[1 - item]?.records ?? cell.initial;
	const isDone = cell.records === whole.records || cell.records === alone[item].records;
	const isNone = cell.records === without || cell.records === cell.initial;
	return {
		end: endOf(cell, item),
		isSame: cell.compared[item] === whole.compared[item],
		records: isWrite && isDone ? 'done' : isNone ? 'none' : 'other',
		more: writesOf(cell, item) - writesOf(whole, item),
		isHinted: cell.hints.some((hint) => INCOMPLETE.test(hint)),
		isTold:
			linesOf(cell.records) <= linesOf(whole.records) &&
			TELLS.test(JSON.stringify(cell.outputs[item])),
	};
}

/** Whether the item ended as a rule says, and its records agree with it. */
function fits(expected: Expected, outcome: Outcome, isWrite: boolean): boolean {
	const { end, isSame, records, isHinted, isTold } = outcome;
	if (expected === 'hints') return end === 'succeeded' && (isSame || isHinted);
	if (expected === 'tells') {
		if (end === 'succeeded') return records === 'done';
		return isTold || (end === 'failed' && records === 'none');
	}
	const ends = expected.split(' or ');
	if (end === 'succeeded') {
		return ends.includes('succeeds') && (isWrite ? records === 'done' : isSame);
	}
	if (end === 'failed') return ends.includes('fails') && records === 'none';
	return ends.includes('unknown') && records !== 'other';
}

/** What is wrong with a cell; empty if nothing is. */
export function problemsOf(
	reference: Reference,
	cell: CellResult,
	{ item, fault }: Trouble,
	rule: Rule,
	isFile = false,
): string[] {
	const { whole } = reference;
	const outcome = outcomeOf(reference, cell, item);
	const isWrite = whole.records !== whole.initial;
	const problems: string[] = [];
	const check = (isRight: boolean, text: string) => void (isRight || problems.push(text));
	check(cell.broken === undefined, `crash or hang: ${cell.broken}`);
	check(cell.elapsedMs <= (isFile ? FILE_BUDGET_MS : BUDGET_MS), `took ${cell.elapsedMs} ms`);
	check(!cell.secrets.some((one) => cell.seen.includes(one)), 'shows a secret');
	check(cell.strays === 0, 'sent a request to another origin');
	check(cell.faults > 0 || fault.store !== undefined, 'the fault did not happen');
	const isOtherSame = cell.compared[1 - item] === whole.compared[1 - item];
	const hasOtherFailed = rule.concernsAll === true && endOf(cell, 1 - item) === 'failed';
	check(
		isOtherSame || hasOtherFailed,
		`the other item: ${JSON.stringify(cell.outputs[1 - item]).slice(0, 300)}`,
	);
	check(outcome.more <= rule.more, `${outcome.more} more write requests instead of ${rule.more}`);
	check(
		fits(rule.expected, outcome, isWrite),
		`${outcome.end} with records ${outcome.records}, the rule says ${rule.expected}: ${JSON.stringify(cell.outputs[item]).slice(0, 400)}`,
	);
	return problems;
}
