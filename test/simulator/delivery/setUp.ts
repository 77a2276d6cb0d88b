import type { SimulatorOptions } from '../../../simulator';
import { type Answer, type Bench, closeAll, type Json, startBench } from '../support';
import { type Receiver, startReceiver } from './receiver';

export const SIGNING_KEY = 'abcdefgh-IJKLMN_01';
export let bench: Bench;
export let receiver: Receiver;

/** Starts a receiver for each test, and closes it and the simulators. */
export function setUpEachTest(): void {
	beforeEach(async () => {
		receiver = await startReceiver();
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});
}

/** Starts a simulator that delivers to the receiver's http:// address. */
export async function start(options: SimulatorOptions = {}): Promise<void> {
	bench = await startBench({ allowHttpTargets: true, data: { invoices: 30 }, ...options });
}

/** Subscribes the receiver, with a signing key unless the body has another value. */
export async function subscribe(body: Json): Promise<Answer> {
	const answer = await bench.post('/v3/WebhookSubscriptions', {
		TargetUrl: receiver.url,
		SigningKey: SIGNING_KEY,
		...body,
	});
	expect(answer.status).toBe(201);
	return answer;
}

/** Bodies of all deliveries so far. */
export const bodies = (): Json[] => receiver.received.map(({ body }) => body);

/** Keys of the records that single notifications named so far. */
export const keys = (): string[] => bodies().map((body) => body.ResourcePermaKey);
