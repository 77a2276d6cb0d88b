import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/json';
import { OrderCheck } from '../../../shared/paging/orderCheck';
import { AnswerError } from '../../execution/answer';
import type { Order } from '../order';
import type { RowCheck } from './rowCheck';

/** Filters that Karbon does not have. The rows are checked after they were received. */
export interface RowFilter {
	passes(row: IDataObject): boolean;
	/** Forgets the order of the rows so far, because the list is read from its beginning. */
	begin?(): void;
	/**
	 * Takes the next page of the list. True if no row after it passes, because of the order of the list. False as long as
	 * the rows do not show that Karbon applies the order (karbon.md 4).
	 */
	isPast(rows: readonly IDataObject[]): boolean;
	/** True if the order lets reading stop before the end of the list. */
	canStop: boolean;
	/** Reads what a row lacks and a filter needs. Called before `passes`. */
	load?(row: IDataObject): Promise<void>;
	/** @throws {AnswerError} after the last row, if no row has a field that a filter needs */
	end?(): void;
	/** Names in the form of the filters that only the node applies. */
	labels: readonly string[];
}

/** Reads the record of a row. Undefined if Karbon does not have it, or does not show it. */
export type RecordReader = (row: IDataObject) => Promise<IDataObject | undefined>;

/**
 * The rows that pass all of these checks, from a list in this order.
 * @param readRecord for checks of fields that only the record has
 */
export function rowFilter(
	checks: readonly RowCheck[],
	order?: Order,
	readRecord?: RecordReader,
): RowFilter {
	const ordered = checks.find(({ range, field }) => range && field === order?.field)?.range;
	const { field = '', direction = 'asc' } = order ?? {};
	const isDescending = direction === 'desc';
	const last = isDescending ? ordered?.from : ordered?.to;
	let check = new OrderCheck(direction);
	const missing = new Set(checks);
	const records = new WeakMap<IDataObject, IDataObject>();
	let hasRows = false;
	let hasRecords = false;
	const isLacking = (row: IDataObject) => (one: RowCheck) =>
		one.isInRecord === true && (row[one.field] ?? undefined) === undefined;
	const accepts = (row: IDataObject) => (one: RowCheck) => {
		const value: unknown = row[one.field] ?? records.get(row)?.[one.field] ?? row[one.field];
		if (one.isShown?.(value) ?? value !== undefined) missing.delete(one);
		return one.accepts(value);
	};
	return {
		begin() {
			check = new OrderCheck(direction);
		},
		labels: checks.filter(({ isAsked }) => !isAsked).map(({ label }) => label),
		passes(row) {
			if (!isObject(row) || isBlank(row)) return false;
			hasRows = true;
			// All of them, because each notes whether the list shows its field.
			return checks.map(accepts(row)).every(Boolean);
		},
		isPast(rows) {
			if (ordered === undefined || last === undefined) return false;
			let hasPast = false;
			for (const row of rows) {
				const isShown = isObject(row) && !isBlank(row);
				const value = isShown ? ordered.read(row[field] as unknown) : undefined;
				check.add(value);
				if (value !== undefined) hasPast ||= isDescending ? value < last : value > last;
			}
			return hasPast && check.isProven;
		},
		canStop: last !== undefined,
		...(readRecord && checks.some(({ isInRecord }) => isInRecord) ? { load } : {}),
		end() {
			const [one] = [...missing].filter(({ isInRecord }) => !isInRecord || hasRecords);
			if (hasRows && one) throw notShown(one);
		},
	};

	async function load(row: IDataObject): Promise<void> {
		if (!isObject(row) || isBlank(row) || !checks.some(isLacking(row))) return;
		const others = checks.filter((one) => !isLacking(row)(one));
		if (!others.every(accepts(row))) return;
		const record = await readRecord!(row);
		if (!record) return;
		records.set(row, record);
		hasRecords = true;
	}
}

/** Whether a row has nothing but its key: a client that the API application may not see (karbon.md 18). */
function isBlank(row: IDataObject): boolean {
	const hasValue = ([name, value]: [string, unknown]) => value !== null && !name.startsWith('@');
	return 'LastModifiedDateTime' in row && Object.entries(row).filter(hasValue).length <= 1;
}

function notShown({ label, isAsked }: RowCheck): AnswerError {
	const other = isAsked ? "use 'Filter (OData)' of Get Many" : 'filter the records in the workflow';
	return new AnswerError(
		`The filter '${label}' cannot be applied: Karbon's list does not contain this field`,
		`Remove '${label}' and ${other}.`,
	);
}
