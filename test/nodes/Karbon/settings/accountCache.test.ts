import { AccountCache } from '../../../../nodes/Karbon/settings/accountCache';
import { SETTINGS as RECORD } from '../../../../nodes/Karbon/settings/accountSettings';
import { readRecord } from '../../../../nodes/Karbon/records/readExpanded';
import { KarbonClient } from '../../../../nodes/shared/transport/client';
import { createTestClient } from '../../../support/fakeHost';
import { createManualTiming } from '../../../support/clock/manualTiming';

const SETTINGS = { WorkStatuses: [], WorkTypes: [] };
const MINUTE_MS = 60_000;

const readSettings = async (client: KarbonClient) => await readRecord({ client }, RECORD);

function bench(status = 200) {
	const timing = createManualTiming();
	const { client, host, settle } = createTestClient(() => ({ status, body: SETTINGS }));
	const settings = new AccountCache(readSettings, timing);
	const get = async (isFresh = false) => await settle(settings.get(client, isFresh));
	return { client, host, settle, settings, timing, get };
}

describe('the settings of an account', () => {
	it('are read once for items that ask at the same time', async () => {
		const { client, host, settle, settings } = bench();
		const answers = await settle(Promise.all([1, 2, 3].map(() => settings.get(client))));
		expect(answers).toEqual([SETTINGS, SETTINGS, SETTINGS]);
		expect(host.requests).toHaveLength(1);
	});

	it('are kept for five minutes', async () => {
		const { get, host, timing } = bench();
		await get();
		await timing.advance(4 * MINUTE_MS);
		await get();
		expect(host.requests).toHaveLength(1);
		await timing.advance(MINUTE_MS);
		await get();
		expect(host.requests).toHaveLength(2);
	});

	it('are kept for no longer when the clock is set back by ten minutes', async () => {
		const { client, host, settle, timing } = bench();
		let offset = 0;
		const clock = { ...timing, now: () => timing.now() + offset };
		const settings = new AccountCache(readSettings, clock);
		const get = async () => await settle(settings.get(client));
		await get();
		offset = -10 * MINUTE_MS;
		await get();
		expect(host.requests).toHaveLength(1);
		await timing.advance(5 * MINUTE_MS);
		await get();
		expect(host.requests).toHaveLength(2);
	});

	it('are read again when a fresh copy is requested', async () => {
		const { get, host } = bench();
		await get();
		await get(true);
		expect(host.requests).toHaveLength(2);
	});

	it('are read again after they were forgotten, also while they are being read', async () => {
		const { client, get, host, settle, settings } = bench();
		const reading = settings.get(client);
		settings.forget();
		await settle(reading);
		await get();
		expect(host.requests).toHaveLength(2);
		settings.forget();
		await get();
		expect(host.requests).toHaveLength(3);
	});

	it('that could not be read are not kept', async () => {
		const { get, host } = bench(400);
		await expect(get()).rejects.toThrow('Could not read the account settings');
		await expect(get()).rejects.toThrow('Could not read the account settings');
		expect(host.requests).toHaveLength(2);
	});

	it('are read again after two reads at the same time have failed', async () => {
		const { client, host, timing } = createTestClient(() => ({ status: 200, body: {} }));
		const failures: Array<(error: Error) => void> = [];
		const read = async () =>
			await new Promise<string>((resolve, reject) =>
				failures.length < 2 ? void failures.push(reject) : resolve('value'),
			);
		const settings = new AccountCache(read, timing);
		const [first, second, third] = [1, 2, 3].map(() => new KarbonClient(host, client.credentials));
		const reads = [settings.get(first), settings.get(second, true)];
		failures.forEach((fail, index) => fail(new Error(`failure ${index}`)));
		await expect(reads[0]).rejects.toThrow('failure 0');
		await expect(reads[1]).rejects.toThrow('failure 1');
		expect(await settings.get(third)).toBe('value');
	});

	it('are read by each execution itself, so that canceling one does not fail another', async () => {
		const canceling = new AbortController();
		const { client, host, settle, timing } = createTestClient(() => ({ body: SETTINGS }));
		const settings = new AccountCache(readSettings, timing);
		const canceled = { ...host, getExecutionCancelSignal: () => canceling.signal };
		const other = new KarbonClient(canceled, client.credentials, { timing });
		const reads = [settings.get(other), settings.get(client)];
		canceling.abort();
		await expect(settle(reads[0])).rejects.toThrow('The execution was canceled');
		expect(await settle(reads[1])).toEqual(SETTINGS);
	});

	it('are read by each execution itself, so that no record changes while a write waits for them', async () => {
		const { client, host, settle, timing } = createTestClient(() => ({ body: SETTINGS }));
		const slow = new KarbonClient(host, client.credentials, { timing });
		const settings = new AccountCache(async (run) => {
			if (run === slow) await timing.sleep(9 * MINUTE_MS);
			return await readSettings(run);
		}, timing);
		const reading = settings.get(slow);
		const series = client.series(1);
		series.begin();
		const path = '/v3/WorkItems/3KwXxPZ7rzv8';
		const request = { path, errorContext: { purpose: 'update the work item' } };
		await settle(client.attempt({ ...request, method: 'GET' }, series));
		const used = settings.get(client);
		await settle(Promise.all([reading, used]));
		const write = await settle(client.attempt({ ...request, method: 'PUT', body: {} }, series));
		expect(write).toMatchObject({ ok: false, mayRetry: true });
	});

	it('that were read later are kept, although an earlier read ends after that', async () => {
		const { client, host, settle, timing } = createTestClient(() => ({ body: {} }));
		const slow = new KarbonClient(host, client.credentials);
		const read = async (run: KarbonClient) => {
			if (run !== slow) return 'new';
			await timing.sleep(MINUTE_MS);
			return 'old';
		};
		const settings = new AccountCache(read, timing);
		const reading = settings.get(slow);
		await timing.advance(1_000);
		await settings.get(client);
		expect(await settle(reading)).toBe('old');
		expect(settings.peek(client)).toBe('new');
	});

	it('stay as they are when they cannot be read again', async () => {
		let status = 200;
		const { client, timing, settle } = createTestClient(() => ({ status, body: SETTINGS }));
		const settings = new AccountCache(readSettings, timing);
		await settle(settings.get(client));
		status = 400;
		await expect(settle(settings.get(client, true))).rejects.toThrow();
		expect(await settle(settings.get(client))).toEqual(SETTINGS);
		expect(settings.peek(client)).toEqual(SETTINGS);
		settings.forget();
		expect(settings.peek(client)).toBeUndefined();
	});

	it('that are not granted are asked for once in a run, and again in the next', async () => {
		const { client, host, settle, settings } = bench(403);
		const nextRun = new KarbonClient(host, client.credentials);
		for (const run of [client, client, nextRun]) {
			const read = settle(settings.get(run));
			await expect(read).rejects.toThrow('Could not read the account settings');
		}
		expect(host.requests).toHaveLength(2);
	});

	it('are kept for at most 50 accounts', async () => {
		const { client, host, settle, settings } = bench();
		const of = async (accessKey: string) =>
			await settle(
				settings.get(
					Object.create(client, {
						credentials: { value: { ...client.credentials, accessKey } },
					}) as KarbonClient,
				),
			);
		for (let account = 0; account <= 50; account++) await of(`key-${account}`);
		await of('key-50');
		expect(host.requests).toHaveLength(51);
		await of('key-0');
		expect(host.requests).toHaveLength(52);
	});
});
