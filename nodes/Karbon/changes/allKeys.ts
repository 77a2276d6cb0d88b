import type { ChangeSource } from '../../shared/changes/changeSources';
import { namesOf, planOf } from '../../shared/changes/readList';
import { listContext, pages } from '../../shared/paging/pages';
import { Readings } from '../../shared/paging/readings';
import { AnswerError } from '../execution/answer';
import type { OperationInput } from '../execution/operation';

/** A list whose rows move between pages is read again, so many times at most. */
const MAX_PASSES = 10;

/** What one pass through a list returned. */
interface Pass {
	keys: Set<string>;
	pageCount: number;
	/** Why it may lack rows, if it may. */
	doubt?: string;
}

/**
 * The keys of all rows of a list, proven to be complete: the list has a single page, or two passes one after the other
 * returned the same rows, each once. A row that is deleted while a pass reads shifts another one over a page boundary,
 * where that pass misses it. Page boundaries differ from pass to pass (see `Readings`).
 * @throws {AnswerError} when the keys may be incomplete
 * @throws {NodeApiError|PagingError}
 */
export async function allKeys(
	input: OperationInput,
	source: ChangeSource,
): Promise<ReadonlySet<string>> {
	let previous: Pass | undefined;
	const readings = new Readings();
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		const read = await readPass(input, source, readings);
		const isProven = read.pageCount === 1 || (previous && isSame(read.keys, previous.keys));
		if (isProven && read.doubt === undefined && previous?.doubt === undefined) return read.keys;
		previous = read;
	}
	throw incomplete(source, previous?.doubt ?? 'Records were added or deleted during each read.');
}

/** @throws {AnswerError} for a list whose rows cannot all be named, or not all be read */
async function readPass(
	{ client }: OperationInput,
	source: ChangeSource,
	readings: Readings,
): Promise<Pass> {
	const errorContext = listContext(`keys of the ${namesOf(source.path)}`);
	const plan = { ...planOf(source, false), readings, errorContext };
	const keys = new Set<string>();
	let pageCount = 0;
	let rowCount = 0;
	let total: number | undefined;
	let isUnchecked = false;
	for await (const page of pages(client, plan)) {
		for (const row of page.rows) {
			const { [source.keyField]: key } = { ...row };
			if (typeof key !== 'string' || key === '') throw incomplete(source, 'A record has no key.');
			keys.add(key);
		}
		pageCount++;
		rowCount += page.rows.length;
		total = page.total ?? total;
		isUnchecked = page.next !== undefined;
	}
	// See `isCheck` of `NextPage`.
	if (isUnchecked) throw incomplete(source, 'Karbon did not return the next page.');
	// A list that is not granted may look like this (karbon.md 111).
	if (keys.size === 0 && !total) {
		const reason = 'Karbon returned no records. Your API application may have lost access.';
		throw incomplete(source, reason, 'If your account has none, remove this node.');
	}
	return { keys, pageCount, doubt: doubtAbout(rowCount, keys.size, total) };
}

function doubtAbout(rowCount: number, keyCount: number, total = 0): string | undefined {
	if (total > rowCount) return `Karbon reported ${total} records but returned ${rowCount}.`;
	return keyCount < rowCount ? 'Karbon returned some records twice.' : undefined;
}

const isSame = (left: Set<string>, right: Set<string>) =>
	left.size === right.size && [...left].every((key) => right.has(key));

function incomplete(
	{ path }: ChangeSource,
	reason: string,
	advice = 'Run the node again.',
): AnswerError {
	return new AnswerError(
		`The keys of the ${namesOf(path)} may be incomplete`,
		`${reason} Nothing was returned, because records missing from the list would look deleted. ${advice}`,
	);
}
