import type { FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../context';
import { envelope, listPage, type ListSpec } from '../odata/list';
import { createArrange } from '../odata/rowOrder';
import { knownOptions, type RawQuery } from '../odata/queryOptions';
import type { Sortable } from '../odata/sortedView';
import type { VariantOptions } from '../types';
import { badQuery, notFound } from './errors';
import { contextUrl, originOf, pathOf } from './origin';

/** The record with this key. @throws ServiceError 404 code 4004 */
export function recordByKey<T>(collection: ReadonlyMap<string, T>, key: string, kind: string): T {
	const record = collection.get(key);
	if (record === undefined) throw notFound(`${kind} with key '${key}' was not found.`);
	return record;
}

/** The `key` of the path. */
export function keyOf(request: FastifyRequest): string {
	return (request.params as { key: string }).key;
}

/** Fields of stored records that no response shows. */
const INTERNALS: readonly string[] = ['reverses', 'NoteKey', 'Tasks', 'rows'];

/** All fields of a record, without those that single records do not show either. */
function fullRow({ variants }: SimulatorContext, entity: string, record: object): object {
	const isHidden = (name: string): boolean => {
		if (INTERNALS.includes(name)) return true;
		if (entity === 'WorkItems' && variants.omitWorkItemModificationTime)
			return name === 'LastModifiedDateTime';
		// The variants of custom fields decide which of the other fields there are, and their names.
		return entity === 'CustomFields' && name !== 'LastModifiedDateTime';
	};
	return Object.fromEntries(Object.entries(record).filter(([name]) => !isHidden(name)));
}

/** Name of the rows in a list (karbon.md 8). */
function rowsName({ billingEnvelope = 'value' }: VariantOptions, entity: string): string {
	return entity === 'Invoices' || entity === 'Payments' ? billingEnvelope : 'value';
}

/** One page of `collection` in the list envelope, each record as `view` shows it. */
export function listAnswer<T>(
	context: SimulatorContext,
	request: FastifyRequest,
	entity: string,
	collection: Sortable<T>,
	spec: ListSpec<T>,
	view: (record: T) => unknown,
): Record<string, unknown> {
	const page = listPage(collection, spec, {
		origin: originOf(request),
		path: pathOf(request),
		query: request.query as RawQuery,
		variants: context.variants,
		arrange: createArrange(context.variants, entity, context.changeCount, context.random),
	});
	const [first] = page.rows;
	if (first !== undefined && page.lastRow !== undefined) {
		context.shifter.pageSent(entity, spec.keyOf(first), spec.keyOf(page.lastRow));
	}
	const isFull = context.variants.listRows === 'full';
	const rowOf = (record: T): unknown =>
		isFull
			? { ...fullRow(context, entity, record as object), ...(view(record) as object) }
			: view(record);
	const shown = { ...page, rows: page.rows.map(rowOf) };
	return envelope(shown, contextUrl(request, entity), rowsName(context.variants, entity));
}

/** A single record with its `@odata.context`. */
export function entityAnswer(request: FastifyRequest, entity: string, record: object): object {
	return { '@odata.context': `${contextUrl(request, entity)}/$entity`, ...record };
}

/**
 * The names in `$expand` of a request without other query options.
 * @throws ServiceError 400 code 4002 for a name outside `allowed` or another query option
 */
export function expansions(request: FastifyRequest, allowed: readonly string[]): Set<string> {
	const options = allowed.length > 0 ? ['$expand'] : [];
	const { $expand } = knownOptions(request.query as RawQuery, options);
	return expandedNames($expand, allowed);
}

/** The names in `$expand`. @throws ServiceError 400 code 4002 for a name outside `allowed` */
export function expandedNames(expand: string | undefined, allowed: readonly string[]): Set<string> {
	const names = expand?.split(',').map((name) => name.trim()) ?? [];
	for (const name of names) {
		if (!allowed.includes(name)) throw badQuery(`$expand does not support '${name}'.`);
	}
	return new Set(names);
}

/** A copy of `record` with only these fields. */
export function pick<T extends object, K extends keyof T>(
	record: T,
	names: readonly K[],
): Pick<T, K> {
	return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;
}

/** A copy of `record` without these fields. */
export function omit<T extends object, K extends keyof T>(
	record: T,
	names: readonly K[],
): Omit<T, K> {
	return Object.fromEntries(
		Object.entries(record).filter(([name]) => !names.includes(name as K)),
	) as Omit<T, K>;
}
