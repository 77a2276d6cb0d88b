/** The kinds of notification (interface.md, Events, Webhook types). */
export const WEBHOOK_TYPES = [
	'Contact',
	'CustomField',
	'EstimateSummary',
	'IntegrationTask',
	'Invoice',
	'Note',
	'User',
	'Work',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** interface.md, Limits: BatchSize. */
export const MAX_BATCH_SIZE = 100;

/** The slot of the multi-type subscription in paths (interface.md, Webhook subscriptions). */
export const MULTI_SLOT = 'Multi';
