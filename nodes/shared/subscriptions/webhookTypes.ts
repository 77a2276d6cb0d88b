import { inQuotes } from '../text';

/** What the editor shows of a webhook type. */
interface WebhookTypeOption {
	name: string;
	value: string;
	/** What the trigger is called in the node panel. */
	action: string;
	description?: string;
}

/** The webhook types (karbon.md 89), in the order of their names. */
const TYPES = [
	{
		name: 'Contact',
		value: 'Contact',
		action: 'On contact, organization, or client group changed',
		description: 'Contacts, organizations, and client groups',
	},
	{
		name: 'Custom Field',
		value: 'CustomField',
		action: 'On custom field changed',
		description: 'Custom field definitions and values',
	},
	{
		name: 'Estimate Summary',
		value: 'EstimateSummary',
		action: 'On estimate summary changed',
		description: 'Estimate summaries of work items',
	},
	{
		name: 'Integration Task',
		value: 'IntegrationTask',
		action: 'On integration task changed',
		description: 'For approved Karbon partners only',
	},
	{
		name: 'Invoice',
		value: 'Invoice',
		action: 'On invoice changed',
		description: "Karbon reports every invoice change as 'Updated'",
	},
	{
		name: 'Note',
		value: 'Note',
		action: 'On note changed',
		description: 'Notes and their comments',
	},
	{ name: 'User', value: 'User', action: 'On user changed' },
	{ name: 'Work Item', value: 'Work', action: 'On work item changed' },
] as const satisfies readonly WebhookTypeOption[];

/** A value of WebhookType. */
export type WebhookType = (typeof TYPES)[number]['value'];

/** The values of WebhookType. */
export const WEBHOOK_TYPES: readonly WebhookType[] = TYPES.map(({ value }) => value);

/** What the trigger polls only, because Karbon has no webhook type for it (karbon.md 142). */
const TIME_ENTRY: WebhookTypeOption = {
	name: 'Time Entry',
	value: 'TimeEntry',
	action: 'On time entry changed',
	description: 'Always polled. Detects changes to recent time entries.',
};

const names = new Map<string, string>(
	[...TYPES, TIME_ENTRY].map(({ name, value }) => [value, name]),
);

/** Types in single quotes, with the names of the form: `'Contact', 'Work Item'`. */
export const labelsOf = (types: readonly string[]): string =>
	inQuotes(types.map((type) => names.get(type) ?? type));

/** The webhook types and time entries as options of a trigger, with the actions that the node panel lists. */
export function webhookTypeTriggers(): WebhookTypeOption[] {
	const types = [...TYPES, TIME_ENTRY].sort((a, b) => (a.name < b.name ? -1 : 1));
	return types.map((type) => ({ ...type }));
}

/** The webhook types as options of a field. */
export function webhookTypeOptions(): Array<Omit<WebhookTypeOption, 'action'>> {
	return TYPES.map(({ name, value, description }: WebhookTypeOption) =>
		description ? { name, value, description } : { name, value },
	);
}

/** The kinds of change that were seen (karbon.md 89). */
export const ACTION_TYPES = ['Deleted', 'Inserted', 'InviteAccepted', 'Updated'];

/** karbon.md 88. */
export const MAX_BATCH_SIZE = 100;
