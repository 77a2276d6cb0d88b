import type { ChangeEvent, NotificationTime } from '../types';

/**
 * The time in a notification. It is the "time of the change notification"
 * (karbon.md 82), which does not say how it relates to the record's own modification time.
 * @param now simulated time of the dispatch, epoch milliseconds
 * @returns epoch milliseconds
 */
export function notificationTimeOf(
	event: ChangeEvent,
	time: NotificationTime = 'record',
	now: number,
): number {
	if (typeof time === 'number') return event.at + time;
	switch (time) {
		case 'record':
		case 'unmoved':
			return event.at;
		case 'firstChange':
			return event.firstAt ?? event.at;
		case 'dispatch':
			return now;
	}
}
