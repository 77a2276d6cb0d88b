import type { IDataObject } from 'n8n-workflow';

import type { WebhookType } from '../../shared/subscriptions/webhookTypes';
import { timeOf } from '../../shared/moments';

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
 * The subscription type behind a ResourceType, for those that are known
 * (karbon.md 89). Unknown ones are passed through.
 */
const TYPE_OF_RESOURCE: Record<string, WebhookType> = {
	Contact: 'Contact',
	Organization: 'Contact',
	ClientGroup: 'Contact',
	Work: 'Work',
	WorkItem: 'Work',
	Note: 'Note',
	NoteComment: 'Note',
	User: 'User',
	Invoice: 'Invoice',
	Estimate: 'EstimateSummary',
	EstimateSummary: 'EstimateSummary',
	CustomField: 'CustomField',
	CustomFieldValue: 'CustomField',
	IntegrationTask: 'IntegrationTask',
};

/** The kinds of change that were seen (karbon.md 89). */
const ACTION_TYPES = ['Deleted', 'Inserted', 'InviteAccepted', 'Updated'] as const;

/** What the user asked for. */
export interface Selection {
	/** Empty: all. */
	webhookTypes: readonly string[];
	/** Empty: all. */
	actionTypes: readonly string[];
}

/** The subscription type behind a ResourceType; undefined when it is not known. */
export function webhookTypeOf(resourceType: unknown): WebhookType | undefined {
	if (typeof resourceType !== 'string') return undefined;
	return Object.hasOwn(TYPE_OF_RESOURCE, resourceType) ? TYPE_OF_RESOURCE[resourceType] : undefined;
}

/** The kinds of change that a list shows alike: it has the record as it is, old or new. */
const SEEN_IN_LISTS = ['Inserted', 'Updated'];

/**
 * Whether an event was asked for. Values that are not known pass: matching a closed list has cost
 * users most of their events (karbon.md 89). A change that was found in a list may
 * be a new record or an old one, so it passes if either was asked for.
 */
export function isWanted(event: ChangeEvent, { webhookTypes, actionTypes }: Selection): boolean {
	const type = webhookTypeOf(event.ResourceType);
	if (type && webhookTypes.length > 0 && !webhookTypes.includes(type)) return false;
	const isKnownAction = (ACTION_TYPES as readonly string[]).includes(event.ActionType ?? '');
	if (actionTypes.length === 0 || !isKnownAction) return true;
	return event.recovered === true
		? SEEN_IN_LISTS.some((action) => actionTypes.includes(action))
		: actionTypes.includes(event.ActionType!);
}

/** The moment of an event in milliseconds; undefined when it carries none that can be read. */
export function momentOf(event: ChangeEvent): number | undefined {
	const moment = timeOf(event.Timestamp);
	return Number.isNaN(moment) ? undefined : moment;
}
