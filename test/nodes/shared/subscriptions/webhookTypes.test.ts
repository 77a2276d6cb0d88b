import {
	MAX_BATCH_SIZE,
	MULTI_SLOT,
	WEBHOOK_TYPES,
} from '../../../../nodes/shared/subscriptions/webhookTypes';

describe('webhook types', () => {
	it('are the eight of the interface, sorted', () => {
		expect(WEBHOOK_TYPES).toEqual([
			'Contact',
			'CustomField',
			'EstimateSummary',
			'IntegrationTask',
			'Invoice',
			'Note',
			'User',
			'Work',
		]);
	});

	it('do not include the name of the multi-type slot', () => {
		expect(WEBHOOK_TYPES).not.toContain(MULTI_SLOT);
	});

	it('come in batches of at most a hundred', () => {
		expect(MAX_BATCH_SIZE).toBe(100);
	});
});
