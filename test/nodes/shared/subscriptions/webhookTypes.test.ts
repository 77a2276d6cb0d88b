import {
	MAX_BATCH_SIZE,
	webhookTypeTriggers,
	WEBHOOK_TYPES,
	webhookTypeOptions,
} from '../../../../nodes/shared/subscriptions/webhookTypes';

const EIGHT = [
	'Contact',
	'CustomField',
	'EstimateSummary',
	'IntegrationTask',
	'Invoice',
	'Note',
	'User',
	'Work',
];

describe('Webhook types', () => {
	it('are the eight documented types', () => {
		expect(WEBHOOK_TYPES).toEqual(EIGHT);
	});

	it('are offered by both nodes in the order of their names', () => {
		for (const options of [webhookTypeOptions(), webhookTypeTriggers()]) {
			const types = options.map(({ value }) => value).filter((value) => value !== 'TimeEntry');
			expect(types).toEqual(EIGHT);
			const names = options.map(({ name }) => name);
			expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		}
	});

	it('have an action for the node panel in the trigger only', () => {
		for (const option of webhookTypeOptions()) expect(option).not.toHaveProperty('action');
		for (const { action } of webhookTypeTriggers()) expect(action).toMatch(/^On .* changed$/);
	});

	it('have no empty descriptions', () => {
		for (const option of webhookTypeOptions()) {
			if ('description' in option) expect(option.description).toMatch(/ /);
		}
	});

	it('come in batches of at most a hundred', () => {
		expect(MAX_BATCH_SIZE).toBe(100);
	});
});
