import { createSimulator } from '../../../simulator';
import { until } from '../../support/clock/manualTiming';
import { firstKey } from '../support';
import { bench, payment, setUpFile, waits, withFault } from './setUp';

setUpFile();

describe('a fault of the connection', () => {
	it('resetAfter processes the request and cuts the connection without a response', async () => {
		const before = bench.simulator.store.payments.size;
		bench.simulator.faults.add({
			match: { path: '/v3/ManualPayments' },
			action: 'resetAfter',
			times: 1,
		});
		await expect(bench.post('/v3/ManualPayments', payment())).rejects.toThrow('fetch failed');
		expect(bench.simulator.store.payments.size).toBe(before + 1);
		expect(bench.simulator.requests).toMatchObject([{ status: 201, fault: 'resetAfter' }]);
	});

	it('resetAfter stores the file of an upload', async () => {
		const before = bench.simulator.store.files.size;
		const key = firstKey(bench.simulator.store.contacts);
		bench.simulator.faults.add({ action: 'resetAfter', times: 1 });
		const sent = bench.upload([
			{ name: 'contact_keys', content: key },
			{ name: 'file', fileName: 'a.txt', content: 'x' },
		]);
		await expect(sent).rejects.toThrow('fetch failed');
		expect(bench.simulator.store.files.size).toBe(before + 1);
	});

	it('noAnswer processes the request and never responds', async () => {
		const other = await createSimulator({ rateLimit: { algorithm: 'off' } });
		other.faults.add({ action: 'noAnswer' });
		const { accessToken, accessKey } = other.credentials;
		const sent = fetch(`${other.url}/v3/WebhookSubscriptions`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${accessToken}`,
				accesskey: accessKey,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ WebhookType: 'Note', TargetUrl: 'https://example.com/' }),
		});
		await until(() => other.store.subscriptions.size > 0);
		await other.close();
		await expect(sent).rejects.toThrow('fetch failed');
	});

	it('truncate cuts a list and a download in the middle', async () => {
		await expect(withFault('truncate')).rejects.toThrow();
		const file = firstKey(bench.simulator.store.files);
		const { body } = await bench.get(`/v3/FileDetails/${file}`);
		await expect(withFault('truncate', body.DownloadUrl)).rejects.toThrow();
		expect((await bench.get(body.DownloadUrl)).status).toBe(200);
	});

	it('slowBody sends the whole response in pieces with pauses', async () => {
		const { body } = await withFault({ type: 'slowBody', chunks: 4, pauseMs: 10_000 });
		expect(body.value).toHaveLength(2);
		expect(waits).toEqual([10_000, 10_000, 10_000]);
	});
});
