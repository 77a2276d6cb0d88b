import { randomUUID } from 'node:crypto';

/** A notification in its single form ("interface.md, Notification (single form)"). */
export function invoiceNotification(key: string, at: number): Record<string, unknown> {
	return {
		ResourcePermaKey: key,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		TimeStamp: new Date(at).toISOString(),
	};
}

/** A batch of notifications ("interface.md, Notification batch (envelope)"). */
export function invoiceBatch(keys: string[], at: number): Record<string, unknown> {
	const Events = keys.map((ResourcePermaKey) => ({
		ResourcePermaKey,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		Timestamp: new Date(at).toISOString(),
	}));
	return { BatchId: randomUUID(), Count: Events.length, Events };
}
