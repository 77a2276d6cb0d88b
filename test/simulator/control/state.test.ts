import { createSimulator, type Simulator, type SimulatorState } from '../../../simulator';
import { startReceiver } from '../delivery/receiver';
import { type Bench, closeAll, firstKey, startBench } from '../support';
import { callControl } from './call';

const DATA = { invoices: 4, payments: 2, contacts: 4, workItems: 2 };
const SUBSCRIPTION = {
	TargetUrl: 'https://n8n.example/webhook',
	WebhookType: 'Invoice',
	SigningKey: 'a'.repeat(16),
};

describe('the state over HTTP', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ allowHttpTargets: true, data: DATA });
	});
	afterEach(closeAll);

	const exported = async (simulator: Simulator = bench.simulator): Promise<SimulatorState> =>
		(await callControl(simulator, 'GET', '/state')).body;
	const invoices = async () => (await bench.get('/v3/Invoices?$orderby=UpdatedAt desc')).body.value;

	it('is exported as a download', async () => {
		const { headers, body } = await callControl(bench.simulator, 'GET', '/state');

		expect(headers.get('content-disposition')).toBe(
			'attachment; filename="karbon-simulator-2026-01-15.json"',
		);
		expect(body).toMatchObject({
			format: 'karbon-simulator-state',
			simulatedTime: '2026-01-15T09:00:00.000Z',
		});
		expect(Object.keys(body.records)).toEqual(Object.keys(bench.simulator.store));
	});

	it('restores changed, added and deleted records when the same simulator imports it', async () => {
		await bench.post('/v3/WebhookSubscriptions', SUBSCRIPTION);
		const before = await invoices();
		const state = await exported();
		const [changed, deleted] = [...bench.simulator.store.invoices.keys()];
		await bench.clock.advance(1000);
		await bench.simulator.change('Invoice', changed, 'Updated', { InvoiceStatus: 'Voided' });
		await bench.simulator.change('Invoice', deleted, 'Deleted');
		await bench.simulator.change('Invoice', undefined, 'Inserted');
		bench.simulator.cancelSubscription('Invoice');
		expect(await invoices()).not.toEqual(before);

		expect((await callControl(bench.simulator, 'PUT', '/state', state)).status).toBe(200);
		expect(await invoices()).toEqual(before);
		expect((await exported()).records).toEqual(state.records);
		expect(bench.simulator.store.subscriptions.get('Invoice')?.SigningKey).toBe(
			SUBSCRIPTION.SigningKey,
		);
	});

	it('can be imported into another simulator with its time, and can start a simulator', async () => {
		await bench.post('/v3/WebhookSubscriptions', SUBSCRIPTION);
		await bench.simulator.change('Contact', undefined, 'Inserted', { FirstName: 'Ada' });
		await bench.clock.advance(3_600_000);
		const state = await exported();
		const other = await startBench({ data: { invoices: 1 } });
		await callControl(other.simulator, 'PUT', '/state', state);
		const started = await createSimulator({ clock: other.clock, state });

		expect((await exported(other.simulator)).records).toEqual(state.records);
		expect((await exported(started)).records).toEqual(state.records);
		expect(other.simulator.clock.now()).toBe(Date.UTC(2026, 0, 15, 10));
		await started.close();
	});

	it('contains the content of small and large files', async () => {
		const [key] = bench.simulator.store.contacts.keys();
		for (const content of ['small', Buffer.alloc(1_500_000, 'large ')]) {
			await bench.upload([
				{ name: 'contact_keys', content: String(key) },
				{ name: 'file', fileName: 'a.txt', content },
			]);
		}
		const state = await exported();
		await callControl(bench.simulator, 'PUT', '/state', state);

		expect((await exported()).records.files).toEqual(state.records.files);
		expect(state.records.files?.at(-1)?.[1]).toMatchObject({ FileSize: 1_500_000 });
	});

	it('never gives a new record the key of an imported record', async () => {
		const insert = async () => (await bench.simulator.change('Contact', undefined, 'Inserted')).key;
		const keys = [await insert()];
		for (let times = 0; times < 3; times += 1) {
			await callControl(bench.simulator, 'PUT', '/state', await exported());
			keys.push(await insert());
		}

		expect(new Set(keys).size).toBe(4);
	});

	it('discards queued notifications, and which records applications have read', async () => {
		const receiver = await startReceiver();
		await bench.post('/v3/WebhookSubscriptions', { ...SUBSCRIPTION, TargetUrl: receiver.url });
		const key = firstKey(bench.simulator.store.contacts);
		await bench.get(`/v3/Contacts/${key}`);
		await bench.simulator.change('Contact', key);
		await bench.simulator.change('Invoice');
		await callControl(bench.simulator, 'PUT', '/state', await exported());
		await bench.clock.advance(3_600_000);

		expect(receiver.received).toEqual([]);
		const patched = await bench.call('PATCH', `/v3/Contacts/${key}`, { ContactType: 'Client' });
		expect(patched.status).not.toBe(409);
		await receiver.close();
	});

	it('appears in reads at once, even with readLagMs', async () => {
		const lagging = await startBench({ data: DATA, variants: { readLagMs: 8000 } });
		await callControl(lagging.simulator, 'PUT', '/state', await exported());
		const key = firstKey(bench.simulator.store.invoices);

		expect((await lagging.get(`/v3/Invoices/${key}`)).status).toBe(200);
	});

	it('is refused when it is not valid, and nothing is changed', async () => {
		const answer = await callControl(bench.simulator, 'PUT', '/state', { format: 'other' });

		expect(answer).toMatchObject({ status: 400, body: { error: { code: '4003' } } });
		expect(bench.simulator.store.invoices.size).toBe(DATA.invoices);
		await expect(createSimulator({ state: {} as unknown as SimulatorState })).rejects.toThrow(
			'not an exported state',
		);
	});
});

describe('POST /_simulator/reset', () => {
	afterEach(closeAll);

	it('restores the first records, and clears subscriptions, faults, log and rate limit', async () => {
		const bench = await startBench({
			data: DATA,
			rateLimit: { algorithm: 'slidingWindow', limit: 2 },
		});
		const before = [...bench.simulator.store.invoices.keys()];
		await bench.post('/v3/WebhookSubscriptions', SUBSCRIPTION);
		await bench.simulator.change('Invoice', before[0], 'Deleted');
		const { key } = await bench.simulator.change('Invoice', undefined, 'Inserted');
		bench.simulator.deliveryFaults.add({ fault: { copies: 2 } });
		bench.simulator.faults.add({ action: 'notJson' });
		await bench.get('/v3/Users');
		expect((await bench.get('/v3/Users')).status).toBe(429);

		expect((await callControl(bench.simulator, 'POST', '/reset')).status).toBe(200);
		const { store, faults, deliveryFaults, requests } = bench.simulator;
		expect([...store.invoices.keys()]).toEqual(before);
		expect([store.subscriptions.size, requests.length]).toEqual([0, 0]);
		expect([faults.list(), deliveryFaults.list()]).toEqual([[], []]);
		expect((await bench.get('/v3/Users')).status).toBe(200);
		expect((await bench.simulator.change('Invoice', undefined, 'Inserted')).key).toBe(key);
	});

	it('restores the state that the simulator was started with', async () => {
		const first = await startBench({ data: DATA });
		await first.simulator.change('Invoice', undefined, 'Inserted');
		const state = await first.simulator.exportState();
		const bench = await startBench({ state });
		await bench.simulator.change('Invoice', undefined, 'Deleted');
		await callControl(bench.simulator, 'POST', '/reset');

		expect((await bench.simulator.exportState()).records).toEqual(state.records);
	});
});
