import type { ListShift, NotificationTime, VariantOptions } from '../types';

/** Flags that choose one of several behaviors: the variant, and its values. */
const CHOICES = {
	'modification-times': ['modificationTimes', ['milliseconds', 'seconds']],
	'tie-order': ['tieOrder', ['key', 'random']],
	'client-group-order': ['clientGroupOrder', ['inserted', 'random']],
	conflicts: ['conflicts', ['changedSinceRead', 'none']],
	'client-owner-conflict': ['clientOwnerConflict', ['owner', 'team', 'separate']],
	'client-group-team': ['clientGroupTeam', ['taken', 'ignored']],
	'client-group-card': ['clientGroupCard', ['removed', 'kept']],
	'accounting-notes': ['accountingNotes', ['replaced', 'added']],
	'organization-card-fields': ['organizationCardFields', ['shown', 'omitted']],
	'client-task-recipient': ['clientTaskRecipient', ['cleared', 'kept']],
	'work-template-in-put': ['workTemplateKeyInPut', ['ignored', 'replaced']],
} as const satisfies Record<string, readonly [keyof VariantOptions, readonly string[]]>;

type ChoiceFlag = keyof typeof CHOICES;

const CHOICE_FLAGS = Object.fromEntries(
	Object.keys(CHOICES).map((flag) => [flag, { type: 'string' }]),
) as Record<ChoiceFlag, { type: 'string' }>;

/** Flags that take a text, and flags that stand alone. */
export const VARIANT_FLAGS = {
	'notification-time': { type: 'string' },
	'repeat-deliveries-ms': { type: 'string' },
	'read-lag-ms': { type: 'string' },
	...CHOICE_FLAGS,
	'shift-lists': { type: 'string' },
	'shift-every-pages': { type: 'string' },
	'omit-count': { type: 'boolean' },
	'omit-work-item-times': { type: 'boolean' },
	'order-work-items': { type: 'boolean' },
	'spaced-single-status': { type: 'boolean' },
} as const;

export const VARIANT_USAGE = `Where the interface is silent, Karbon may behave in more than one way:

  --notification-time TIME  time of a notification: record (default), firstChange, dispatch, or milliseconds after
                            the record's modification time (before: =-90000)
  --repeat-deliveries-ms N  send each delivery again N milliseconds later, although it was answered
  --read-lag-ms N           changes appear in reads N milliseconds after they were made
  --modification-times T    milliseconds (default) or seconds
  --tie-order ORDER         rows with equal times: by key (default), or random in each response
  --client-group-order O    inserted (default), or random after each change
  --conflicts MODE          a write of a record that changed since it was read: 409 (changedSinceRead, default), or
                            the last write wins (none)
  --client-owner-conflict C a body whose ClientOwner or ClientManager differs from its ClientTeam: the field wins
                            (owner, default), the team wins (team), or both are stored (separate)
  --client-group-team T     ClientTeam in the PUT of a client group: taken (default) or ignored
  --client-group-card C     a card that the PUT of a client group leaves out: removed (default) or kept
  --accounting-notes N      notes of an AccountingDetail are replaced (default), or added to the stored ones
  --organization-card-fields F  a single organization has the email address, phone number and website of its first
                            card: shown (default) or omitted
  --client-task-recipient R the recipient that a PUT leaves out: cleared (default) or kept
  --work-template-in-put T  WorkTemplateKey in the PUT of a work item: ignored (default) or replaced
  --shift-lists BY          rows shift between two pages: delete a row that was sent, or change a later one
  --shift-every-pages N     shift after every N pages, default 1
  --omit-count              lists have no @odata.count
  --omit-work-item-times    work items have no LastModifiedDateTime
  --order-work-items        work items can be ordered by LastModifiedDateTime
  --spaced-single-status    single work items spell PrimaryStatus with spaces, as lists do
`;

/** Values of the flags above. */
export type VariantValues = {
	[Flag in keyof typeof VARIANT_FLAGS]?: string | boolean;
};

/** Reads one value. @throws Error naming the flag */
interface Readers {
	number(name: string, text: string, minimum: number): number;
	choice<T extends string>(name: string, text: string, choices: readonly T[]): T;
}

const NOTIFICATION_TIMES = ['record', 'firstChange', 'dispatch'] as const;

function readNotificationTime(text: string, { number, choice }: Readers): NotificationTime {
	const isNumber = /^-?\d/.test(text);
	return isNumber
		? number('notification-time', text, -Infinity)
		: choice('notification-time', text, NOTIFICATION_TIMES);
}

function readShift(values: VariantValues, { number, choice }: Readers): ListShift | undefined {
	const { 'shift-lists': by, 'shift-every-pages': every } = values;
	if (typeof by !== 'string') return undefined;
	return {
		by: choice('shift-lists', by, ['delete', 'change']),
		...(typeof every === 'string' && { everyPages: number('shift-every-pages', every, 1) }),
	};
}

function readChoices(values: VariantValues, choice: Readers['choice']): VariantOptions {
	const chosen = Object.entries(CHOICES).flatMap(([flag, [variant, choices]]) => {
		const text = values[flag as ChoiceFlag];
		return typeof text === 'string' ? [[variant, choice<string>(flag, text, choices)]] : [];
	});
	return Object.fromEntries(chosen) as VariantOptions;
}

/**
 * Variants from command line arguments; only those that were given.
 * @throws Error naming the argument that is wrong
 */
export function readVariants(values: VariantValues, readers: Readers): VariantOptions {
	const { number, choice } = readers;
	const given = <T>(flag: keyof VariantValues, read: (text: string) => T): T | undefined => {
		const text = values[flag];
		return typeof text === 'string' ? read(text) : undefined;
	};
	const variants: VariantOptions = {
		notificationTime: given('notification-time', (text) => readNotificationTime(text, readers)),
		repeatDeliveriesAfterMs: given('repeat-deliveries-ms', (text) =>
			number('repeat-deliveries-ms', text, 0),
		),
		readLagMs: given('read-lag-ms', (text) => number('read-lag-ms', text, 0)),
		...readChoices(values, choice),
		listShift: readShift(values, readers),
		omitCount: values['omit-count'] === true || undefined,
		omitWorkItemModificationTime: values['omit-work-item-times'] === true || undefined,
		orderWorkItemsByLastModified: values['order-work-items'] === true || undefined,
		spacedSingleStatus: values['spaced-single-status'] === true || undefined,
	};
	return Object.fromEntries(
		Object.entries(variants).filter(([, value]) => value !== undefined),
	) as VariantOptions;
}
