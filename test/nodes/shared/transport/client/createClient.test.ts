import { createClient, KarbonClient } from '../../../../../nodes/shared/transport/client';
import {
	BASE_URL,
	createFakeHost,
	createTestClient,
	KEY,
	storedCredentials,
	TOKEN,
} from '../../../../support/fakeHost';
import { OK, request, script, systemError } from './requests';

describe('createClient', () => {
	it('reads the credential of the node', async () => {
		const client = await createClient(createFakeHost(script(OK)));
		expect(client).toBeInstanceOf(KarbonClient);
		expect(client.credentials).toMatchObject({ baseUrl: BASE_URL, requestsPerMinute: 120 });
		expect(client.secrets).toEqual([TOKEN, KEY]);
	});

	it.each([
		[{ baseUrl: 'not an address' }, /Base URL/],
		[{ accessToken: '' }, /access token/],
	])('refuses a credential with %j before anything is sent', async (fields, message) => {
		const host = createFakeHost(script(OK), undefined, storedCredentials(fields));
		await expect(createClient(host)).rejects.toThrow(message);
		expect(host.requests).toHaveLength(0);
	});

	it('works in contexts that cannot be canceled', async () => {
		const host = createFakeHost(script(OK));
		delete host.getExecutionCancelSignal;
		const client = await createClient(host);
		expect((await client.send(request())).status).toBe(200);
	});

	it('waits before a retry in contexts that cannot be canceled', async () => {
		const { host, settle, timing } = createTestClient(script({ status: 503 }, OK));
		delete host.getExecutionCancelSignal;
		const client = await createClient(host, { timing });
		expect((await settle(client.send(request()))).status).toBe(200);
	});
});

describe("Karbon's time", () => {
	const date = 'Thu, 15 Jan 2026 09:00:00 GMT';

	it.each([200, 403])('is reported with a response of status %p', async (status) => {
		const measured = jest.fn();
		const answer = script({ status, headers: { date }, body: {} });
		const { client, settle } = createTestClient(answer, { clock: { measured } });
		await settle(client.attempt(request()));
		expect(measured.mock.calls).toEqual([[Date.UTC(2026, 0, 15, 9), expect.any(Number)]]);
	});

	it('is not reported without a response, or without a Date header', async () => {
		const measured = jest.fn();
		const answers = script(systemError('ECONNREFUSED'), { body: {} });
		const { client, settle } = createTestClient(answers, { clock: { measured } });
		await settle(client.attempt(request()));
		expect(measured).not.toHaveBeenCalled();
	});
});
