import {
	MULTI,
	sameTypes,
	sameUrl,
	subjectOf,
	targetHost,
	toBody,
	toView,
	withoutSigningKey,
} from '../../../../nodes/shared/subscriptions/subscription';

const WORK = 'Work';
const URL = 'https://example.com/karbon';

describe('A subscription in a message', () => {
	it('is named by its kind and type', () => {
		expect(subjectOf(MULTI)).toBe('a multi-type webhook subscription');
		expect(subjectOf(WORK)).toBe("a webhook subscription for 'Work Item'");
	});

	it.each([
		['https://hooks.example:8443/secret?key=1', 'hooks.example:8443'],
		['nowhere', 'an unreadable address'],
		[undefined, 'a target URL that Karbon does not show'],
	])('shows the host of its target URL only: %s', (targetUrl, shown) => {
		expect(targetHost({ targetUrl })).toBe(shown);
	});
});

describe('The body of a new subscription', () => {
	it('has one of WebhookType and WebhookTypes, and no option that was left out', () => {
		const settings = { types: ['Work', 'Note'], targetUrl: URL };
		expect(toBody(MULTI, settings)).toEqual({ WebhookTypes: ['Work', 'Note'], TargetUrl: URL });
		expect(toBody(WORK, settings)).toEqual({ WebhookType: 'Work', TargetUrl: URL });
	});

	it('has the options, zero included', () => {
		const options = { signingKey: 'k'.repeat(16), batchSize: 1, batchMaxDelaySeconds: 0 };
		expect(toBody(WORK, { types: ['Work'], targetUrl: URL, ...options })).toEqual({
			WebhookType: 'Work',
			TargetUrl: URL,
			SigningKey: options.signingKey,
			BatchSize: 1,
			BatchMaxDelaySeconds: 0,
		});
	});
});

describe('The body of a GET', () => {
	it.each([
		['a full multi-type body', MULTI, { TargetUrl: URL, WebhookTypes: ['Note'] }, URL, ['Note']],
		['a full single-type body', WORK, { TargetUrl: URL, WebhookType: 'Work' }, URL, ['Work']],
		['no types', MULTI, { TargetUrl: URL }, URL, undefined],
		['types that are not a list', MULTI, { TargetUrl: URL, WebhookTypes: 'Note' }, URL, undefined],
		['no type', WORK, { TargetUrl: URL }, URL, ['Work']],
		['an empty address', MULTI, { TargetUrl: '' }, undefined, undefined],
		['an address that is not text', MULTI, { TargetUrl: 7 }, undefined, undefined],
		['nothing', MULTI, undefined, undefined, undefined],
		['a list', MULTI, [{ TargetUrl: URL }], undefined, undefined],
		['a text', MULTI, 'odd', undefined, undefined],
	])('is read when it has %s', (_what, ref, body, targetUrl, types) => {
		const isRecord = typeof body === 'object' && !Array.isArray(body);
		const record = isRecord ? body : {};
		expect(toView(ref, body)).toEqual({ exists: true, targetUrl, types, record });
	});

	it('is kept without a signing key, in any letter case', () => {
		const body = { TargetUrl: URL, SigningKey: 'secret', signingkey: 'secret' };
		expect(withoutSigningKey(body)).toEqual({ TargetUrl: URL });
		expect(toView(MULTI, body).record).toEqual({ TargetUrl: URL });
	});
});

test.each([
	['https://a.example/x', 'https://a.example/x', true],
	['https://A.example:443/x', 'https://a.example/x', true],
	['https://a.example/x', 'https://a.example/X', false],
	['https://a.example/x', 'https://a.example/x/', false],
	['https://a.example/x', 'https://a.example/x?y', false],
	['nowhere', 'nowhere', true],
	['', 'https://a.example/x', false],
])('%s and %s are the same address: %s', (left, right, same) => {
	expect(sameUrl(left, right)).toBe(same);
	expect(sameUrl(right, left)).toBe(same);
});

test.each([
	[[], [], true],
	[['Note', 'Work'], ['Work', 'Note'], true],
	[['Note'], ['Note', 'Work'], false],
	[['Note'], ['Work'], false],
])('%j and %j are the same types: %s', (left, right, same) => {
	expect(sameTypes(left, right)).toBe(same);
	expect(sameTypes(right, left)).toBe(same);
});
