import { type ChangeEvent, momentOf } from './changeEvent';

/** Names that Karbon uses for the same kind of record. */
const SAME_KIND: Record<string, string> = { Work: 'WorkItem', Estimate: 'EstimateSummary' };

/** Fields that may differ when one event is handed in again; the last one is added by scans. */
const OF_THE_DELIVERY = ['BatchId', 'BatchCount', '__coverage'];
/** Fields that are compared in a form of their own. */
const COMPARED = ['ResourcePermaKey', 'ResourceType', 'ActionType', 'Timestamp'];

function kindOf({ ResourceType: type }: ChangeEvent): unknown {
	if (typeof type !== 'string') return type;
	return Object.hasOwn(SAME_KIND, type) ? SAME_KIND[type] : type;
}

/** Two values of one custom field, for two clients, differ in a further field only. */
function furtherFields(event: ChangeEvent): unknown[] {
	return Object.entries(event)
		.filter(([name]) => !OF_THE_DELIVERY.includes(name) && !COMPARED.includes(name))
		.sort(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * Names an event: the same when it is delivered again, with its record, time, action and further fields.
 * @returns undefined for an event without key or time, which is never taken for a duplicate
 */
export function eventId(event: ChangeEvent): string | undefined {
	const moment = momentOf(event);
	const { ResourcePermaKey: key, ActionType: action = '' } = event;
	if (moment === undefined || typeof key !== 'string' || key === '') return undefined;
	return JSON.stringify([key, moment, action, kindOf(event), ...furtherFields(event)]);
}
