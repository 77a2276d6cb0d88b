import { startReceiver } from '../delivery/receiver';
import { type Bench, closeAll, type Json, startBench } from '../support';
import { callControl } from './call';

describe('GET /_simulator/log', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 3 } });
	});
	afterEach(closeAll);

	const log = async (query = ''): Promise<Json> =>
		(await callControl(bench.simulator, 'GET', `/log${query}`)).body;

	it('lists requests and deliveries together, newest first', async () => {
		const receiver = await startReceiver();
		const subscription = { TargetUrl: receiver.url, WebhookType: 'Invoice' };
		await bench.post('/v3/WebhookSubscriptions', subscription);
		await bench.simulator.change('Invoice');
		await bench.clock.advance(60_000);
		await bench.clock.advance(1000);
		await bench.get('/v3/Invoices?$top=1');

		expect(await log()).toEqual([
			{
				id: expect.any(Number),
				at: '2026-01-15T09:01:01.000Z',
				type: 'request',
				label: 'GET',
				url: '/v3/Invoices?$top=1',
				status: 200,
			},
			{
				id: expect.any(Number),
				at: '2026-01-15T09:01:00.000Z',
				type: 'delivery',
				label: 'Invoice',
				url: receiver.url,
				status: 200,
				body: receiver.received[0]?.text,
			},
			{
				id: expect.any(Number),
				at: '2026-01-15T09:00:00.000Z',
				type: 'request',
				label: 'POST',
				url: '/v3/WebhookSubscriptions',
				status: 201,
				body: JSON.stringify(subscription),
			},
		]);
		await receiver.close();
	});

	it('shows the fault of a request, and the error and attempt of a delivery', async () => {
		const receiver = await startReceiver();
		receiver.status = 0;
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			WebhookType: 'Invoice',
		});
		await bench.simulator.change('Invoice');
		await bench.simulator.moveTime(60_000);
		await bench.simulator.moveTime(11_000);
		bench.simulator.faults.add({ action: { type: 'status', status: 503 } });
		await bench.get('/v3/Users');

		const remarks = (await log()).map(({ remark }: Json) => remark);
		expect(remarks).toEqual([
			'Simulated fault: status',
			expect.stringMatching(/^Attempt 2: /),
			expect.stringContaining('socket hang up'),
			undefined,
		]);
		await receiver.close();
	});

	it('keeps the ID of an entry, and gives later entries higher IDs', async () => {
		await bench.get('/v3/Users');
		const [first] = await log();
		await bench.get('/v3/Users');
		const [second, again] = await log();

		expect(again).toEqual(first);
		expect(second.id).toBeGreaterThan(first.id);
	});

	it('shows at most as many entries as the limit', async () => {
		for (let count = 0; count < 3; count += 1) await bench.get('/v3/Users');

		expect(await log('?limit=2')).toHaveLength(2);
		for (const limit of ['0', '1001', 'x']) {
			expect(await log(`?limit=${limit}`)).toMatchObject({ error: { code: '4003' } });
		}
	});
});
