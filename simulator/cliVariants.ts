import type { ListShift, NotificationTime, VariantOptions } from './types';

/** Flags that take a text, and flags that stand alone. */
export const VARIANT_FLAGS = {
	'notification-time': { type: 'string' },
	'repeat-deliveries-ms': { type: 'string' },
	'read-lag-ms': { type: 'string' },
	'modification-times': { type: 'string' },
	'tie-order': { type: 'string' },
	'client-group-order': { type: 'string' },
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
		modificationTimes: given('modification-times', (text) =>
			choice('modification-times', text, ['milliseconds', 'seconds']),
		),
		tieOrder: given('tie-order', (text) => choice('tie-order', text, ['key', 'random'])),
		clientGroupOrder: given('client-group-order', (text) =>
			choice('client-group-order', text, ['inserted', 'random']),
		),
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
