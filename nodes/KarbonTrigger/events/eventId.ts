import { perObject } from '../../shared/perObject';
import { type ChangeEvent, momentOf } from './changeEvent';

/** Names that Karbon uses for the same kind of record. */
const SAME_KIND: Record<string, string> = { Work: 'WorkItem', Estimate: 'EstimateSummary' };

/** Fields of its batch are not part of the event itself. */
const NOT_OF_THE_EVENT = ['BatchId', 'BatchCount'];
/** Fields that are compared in a form of their own. */
const COMPARED = ['ResourcePermaKey', 'ResourceType', 'ActionType', 'Timestamp'];
const NOT_FURTHER = new Set([...NOT_OF_THE_EVENT, ...COMPARED]);

/**
 * The id of an event, made of its record, time, action and further fields: two values of one custom field, for two
 * clients, differ in a further field only. It is the same when Karbon delivers the event again. Each event is asked for
 * its id several times, and never changes.
 * @returns undefined for an event without a key or a time, which is never taken for a duplicate
 */
export const eventId = perObject((event: ChangeEvent): string | undefined => {
	const moment = momentOf(event);
	const { ResourcePermaKey: key, ResourceType: type, ActionType: action = '' } = event;
	if (moment === undefined || typeof key !== 'string' || key === '') return undefined;
	const kind = typeof type === 'string' && Object.hasOwn(SAME_KIND, type) ? SAME_KIND[type] : type;
	const names = Object.keys(event).filter((name) => !NOT_FURTHER.has(name));
	const further = names.sort().map((name) => [name, event[name]]);
	return JSON.stringify([key, moment, action, kind, ...further]);
});
