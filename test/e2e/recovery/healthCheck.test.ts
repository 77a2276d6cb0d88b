import { setTimeout as sleep } from 'node:timers/promises';
import { bar } from '../support/bars';
import { ageRecords, changeEach } from '../support/changed';
import { allItems, keysOf, waitForItems } from '../support/executions';
import { openStage, type Stage } from '../support/stage';
import { activate, published, subscriptionIn } from '../support/subscription';
import { triggerWorkflow } from '../support/triggerWorkflow';

const MINUTE = 60_000;
/** The clock of n8n ticks each minute; a check begins at the latest with the second tick. */
const ONE_PERIOD = 2 * MINUTE + 10_000;
/** A scan hands on changes that are 90 seconds old; what was younger waits for the one after it. */
const FOUND_WITHIN_MS = 180_000;
const TYPES = { webhookTypes: ['Invoice', 'Contact', 'Work'], options: { checkInterval: 1 } };

describe('While n8n runs', () => {
	let stage: Stage;
	let watched: string;
	let polled: string;
	let signingKey: string | undefined;

	beforeAll(async () => {
		stage = await openStage();
		const { client, simulator } = stage;
		ageRecords(simulator);
		const watching = await client.importWorkflow(triggerWorkflow('watched', TYPES));
		const polling = await client.importWorkflow(
			triggerWorkflow('polled', { ...TYPES, deliveryMode: 'polling' }),
		);
		[watched, polled] = [watching.id, polling.id];
		signingKey = (await activate(client, simulator, watched)).SigningKey;
		await client.activate(polled);
		expect((await published(client, polled)).status).toBe('published');
		expect(simulator.store.subscriptions.size).toBe(1);
	});
	afterAll(async () => await stage?.close());

	const changed: string[] = [];

	it(
		'a cancelled subscription is back within a check interval, same key, and so is what was missed',
		async () => {
			const { client, simulator } = stage;
			const delivered = await changeEach(simulator, 2);
			// A notification speaks for changes up to 5 seconds before it was received; Karbon waits for 60.
			await sleep(7_000);
			await simulator.flush();
			await waitForItems(client, watched, (items) => items.length === delivered.length);
			simulator.cancelSubscription('Multi');
			const cancelledAt = Date.now();
			await sleep(20);
			const missed = await changeEach(simulator, 3);
			const back = await subscriptionIn(simulator, 'Multi', () => true, ONE_PERIOD);
			const tookMs = Date.now() - cancelledAt;
			expect(back.SigningKey).toBe(signingKey);
			const all = [...delivered, ...missed];
			const isAll = (seen: unknown[]) => seen.length >= all.length;
			const items = await waitForItems(client, watched, isAll, FOUND_WITHIN_MS);
			expect(keysOf(items).sort()).toEqual(all.sort());
			const recovered = items.filter((item) => item.recovered === true);
			expect(keysOf(recovered).sort()).toEqual([...missed].sort());
			changed.push(...all);
			bar(
				'cancelled while n8n runs, check interval 1 minute',
				`back after ${(tookMs / 1000).toFixed(0)} s, same key, ${recovered.length} of ${missed.length} missed changes recovered`,
			);
		},
		ONE_PERIOD + FOUND_WITHIN_MS + MINUTE,
	);

	it(
		'polling finds each change once, over two polls',
		async () => {
			const { client, simulator } = stage;
			await waitForItems(client, polled, (seen) => seen.length >= changed.length, ONE_PERIOD);
			const later = await changeEach(simulator, 2);
			changed.push(...later);
			await waitForItems(client, polled, (seen) => seen.length >= changed.length, ONE_PERIOD);
			const items = await allItems(client, polled, changed.length);
			expect(keysOf(items).sort()).toEqual([...changed].sort());
			expect(simulator.store.subscriptions.size).toBe(1);
			bar('polling over two polls', `${items.length} of ${changed.length} changes, each once`);
		},
		2 * ONE_PERIOD + MINUTE,
	);
});
