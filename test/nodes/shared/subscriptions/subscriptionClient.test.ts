import { MULTI } from '../../../../nodes/shared/subscriptions/subscription';
import {
	deleteSubscription,
	readSubscription,
	updateTypes,
} from '../../../../nodes/shared/subscriptions/subscriptionClient';
import type { KarbonClient } from '../../../../nodes/shared/transport/client';
import { createTestClient, type FakeAnswer } from '../../../support/fakeHost';

const URL = 'https://example.com/karbon';
const VIEW = { exists: true, targetUrl: URL, types: undefined, record: { TargetUrl: URL } };

type Call = (client: KarbonClient) => Promise<unknown>;
const read: Call = async (client) => await readSubscription(client, MULTI);
const update: Call = async (client) => await updateTypes(client, ['Note']);
const remove: Call = async (client) => await deleteSubscription(client, MULTI);

const GONE: FakeAnswer = { status: 404, body: { error: { code: '4004', message: 'None' } } };

describe.each([
	['Reading', read, 'GET', { body: { TargetUrl: URL } }, VIEW, { exists: false }],
	['Deleting', remove, 'DELETE', { status: 204 }, true, false],
])('%s', (_name, call, method, answer: FakeAnswer, whenThere, whenMissing) => {
	const path = '/v3/WebhookSubscriptions/Multi';

	it('sends one request and reports what it found', async () => {
		const { client, host, settle } = createTestClient(() => answer);
		expect(await settle(call(client))).toEqual(whenThere);
		expect(host.requests.map((request) => request.method)).toEqual([method]);
		expect(host.requests[0].url).toMatch(new RegExp(`${path}$`));
	});

	it('reports a subscription that is missing', async () => {
		const { client, settle } = createTestClient(() => GONE);
		expect(await settle(call(client))).toEqual(whenMissing);
	});

	it('throws the error of any other refusal', async () => {
		const { client, settle } = createTestClient(() => ({ status: 403 }));
		await expect(settle(call(client))).rejects.toMatchObject({ httpCode: '403' });
	});
});

// karbon.md 113
describe("A 404 without Karbon's code", () => {
	const useProxy = () =>
		createTestClient(() => ({ status: 404, body: { statusCode: 404, message: 'Not found' } }));

	it('reads as an uncertain absence', async () => {
		const { client, settle } = useProxy();
		expect(await settle(read(client))).toEqual({ exists: false, isUncertain: true });
	});

	it.each([
		['PATCH', update],
		['DELETE', remove],
	])('is an error for a %s', async (_method, call) => {
		const { client, settle } = useProxy();
		await expect(settle(call(client))).rejects.toMatchObject({ httpCode: '404' });
	});
});

test('Reading a subscription with an empty body reports only that it exists', async () => {
	const { client, settle } = createTestClient(() => ({ body: '' }));
	expect(await settle(read(client))).toEqual({ exists: true, record: {} });
});

test('Secrets are hidden in errors', async () => {
	const secret = 'a-very-secret-key';
	const { client, settle } = createTestClient(() => ({
		status: 400,
		body: { error: { code: '4002', message: `Bad ${secret}` } },
	}));
	const result = settle(readSubscription(client, MULTI, { secrets: [secret] }));
	await expect(result).rejects.toThrow('Bad [hidden]');
});

// karbon.md 84
describe('Changing types', () => {
	const MISSING: FakeAnswer = GONE;
	const changed = (shown: FakeAnswer) =>
		createTestClient(({ method }) => (method === 'PATCH' ? { status: 204 } : shown));

	it.each<[string, FakeAnswer, string[]]>([
		['the types that Karbon shows', { body: { WebhookTypes: ['Work', 'Note'] } }, ['Work', 'Note']],
		['the given types where Karbon shows none', { body: { TargetUrl: URL } }, ['Note']],
		['the given types when Karbon shows no subscription', { body: 'null' }, ['Note']],
		['the given types when the subscription cannot be read', MISSING, ['Note']],
	])('gives %s', async (_what, shown, types) => {
		const { client, host, settle } = changed(shown);
		expect(await settle(update(client))).toEqual(types);
		expect(host.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
	});

	it('reports a subscription that is missing, with one request', async () => {
		const { client, host, settle } = createTestClient(() => GONE);
		expect(await settle(update(client))).toBeUndefined();
		expect(host.requests).toHaveLength(1);
	});

	it('throws the error of any other refusal', async () => {
		const { client, settle } = createTestClient(() => ({ status: 403 }));
		await expect(settle(update(client))).rejects.toMatchObject({ httpCode: '403' });
	});
});

test('Reading a subscription with the body null reports that it does not exist', async () => {
	const { client, settle } = createTestClient(() => ({ body: 'null' }));
	expect(await settle(read(client))).toEqual({ exists: false });
});
