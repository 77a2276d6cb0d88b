import { randomUUID } from 'node:crypto';

import type { ChangeEvent, DeliveryFault } from '../types';

/** "Invoice notifications: ActionType is always Updated" (karbon.md 89). */
function actionOf(event: ChangeEvent): string {
	return event.kind === 'Invoice' ? 'Updated' : event.action;
}

/**
 * The single form (karbon.md 80); a work item is called `Work` here.
 * @param timestampName documented as `TimeStamp`, also seen as `Timestamp`
 */
export function singleNotification(
	event: ChangeEvent,
	timestampName: 'TimeStamp' | 'Timestamp' = 'TimeStamp',
): Record<string, unknown> {
	return {
		ResourcePermaKey: event.key,
		ResourceType: event.kind === 'WorkItem' ? 'Work' : event.kind,
		ActionType: actionOf(event),
		[timestampName]: new Date(event.at).toISOString(),
		...event.extra,
	};
}

/**
 * The batch envelope (karbon.md 80); a work item is called `WorkItem` here.
 * @param count the number of events, or one more
 */
export function batchNotification(
	events: readonly ChangeEvent[],
	count: 'exact' | 'more' = 'exact',
): Record<string, unknown> {
	return {
		BatchId: randomUUID(),
		Count: events.length + (count === 'more' ? 1 : 0),
		Events: events.map((event) => ({
			...singleNotification(event, 'Timestamp'),
			ResourceType: event.kind,
		})),
	};
}

function changeEvent(event: unknown, fault: DeliveryFault): unknown {
	if (typeof event !== 'object' || event === null) return event;
	const { TimeStamp, Timestamp, ...rest } = event as Record<string, unknown>;
	const time = TimeStamp ?? Timestamp;
	const name = fault.timestampName ?? (TimeStamp === undefined ? 'Timestamp' : 'TimeStamp');
	return {
		...rest,
		...(time === undefined ? {} : { [name]: time }),
		...(fault.resourceType === undefined ? {} : { ResourceType: fault.resourceType }),
		...(fault.actionType === undefined ? {} : { ActionType: fault.actionType }),
	};
}

/**
 * The text of a delivery.
 * @param body a notification of either form, or any other JSON value; text is sent as it is
 */
export function renderBody(body: unknown, fault: DeliveryFault = {}): string {
	if (typeof body === 'string') return fault.truncate ? body.slice(0, body.length / 2) : body;
	let changed = body;
	const events = (body as { Events?: unknown } | null)?.Events;
	if (Array.isArray(events)) {
		const Events = events.map((event) => changeEvent(event, fault));
		if (fault.reverse) Events.reverse();
		changed = {
			...(body as object),
			Events,
			...(fault.count === undefined ? {} : { Count: fault.count }),
		};
	} else {
		changed = changeEvent(body, fault);
	}
	const text = JSON.stringify(changed);
	return fault.truncate ? text.slice(0, text.length / 2) : text;
}
