import { randomUUID } from 'node:crypto';

/** A notification in its single form (karbon.md 80). */
export function invoiceNotification(key: string, at: number): Record<string, unknown> {
	return {
		ResourcePermaKey: key,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		TimeStamp: new Date(at).toISOString(),
	};
}

/** A batch of notifications (karbon.md 80). */
export function invoiceBatch(keys: string[], at: number): Record<string, unknown> {
	const Events = keys.map((ResourcePermaKey) => ({
		ResourcePermaKey,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		Timestamp: new Date(at).toISOString(),
	}));
	return { BatchId: randomUUID(), Count: Events.length, Events };
}
