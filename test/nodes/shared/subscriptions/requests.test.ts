import {
	createRequest,
	deleteRequest,
	isTypeName,
	pathName,
	readRequest,
	refOf,
	updateTypesRequest,
} from '../../../../nodes/shared/subscriptions/requests';
import { MULTI, type SubscriptionRef } from '../../../../nodes/shared/subscriptions/subscription';

const WORK: SubscriptionRef = { kind: 'single', type: 'Work' };
const NO_TYPES = ['', ' ', '.', '..', '/', 'Work/', '%2e', 'Work Item', '*', 'Multi', 'MULTI'];

describe('The path of a subscription', () => {
	it.each([
		['Multi', MULTI],
		['Work', WORK],
	])('ends with its name %s, which is parsed to the same subscription', (name, ref) => {
		expect(pathName(ref)).toBe(name);
		expect(refOf(name)).toEqual(ref);
		expect(readRequest(ref)).toMatchObject({
			method: 'GET',
			path: `/v3/WebhookSubscriptions/${name}`,
		});
		expect(deleteRequest(ref)).toMatchObject({
			method: 'DELETE',
			path: `/v3/WebhookSubscriptions/${name}`,
			safety: 'idempotent',
		});
	});

	it.each(NO_TYPES)(
		'is never built for %j, which could address another subscription or all of them',
		(type) => {
			expect(isTypeName(type)).toBe(false);
			const ref: SubscriptionRef = { kind: 'single', type };
			for (const build of [readRequest, deleteRequest, pathName]) {
				expect(() => build(ref)).toThrow("'Webhook Type' must be the name of one webhook type");
			}
		},
	);

	it('may have a type that this package does not know', () => {
		expect(pathName({ kind: 'single', type: 'Proposal' })).toBe('Proposal');
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
