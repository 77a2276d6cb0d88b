import type { IDataObject } from 'n8n-workflow';

import { isObject, isTooDeep } from '../../shared/json';
import type { ChangeEvent } from '../events/changeEvent';

/** n8n cannot store values that are nested much deeper. */
const MAX_DEPTH = 200;

/** A copy in which fields whose values are nested too deep have a text instead. */
function withoutDeepValues(value: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [
			name,
			isTooDeep(part, MAX_DEPTH) ? `[nested more than ${MAX_DEPTH} levels]` : part,
		]),
	);
}

/**
 * An event whose time, if it has one, is in `Timestamp`, because Karbon also spells it `TimeStamp`. A value that is not
 * an object is put into `event`.
 * @param batch fields of the batch that each of its events gets
 */
function toEvent(given: unknown, batch: IDataObject = {}): ChangeEvent {
	if (!isObject(given)) return { ...batch, ...withoutDeepValues({ event: given as never }) };
	const value = isTooDeep(given, MAX_DEPTH)
		? withoutDeepValues(given as IDataObject)
		: (given as IDataObject);
	if (!('TimeStamp' in value) && !('Timestamp' in value)) return { ...value, ...batch };
	const { TimeStamp, Timestamp, ...rest } = value;
	return { ...rest, Timestamp: (Timestamp ?? TimeStamp ?? null) as never, ...batch };
}

/**
 * The events of a delivery in Karbon's order. The body is one event or a batch
 * (karbon.md 80). These shapes may change, so an array counts as events, and any other object as one event.
 * @param body parsed JSON; undefined for what is not JSON
 * @returns undefined for a body that is neither object nor array
 */
export function readEnvelope(body: unknown): ChangeEvent[] | undefined {
	if (Array.isArray(body)) return body.map((event) => toEvent(event));
	if (!isObject(body)) return undefined;
	const { Events: events, BatchId, Count } = body as IDataObject;
	if (!Array.isArray(events)) return [toEvent(body)];
	const isMiscounted = typeof Count === 'number' && Count !== events.length;
	const batch = {
		...(BatchId === undefined ? {} : { BatchId }),
		...(isMiscounted ? { BatchCount: Count } : {}),
	};
	return events.map((event) => toEvent(event, batch));
}
