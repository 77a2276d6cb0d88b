import { type Bench, closeAll, startBench } from '../support';
import { startReceiver, type Receiver } from './receiver';

describe('the next delivery of a subscription', () => {
	let bench: Bench;
	let receiver: Receiver;
	const START = Date.UTC(2026, 0, 15, 9);
	beforeEach(async () => {
		receiver = await startReceiver();
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 9, contacts: 3 } });
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});

	const subscribe = async (body: object) =>
		await bench.post('/v3/WebhookSubscriptions', { TargetUrl: receiver.url, ...body });
	const next = (slot: string) => {
		const found = bench.simulator.nextDelivery(slot);
		return found && { ...found, at: found.at - START };
	};

	it('is absent without queued changes, and without a subscription', async () => {
		await subscribe({ WebhookType: 'Contact' });
		await bench.simulator.change('Invoice');

		expect([next('Contact'), next('Invoice')]).toEqual([undefined, undefined]);
	});

	it('is that of the first change of its types', async () => {
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Contact');
		await bench.clock.advance(1000);
		await bench.simulator.changeMany('Invoice', 2);

		expect(next('Invoice')).toEqual({ at: 61_000, events: 2, retries: 0 });
		await bench.simulator.flush();
		expect(next('Invoice')).toBeUndefined();
	});

	it('of a batch that is not full comes after its delay', async () => {
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 5, BatchMaxDelaySeconds: 30 });
		await bench.simulator.changeMany('Invoice', 3);
		expect(next('Multi')).toEqual({ at: 90_000, events: 3, retries: 0 });

		await bench.clock.advance(60_000);
		expect(next('Multi')).toEqual({ at: 90_000, events: 3, retries: 0 });
		await bench.simulator.changeMany('Contact', 1);
		expect(next('Multi')).toEqual({ at: 90_000, events: 3, retries: 0 });
		await bench.clock.advance(30_000);
		expect([receiver.received.length, next('Multi')]).toEqual([1, undefined]);
	});

	it('of a batch that becomes full comes when its changes are due', async () => {
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 5, BatchMaxDelaySeconds: 300 });
		await bench.simulator.changeMany('Invoice', 6);

		expect(next('Multi')).toEqual({ at: 60_000, events: 6, retries: 0 });
		await bench.clock.advance(60_000);
		expect(next('Multi')).toEqual({ at: 360_000, events: 1, retries: 0 });
	});

	it('is a retry when the last delivery failed', async () => {
		receiver.status = 500;
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();

		expect(next('Invoice')).toEqual({ at: 10_000, events: 0, retries: 1 });
		await bench.clock.advance(10_000);
		expect(next('Invoice')).toEqual({ at: 40_000, events: 0, retries: 1 });
	});
});
