import type { IDataObject } from 'n8n-workflow';

import { removeAnnotations } from '../../shared/records/shownRecord';
import { flawOf, isKarbonNotFound } from '../../shared/transport/classifyResponse';
import type { Attempt } from '../../shared/transport/client';
import type { Named } from '../../shared/transport/errors/errorContext';
import type { RequestSeries } from '../../shared/transport/requestSeries';
import { AnswerError } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { canonical } from '../../shared/json';
import { type Loss, lossesOf } from './losses';

/** A record to read, with parts that Karbon returns only when they are asked for. */
export interface RecordWithParts extends Named {
	/** `/v3/Contacts/abc`. */
	path: string;
	/** Default: none. */
	expansions?: readonly string[];
	/** What stands for a record that Karbon answers 404 for; undefined where the 404 is an error. May send requests. */
	missing?(): Promise<IDataObject | undefined>;
}

/** A record as Karbon returned it, without annotations. */
export interface ReadRecord {
	record: IDataObject;
	/** What a PUT would lose if it sent the record back. */
	losses: readonly Loss[];
}

/** What sends the reads, and the series that a write belongs to, if one follows. */
interface Sender extends Pick<OperationInput, 'client'> {
	series?: RequestSeries;
}

type ExpandedRecord = RecordWithParts & Required<Pick<RecordWithParts, 'expansions'>>;

/** Reads of one record, until those of its parts agree. */
const MAX_ROUNDS = 3;

/**
 * How Karbon takes several expansions at once, by base URL and type of record (karbon.md 24). Not for a type of which
 * no record has shown it yet.
 */
const known = new Map<string, 'accepted' | 'notAccepted'>();

/** How many requests reading a record takes, as far as it is known. */
export function readsFor(input: OperationInput, one: RecordWithParts): number {
	const { expansions = [] } = one;
	const isSingle = expansions.length < 2 || known.get(typeOf(input, one)) === 'accepted';
	return isSingle ? 1 : 1 + expansions.length;
}

/** Names of links, which may have another token in each response: `InvoicePdfUrl`. */
const LINK = /(Link|Url)$/;

const isMissing = (value: unknown) => value === undefined || value === null;

/**
 * Reads a record with its expansions: in one request or, where Karbon refuses or ignores several at once, in one for
 * each. An expansion that is null is read alone, too; where several are known to work, only a list.
 * @param series that a write belongs to, if one follows
 * @throws {NodeApiError} when Karbon refuses a request
 * @throws {AnswerError} when Karbon does not return a record, or the reads of its parts keep showing different ones
 */
export async function readExpanded(
	{ client }: Pick<OperationInput, 'client'>,
	{ expansions = [], ...one }: RecordWithParts,
	series?: RequestSeries,
): Promise<ReadRecord> {
	const input = { client, series };
	const { subject } = one;
	for (let round = 1; round <= MAX_ROUNDS; round++) {
		series?.begin();
		if (expansions.length < 2) return await readWith(input, one, expansions);
		const parts = await readParts(input, { ...one, expansions });
		const merged = merge(parts, expansions);
		if (merged) return merged;
	}
	throw new AnswerError(
		`Karbon returned different versions of ${subject} in two consecutive requests`,
		'Nothing was changed. Another user may be changing the record. Run the workflow again later.',
	);
}

/** Reads a record without further parts. @throws {NodeApiError|AnswerError} */
export async function readRecord(
	input: Pick<OperationInput, 'client'>,
	one: Omit<RecordWithParts, 'expansions'>,
): Promise<IDataObject> {
	return (await readExpanded(input, one)).record;
}

/** A read for each group of expansions that Karbon returns together; together they have all. */
async function readParts(input: Sender, one: ExpandedRecord): Promise<ReadPart[]> {
	const { expansions } = one;
	const id = typeOf(input, one);
	const isAlone = known.get(id) === 'notAccepted';
	const together = isAlone ? undefined : await readTogether(input, one);
	const missing = expansions.filter((name) => isMissing(together?.record[name]));
	if (together && missing.length === 0) known.set(id, 'accepted');
	// A business card that is null is one that the client does not have.
	const isTrusted = known.get(id) === 'accepted' && !missing.some((name) => name.endsWith('Team'));
	if (together && isTrusted && missing.every((name) => name in together.record)) {
		return [{ ...together, names: expansions }];
	}
	const parts: ReadPart[] = together
		? [{ ...together, names: expansions.filter((name) => !missing.includes(name)) }]
		: [];
	for (const name of missing) {
		parts.push({ ...(await readWith(input, one, [name])), names: [name] });
	}
	const isFound = missing.some(
		(name, at) => !isMissing(parts.slice(-missing.length)[at].record[name]),
	);
	if (isFound && known.get(id) === undefined) known.set(id, 'notAccepted');
	return parts;
}

interface ReadPart extends ReadRecord {
	/** The expansions that the record has from this read. */
	names: readonly string[];
}

/** Undefined when Karbon refuses several expansions at once. */
async function readTogether(input: Sender, one: ExpandedRecord): Promise<ReadRecord | undefined> {
	const attempt = await attemptWith(input, one, one.expansions);
	if (attempt.ok) return toRead(attempt, one);
	if (attempt.failure.outcome.status === 400) return undefined;
	throw input.client.toError(attempt.failure);
}

async function readWith(
	input: Sender,
	one: RecordWithParts,
	expansions: readonly string[],
): Promise<ReadRecord> {
	const attempt = await attemptWith(input, one, expansions);
	if (attempt.ok) return toRead(attempt, one);
	const substitute = isKarbonNotFound(attempt.failure.outcome) && (await one.missing?.());
	if (substitute) return { record: substitute, losses: [] };
	throw input.client.toError(attempt.failure);
}

async function attemptWith(
	{ client, series }: Sender,
	{ path, subject, isPlural }: RecordWithParts,
	expansions: readonly string[],
): Promise<Attempt> {
	const query = { $expand: expansions.join(',') };
	const errorContext = { purpose: `read ${subject}`, subject, isPlural };
	const request = { method: 'GET', path, query, keepsText: true, errorContext } as const;
	return await client.attempt(request, series);
}

/**
 * The record that a read was to give.
 * @param subject what was asked for: `the invoice "abc"`
 * @throws {AnswerError} for a response that has none, see `flawOf`
 */
export function recordOf(body: unknown, subject: string): IDataObject {
	const flaw = flawOf(body, subject);
	if (flaw) throw new AnswerError(...flaw);
	return body as IDataObject;
}

function toRead(
	{ response }: Extract<Attempt, { ok: true }>,
	{ subject }: RecordWithParts,
): ReadRecord {
	const record = recordOf(response.body, subject);
	const losses = lossesOf(record, response.text ?? '');
	removeAnnotations(record);
	return { record, losses };
}

/** The account and the type of record: the path without the key. */
function typeOf({ client }: Pick<OperationInput, 'client'>, { path }: RecordWithParts): string {
	const { baseUrl } = client.credentials;
	return `${baseUrl}${path.slice(0, path.lastIndexOf('/'))}`;
}

/** One record of all parts; undefined when they differ in what they have in common. */
function merge(parts: readonly ReadPart[], expansions: readonly string[]): ReadRecord | undefined {
	const isCommon = ([name]: [string, unknown]) =>
		!expansions.some((expansion) => name === expansion || name.startsWith(`${expansion}@`));
	const commonOf = ({ record }: ReadPart) => Object.entries(record).filter(isCommon);
	if (parts.length === 1) return parts[0];
	const [first, ...others] = parts.map((part) =>
		canonical(Object.fromEntries(commonOf(part).filter(([name]) => !LINK.test(name)))),
	);
	if (others.some((other) => other !== first)) return undefined;
	const expanded = parts.flatMap(({ record, names }) => {
		const entries = Object.entries(record);
		return entries.filter((entry) => !isCommon(entry) && names.includes(entry[0].split('@')[0]));
	});
	const record = Object.fromEntries([...commonOf(parts[0]), ...expanded]) as IDataObject;
	return { record, losses: parts.flatMap(({ losses }) => losses) };
}
