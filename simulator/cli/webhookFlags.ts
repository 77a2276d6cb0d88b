import type { NotificationTime, WebhookVariants } from '../types';
import { amount, choice, type Flag, readChoice, readNumber, toggle } from './flag';

const NOTIFICATION_TIMES = ['record', 'unmoved', 'firstChange', 'dispatch'] as const;

const notificationTime: Flag<NotificationTime> = {
	name: 'notification-time',
	value: 'TIME',
	help: "time of a notification: record, unmoved (the same also for a change that does not move it), firstChange, dispatch, or milliseconds after the record's modification time (before it: -90000)",
	default: 'record',
	values: NOTIFICATION_TIMES,
	read([time = '']) {
		return /^-?\d/.test(time)
			? readNumber('notification-time', time, -Infinity)
			: readChoice('notification-time', time, NOTIFICATION_TIMES);
	},
};

/** Subscriptions and notifications. */
export const WEBHOOK_FLAGS = {
	notificationTime,
	singleTimestampName: choice(
		'timestamp-name',
		['TimeStamp', 'Timestamp'],
		'name of the time in single notifications',
	),
	notificationEnvelope: choice(
		'notification-envelope',
		['asSubscribed', 'alwaysBatch', 'alwaysSingle'],
		'form of deliveries',
	),
	batchExcess: toggle('batch-excess', 'a batch has all waiting events, also above BatchSize'),
	batchCount: choice(
		'batch-count',
		['exact', 'more'],
		'Count of a batch: the number of its events, or one more',
	),
	combinedAction: choice(
		'combined-action',
		['inserted', 'last'],
		'ActionType of several changes of a new record: Inserted, or that of the last change',
	),
	repeatDeliveriesAfterMs: amount(
		'repeat-deliveries-ms',
		'send each delivery again N milliseconds later, although it was answered',
		'never',
	),
	acceptedInvite: choice(
		'accepted-invite',
		['InviteAccepted', 'Inserted'],
		'ActionType when a user accepts the invitation',
	),
	estimateEventKey: choice(
		'estimate-event-key',
		['workItem', 'estimate'],
		'key in the notification of an estimate summary: of its work item, or of its first row',
	),
	patchTypes: choice(
		'patch-types',
		['replaces', 'adds'],
		'a PATCH of the multi-type subscription replaces its types, or adds to them',
	),
	multiTypeSubscriptions: choice(
		'multi-type-subscriptions',
		['offered', 'refused'],
		'POST of a multi-type subscription: creates it, or 400',
	),
	unknownSubscription: choice(
		'unknown-subscription',
		['notFound', 'null'],
		'GET of a subscription that does not exist: 404, or 200 with null',
	),
} satisfies { [Name in keyof Required<WebhookVariants>]: Flag<WebhookVariants[Name]> };
