import { setTimeout as sleep } from 'node:timers/promises';
import { recordMeasurement } from '../support/measurements';
import { ageRecords, changeEach } from '../support/changed';
import { allItems, keysOf, waitForItems } from '../support/executions';
import { openStage, type Stage } from '../support/stage';
import { activate, published, subscriptionIn } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const MINUTE = 60_000;
/** n8n runs schedules each minute. A health check starts with the second run at the latest. */
const CHECK_WITHIN_MS = 2 * MINUTE + 10_000;
/** A scan emits changes that are at least 90 seconds old. Newer changes wait for the next scan. */
const RECOVERED_WITHIN_MS = 180_000;
const TYPES = { webhookTypes: ['Invoice', 'Contact', 'Work'], options: { checkInterval: 1 } };

describe('While n8n runs', () => {
	let stage: Stage;
	let subscribed: string;
	let polled: string;
	let signingKey: string | undefined;

	beforeAll(async () => {
		stage = await openStage();
		const { client, simulator } = stage;
		ageRecords(simulator);
		const subscribing = await client.importWorkflow(triggerWorkflow('subscribed', TYPES));
		const polling = await client.importWorkflow(
			triggerWorkflow('polled', { ...TYPES, deliveryMode: 'polling' }),
		);
		[subscribed, polled] = [subscribing.id, polling.id];
		signingKey = (await activate(client, simulator, subscribed)).SigningKey;
		await client.activate(polled);
		expect((await published(client, polled)).status).toBe('published');
		expect(simulator.store.subscriptions.size).toBe(1);
	});
	afterAll(async () => await stage?.close());

	const changed: string[] = [];

	it(
		'a health check creates a canceled subscription again with the same signing key, and a scan recovers the missed changes',
		async () => {
			const { client, simulator } = stage;
			const delivered = await changeEach(simulator, 2);
			// A notification covers changes up to 5 seconds before it was received. Karbon sends it after 60 seconds.
			await sleep(7_000);
			await simulator.flush();
			await waitForItems(client, subscribed, (items) => items.length === delivered.length);
			simulator.cancelSubscription('Multi');
			const cancelledAt = Date.now();
			await sleep(20);
			const missed = await changeEach(simulator, 3);
			const created = await subscriptionIn(simulator, 'Multi', () => true, CHECK_WITHIN_MS);
			const tookMs = Date.now() - cancelledAt;
			expect(created.SigningKey).toBe(signingKey);
			const all = [...delivered, ...missed];
			const isAll = (items: unknown[]) => items.length >= all.length;
			const items = await waitForItems(client, subscribed, isAll, RECOVERED_WITHIN_MS);
			expect(keysOf(items).sort()).toEqual(all.sort());
			const recovered = items.filter((item) => item.recovered === true);
			expect(keysOf(recovered).sort()).toEqual([...missed].sort());
			changed.push(...all);
			recordMeasurement(
				'subscription canceled, check interval 1 minute',
				`created again after ${(tookMs / 1000).toFixed(0)} s, same key, ${recovered.length} of ${missed.length} missed changes recovered`,
			);
		},
		CHECK_WITHIN_MS + RECOVERED_WITHIN_MS + MINUTE,
	);

	it(
		'two polls emit each change once',
		async () => {
			const { client, simulator } = stage;
			await waitForItems(
				client,
				polled,
				(items) => items.length >= changed.length,
				CHECK_WITHIN_MS,
			);
			const later = await changeEach(simulator, 2);
			changed.push(...later);
			await waitForItems(
				client,
				polled,
				(items) => items.length >= changed.length,
				CHECK_WITHIN_MS,
			);
			const items = await allItems(client, polled, changed.length);
			expect(keysOf(items).sort()).toEqual([...changed].sort());
			expect(simulator.store.subscriptions.size).toBe(1);
			recordMeasurement('two polls', `${items.length} of ${changed.length} changes, each once`);
		},
		2 * CHECK_WITHIN_MS + MINUTE,
	);
});
