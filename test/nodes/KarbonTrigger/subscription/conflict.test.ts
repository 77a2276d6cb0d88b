import { SubscriptionConflictError } from '../../../../nodes/KarbonTrigger/subscription/conflict';
import { MULTI } from '../../../../nodes/shared/subscriptions/subscription';

describe('A subscription of another system', () => {
	const message = (isTest: boolean, targetUrl?: string, webhookId = 'id-1') =>
		new SubscriptionConflictError({ webhookId, isTest }, MULTI, { targetUrl }).message;
	const OTHER = 'https://x.example/secret-path';

	test('is explained with its host and the choices', () => {
		expect(message(false, OTHER)).toContain('which delivers to x.example.');
		expect(message(false, OTHER)).not.toContain('secret-path');
		expect(message(false)).toContain('a target URL that Karbon does not show');
		expect(message(false, OTHER)).toContain("'If a Subscription Exists'");
		expect(message(false, OTHER)).not.toContain('moved');
	});

	test('that delivers to this node at another address is explained as a move', () => {
		expect(message(false, 'https://old.example/webhook/id-1/webhook')).toContain('moved');
		expect(message(false, OTHER, '')).not.toContain('moved');
	});

	test('in a test run is explained without the choices of the live workflow', () => {
		expect(message(true, OTHER)).toContain('Latest Change');
		expect(message(true, OTHER)).not.toContain('Replace It');
	});
});
