import {
	createRequest,
	deleteRequest,
	isTypeName,
	readRequest,
	updateTypesRequest,
} from '../../../../nodes/shared/subscriptions/requests';
import { MULTI } from '../../../../nodes/shared/subscriptions/subscription';

const WORK = 'Work';
const NO_TYPES = ['', ' ', '.', '..', '/', 'Work/', '%2e', 'Work Item', '*', 'Multi', 'MULTI'];

describe('The path of a subscription', () => {
	it.each([MULTI, WORK])('ends with its name %s', (name) => {
		expect(readRequest(name)).toMatchObject({
			method: 'GET',
			path: `/v3/WebhookSubscriptions/${name}`,
		});
		expect(deleteRequest(name)).toMatchObject({
			method: 'DELETE',
			path: `/v3/WebhookSubscriptions/${name}`,
			safety: 'idempotent',
		});
	});

	it.each(NO_TYPES)(
		'is never built for %j, which could address another subscription or all of them',
		(type) => {
			expect(isTypeName(type)).toBe(false);
			// Exactly this text names the multi-type subscription.
			for (const build of type === MULTI ? [] : [readRequest, deleteRequest]) {
				expect(() => build(type)).toThrow("'Webhook Type' must be the name of one webhook type");
			}
		},
	);

	it('may have a type that this package does not know', () => {
		expect(readRequest('Proposal').path).toBe('/v3/WebhookSubscriptions/Proposal');
	});
});

describe('The request that creates a subscription', () => {
	const settings = { types: ['Note'], targetUrl: 'https://example.com/karbon' };
	const signingKey = 'a-very-secret-key';

	it('is a write to the path of all subscriptions', () => {
		const request = createRequest(MULTI, settings, { hasNoItem: true, secrets: ['other'] });
		expect(request).toMatchObject({
			method: 'POST',
			path: '/v3/WebhookSubscriptions',
			body: { WebhookTypes: ['Note'] },
			errorContext: { hasNoItem: true, secrets: ['other'] },
		});
		expect(request.safety).toBeUndefined();
	});

	it('has the signing key in a separate list of secrets', () => {
		const secrets = ['other'];
		expect(createRequest(MULTI, settings).errorContext.secrets).toEqual([]);
		const { errorContext } = createRequest(WORK, { ...settings, signingKey }, { secrets });
		expect(errorContext.secrets).toEqual([signingKey, 'other']);
		expect(secrets).toEqual(['other']);
	});
});

test('Types are replaced in the multi-type subscription', () => {
	expect(updateTypesRequest(['Note'], { hasNoItem: true })).toMatchObject({
		method: 'PATCH',
		path: '/v3/WebhookSubscriptions/Multi',
		body: { WebhookTypes: ['Note'] },
		safety: 'idempotent',
		errorContext: { hasNoItem: true },
	});
});
