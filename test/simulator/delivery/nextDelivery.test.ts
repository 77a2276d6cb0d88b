import { bench, receiver, setUpEachTest, start, subscribe } from './setUp';

setUpEachTest();

describe('nextDelivery', () => {
	const START = Date.UTC(2026, 0, 15, 9);
	beforeEach(async () => await start({ data: { invoices: 9, contacts: 3 } }));

	const next = (name: string) => {
		const found = bench.simulator.nextDelivery(name);
		return found && { ...found, at: found.at - START };
	};

	it('is undefined without queued changes or without a subscription', async () => {
		await subscribe({ WebhookType: 'Contact' });
		await bench.simulator.change('Invoice');

		expect([next('Contact'), next('Invoice')]).toEqual([undefined, undefined]);
	});

	it('is the delivery of the first queued change of the subscribed types', async () => {
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Contact');
		await bench.clock.advance(1000);
		await bench.simulator.changeMany('Invoice', 2);

		expect(next('Invoice')).toEqual({ at: 61_000, events: 2, retries: 0 });
		await bench.simulator.flush();
		expect(next('Invoice')).toBeUndefined();
	});

	it('is after BatchMaxDelaySeconds for a batch that is not full', async () => {
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

	it('is when the changes are due for a batch that becomes full', async () => {
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
