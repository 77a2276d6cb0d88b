import type { IDataObject } from 'n8n-workflow';

import type { ChangeEvent } from '../events/changeEvent';

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** One event with the one spelling of its time; what is no object is kept as it came. */
function toEvent(value: unknown, batch: IDataObject = {}): ChangeEvent {
	if (!isObject(value)) return { ...batch, event: value as never };
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
	const { Events: events, BatchId, Count } = body;
	if (!Array.isArray(events)) return [toEvent(body)];
	const differs = typeof Count === 'number' && Count !== events.length;
	const batch = {
		...(BatchId === undefined ? {} : { BatchId }),
		...(differs ? { BatchCount: Count } : {}),
	};
	return events.map((event) => toEvent(event, batch));
}
