import type { IDataObject } from 'n8n-workflow';

import { timeOf } from '../../shared/moments';
import { perObject } from '../../shared/remember';
import {
	ACTION_TYPES,
	WEBHOOK_TYPES,
	type WebhookType,
} from '../../shared/subscriptions/webhookTypes';

/** One change, as the trigger emits it. Other fields stay as Karbon sent them, unless they are nested too deep. */
export interface ChangeEvent extends IDataObject {
	ResourcePermaKey?: string;
	ResourceType?: string;
	ActionType?: string;
	/** The one spelling that the trigger emits; the service sends `TimeStamp` and `Timestamp`. */
	Timestamp?: string;
	BatchId?: string;
	/** How many events the batch announced, only when it is not how many came. */
	BatchCount?: number;
	/** True when a scan found the change in Karbon's lists, also when polling. */
	recovered?: boolean;
}

/**
 * A change that a scan has found. A list does not tell new from changed, and invoices only know Updated (karbon.md 89).
 * Rows that are compared with those before show what happened.
 */
export function foundEvent(
	ResourceType: string,
	ResourcePermaKey: string,
	Timestamp: string,
	ActionType = 'Updated',
): ChangeEvent {
	return { ResourcePermaKey, ResourceType, ActionType, Timestamp, recovered: true };
}

/**
 * The type in 'Trigger On' behind a ResourceType, for those that are known (karbon.md 89). Unknown ones are passed
 * through.
 */
export const TYPE_OF_RESOURCE: ReadonlyMap<unknown, WebhookType | 'TimeEntry'> = new Map<
	unknown,
	WebhookType | 'TimeEntry'
>([
	...[...WEBHOOK_TYPES, 'TimeEntry' as const].map((type) => [type, type] as const),
	['Organization', 'Contact'],
	['ClientGroup', 'Contact'],
	['WorkItem', 'Work'],
	['NoteComment', 'Note'],
	['Estimate', 'EstimateSummary'],
	['CustomFieldValue', 'CustomField'],
]);

export interface Selection {
	/** Empty: all. */
	webhookTypes: readonly string[];
	/** Empty: all. */
	actionTypes: readonly string[];
}

/** The kinds of change that a list shows alike: it has the record as it is, old or new. */
const SEEN_IN_LISTS = ['Inserted', 'Updated'];

/** What Karbon's documents call it when a user accepts the invitation (karbon.md 89). */
const USER_JOINED = ['Inserted', 'InviteAccepted'];

/**
 * Whether an event was asked for. Values that are not known pass: matching a closed list has cost
 * users most of their events (karbon.md 89). A change that was found in a list may be a new record or an old one, and a
 * user who has joined may come as either of two actions, so such an event passes if either was asked for.
 */
export function isWanted(event: ChangeEvent, { webhookTypes, actionTypes }: Selection): boolean {
	const type = TYPE_OF_RESOURCE.get(event.ResourceType);
	if (type && webhookTypes.length > 0 && !webhookTypes.includes(type)) return false;
	const { ActionType: action = '', recovered } = event;
	if (actionTypes.length === 0 || !ACTION_TYPES.includes(action)) return true;
	const joined = type === 'User' && USER_JOINED.includes(action) ? USER_JOINED : undefined;
	const alike = recovered === true ? SEEN_IN_LISTS : joined;
	return alike?.some((one) => actionTypes.includes(one)) ?? actionTypes.includes(action);
}

/** Fields of the batch, and those that are compared in another form. */
const NOT_FURTHER = new Set([
	...['BatchId', 'BatchCount'],
	...['ResourcePermaKey', 'ResourceType', 'ActionType', 'Timestamp'],
]);

interface Identity {
	/** The moment of the event in milliseconds; undefined when it carries none that can be read. */
	moment?: number;
	/**
	 * Made of its record, time, action and further fields: two values of one custom field, for two clients, differ in a
	 * further field only. It is the same when Karbon delivers the event again. Undefined for an event without a key or a
	 * time, which is never taken for a duplicate.
	 */
	id?: string;
}

/** What identifies an event. It is asked for several times, also while thousands wait, and an event never changes. */
export const identityOf = perObject((event: ChangeEvent): Identity => {
	const moment = timeOf(event.Timestamp);
	// The year 1 is no time (karbon.md 16): the next event would have the same.
	if (!(moment > 0)) return {};
	const { ResourcePermaKey: key, ResourceType: type, ActionType: action = '' } = event;
	if (typeof key !== 'string' || key === '') return { moment };
	const names = Object.keys(event).filter((name) => !NOT_FURTHER.has(name));
	const further = names.sort().map((name) => [name, event[name]]);
	// Both names are in use.
	const kind = type === 'Work' ? 'WorkItem' : type === 'Estimate' ? 'EstimateSummary' : type;
	return { moment, id: JSON.stringify([key, moment, action, kind, ...further]) };
});

/** Karbon combines changes of a record within this time (karbon.md 88). Milliseconds. */
export const COALESCING_MS = 60_000;

/**
 * An assumption: how much the time in a notification may differ, either way, from the modification time of the change
 * that it reports. Further changes that Karbon combined with it are not included. Milliseconds.
 */
export const SPREAD_MS = 120_000;
