import type { ChangeKind } from '../types';

/** karbon.md 89. */
export const WEBHOOK_TYPES = [
	'Contact',
	'Work',
	'Note',
	'User',
	'Invoice',
	'EstimateSummary',
	'CustomField',
	'IntegrationTask',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Name of the multi-type subscription. */
export const MULTI = 'Multi';

/** The webhook type of each kind of record that Karbon notifies of (karbon.md 89). */
const WEBHOOK_TYPE_OF: Readonly<Partial<Record<ChangeKind, WebhookType>>> = {
	Invoice: 'Invoice',
	Contact: 'Contact',
	Organization: 'Contact',
	ClientGroup: 'Contact',
	WorkItem: 'Work',
	Note: 'Note',
	NoteComment: 'Note',
	User: 'User',
	EstimateSummary: 'EstimateSummary',
	CustomField: 'CustomField',
	CustomFieldValue: 'CustomField',
	IntegrationTask: 'IntegrationTask',
};

/** Whether a subscription of these types is notified of changes to this kind of record. */
export function includesKind(types: readonly string[], kind: ChangeKind): boolean {
	const type = WEBHOOK_TYPE_OF[kind];
	return type !== undefined && types.includes(type);
}

/** The name of a subscription in any letter case, as stored; undefined when there is no such type. */
export function subscriptionName(text: string): string | undefined {
	return [...WEBHOOK_TYPES, MULTI].find((name) => name.toLowerCase() === text.toLowerCase());
}
