import type { FastifyInstance } from 'fastify';

import { CHANGE_KINDS, collectionNameOf } from '../changes/changer';
import { badModel, notFound } from '../http/errors';
import type { Collection, Store } from '../store';
import type { ChangeKind, Simulator } from '../types';
import { describeRecord, type RecordSummary } from './recordSummary';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

/** One page of a collection. */
export interface RecordsPage {
	/** The `kind` of these records in `POST /_simulator/changes`; absent when they cannot be changed. */
	kind?: ChangeKind;
	/** Number of records that match the search. */
	total: number;
	rows: RecordSummary[];
}

function readNumber(name: string, text: string | undefined, fallback: number, max: number): number {
	const value = text === undefined ? fallback : Number(text);
	if (Number.isInteger(value) && value >= 0 && value <= max) return value;
	throw badModel(`${name} must be a whole number from 0 to ${max}.`);
}

/** The records with all words of a search in their key, name or details. */
function search(
	collection: Collection<object>,
	words: readonly string[],
	{ offset, limit }: { offset: number; limit: number },
): Pick<RecordsPage, 'total' | 'rows'> {
	const rows: RecordSummary[] = [];
	let total = 0;
	for (const [key, record] of collection.peekAll()) {
		const isOnPage = total >= offset && total < offset + limit;
		if (words.length === 0 && !isOnPage) {
			total += 1;
			continue;
		}
		const summary = describeRecord(key, record as Record<string, unknown>);
		const text = `${key} ${summary.name} ${summary.details}`.toLowerCase();
		if (!words.every((word) => text.includes(word))) continue;
		if (isOnPage) rows.push(summary);
		total += 1;
	}
	return { total, rows };
}

/** `GET /_simulator/records/{collection}`: summaries of records, in the order in which they were created. */
export function registerRecords(app: FastifyInstance, simulator: Simulator): void {
	app.get('/_simulator/records/:collection', async (request): Promise<RecordsPage> => {
		const { collection } = request.params as { collection: keyof Store };
		const query = request.query as { search?: string; limit?: string; offset?: string };
		// Subscriptions contain signing keys.
		if (!Object.hasOwn(simulator.store, collection) || collection === 'subscriptions') {
			throw notFound(`There are no records named '${collection}'.`);
		}
		const limit = readNumber('limit', query.limit, DEFAULT_LIMIT, MAX_LIMIT);
		const offset = readNumber('offset', query.offset, 0, Number.MAX_SAFE_INTEGER);
		const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
		const records = simulator.store[collection] as unknown as Collection<object>;
		const kind = CHANGE_KINDS.find((candidate) => collectionNameOf(candidate) === collection);
		return { ...(kind !== undefined && { kind }), ...search(records, words, { offset, limit }) };
	});
}
