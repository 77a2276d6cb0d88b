import { startReceiver } from '../delivery/receiver';
import { type Bench, closeAll, startBench } from '../support';
import { callControl } from './call';

describe('POST /_simulator/time', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 3 } });
	});
	afterEach(closeAll);

	it('moves the time forward, and makes the deliveries and retries that come due', async () => {
		const receiver = await startReceiver();
		receiver.status = 500;
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			WebhookType: 'Invoice',
		});
		await bench.simulator.change('Invoice');
		const answer = await callControl(bench.simulator, 'POST', '/time', { minutes: 2 });

		expect(answer.body).toEqual({ simulatedTime: '2026-01-15T09:02:00.000Z' });
		// The first attempt after a minute, and retries 10 and 40 seconds later.
		expect(receiver.received).toHaveLength(3);
		await receiver.close();
	});

	it.each([{ minutes: 0 }, { minutes: -1 }, { minutes: '1' }, { minutes: 44_641 }, {}])(
		'refuses %j',
		async (body) => {
			const answer = await callControl(bench.simulator, 'POST', '/time', body);

			expect(answer).toMatchObject({ status: 400, body: { error: { code: '4003' } } });
			expect(bench.simulator.clock.now()).toBe(Date.UTC(2026, 0, 15, 9));
		},
	);
});
