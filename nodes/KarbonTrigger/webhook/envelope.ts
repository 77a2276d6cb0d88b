import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { ChangeEvent } from '../events/changeEvent';

/** n8n cannot store values that are nested much deeper. */
const MAX_DEPTH = 200;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value is nested deeper than n8n can store. Without recursion, which such a value would break. */
function isTooDeep(value: unknown): boolean {
	const open: Array<{ value: object; depth: number }> = isNested(value)
		? [{ value, depth: 0 }]
		: [];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value: current, depth } = next;
		if (depth >= MAX_DEPTH) return true;
		for (const inner of Object.values(current)) {
			if (isNested(inner)) open.push({ value: inner, depth: depth + 1 });
		}
	}
	return false;
}

/** The event without the parts that n8n cannot store. */
function shallow(value: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [
			name,
			isTooDeep(part) ? `[nested more than ${MAX_DEPTH} levels]` : part,
		]),
	);
}

/** One event with the one spelling of its time; what is no object is kept as it came. */
function toEvent(given: unknown, batch: IDataObject = {}): ChangeEvent {
	if (!isObject(given)) return { ...batch, ...shallow({ event: given as never }) };
	const value = isTooDeep(given) ? shallow(given as IDataObject) : (given as IDataObject);
	if (!('TimeStamp' in value) && !('Timestamp' in value)) return { ...value, ...batch };
	const { TimeStamp, Timestamp, ...rest } = value;
	return { ...rest, Timestamp: (Timestamp ?? TimeStamp ?? null) as never, ...batch };
}

/**
 * The events of a delivery, in the service's order: the single form, the batch envelope, or a bare
 * list (interface.md, Notification and Notification batch; the shapes are marked preview, so what
 * is not recognised becomes one event as it came).
 * @returns undefined for JSON that is neither object nor list
 */
export function readEnvelope(body: unknown): ChangeEvent[] | undefined {
	if (Array.isArray(body)) return body.map((event) => toEvent(event));
	if (!isObject(body)) return undefined;
	const { Events: events, BatchId, Count } = body as IDataObject;
	if (!Array.isArray(events)) return [toEvent(body)];
	const differs = typeof Count === 'number' && Count !== events.length;
	const batch = {
		...(BatchId === undefined ? {} : { BatchId }),
		...(differs ? { BatchCount: Count } : {}),
	};
	return events.map((event) => toEvent(event, batch));
}
