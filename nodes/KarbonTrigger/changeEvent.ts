import type { IDataObject } from 'n8n-workflow';

import type { WebhookType } from '../shared/webhookTypes';

/** One change, as the trigger emits it; further fields of the service stay as they came. */
export interface ChangeEvent extends IDataObject {
	ResourcePermaKey?: string;
	ResourceType?: string;
	ActionType?: string;
	/** The one spelling that the trigger emits; the service sends `TimeStamp` and `Timestamp`. */
	Timestamp?: string;
	BatchId?: string;
	/** How many events the batch announced, only when it is not how many came. */
	BatchCount?: number;
	/** True when it was not delivered but found afterwards. */
	recovered?: boolean;
}

/**
 * The subscription type behind a ResourceType, for those that are known (interface.md, Webhook types;
 * interface-addendum.md, Webhooks). Unknown ones belong to nobody and are passed through.
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

/** The kinds of change that were seen (interface-addendum.md, Webhooks). */
export const ACTION_TYPES = ['Deleted', 'Inserted', 'InviteAccepted', 'Updated'] as const;

/** What the user asked for. */
export interface Selection {
	/** Empty: all. */
	webhookTypes: readonly string[];
	/** Empty: all. */
	actionTypes: readonly string[];
}

/**
 * Whether an event was asked for. Values that are not known pass: matching a closed list has cost
 * users most of their events (interface-addendum.md, Webhooks).
 */
export function isWanted(event: ChangeEvent, { webhookTypes, actionTypes }: Selection): boolean {
	const type = Object.hasOwn(TYPE_OF_RESOURCE, event.ResourceType ?? '')
		? TYPE_OF_RESOURCE[event.ResourceType!]
		: undefined;
	if (type && webhookTypes.length > 0 && !webhookTypes.includes(type)) return false;
	const isKnownAction = (ACTION_TYPES as readonly string[]).includes(event.ActionType ?? '');
	return actionTypes.length === 0 || !isKnownAction || actionTypes.includes(event.ActionType!);
}

/** The moment of an event in milliseconds; undefined when it carries none that can be read. */
export function momentOf(event: ChangeEvent): number | undefined {
	const moment = Date.parse(String(event.Timestamp ?? ''));
	return Number.isNaN(moment) ? undefined : moment;
}
