import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../host';
import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { ageRecords, changeEach, missing, NOTIFIED_AFTER_MS } from '../support/changed';
import { keysOf, listAll, waitForItems } from '../support/executions';
import { activate, subscriptionIn } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

/** Maximum time from the start of n8n until its subscription exists again. */
const SUBSCRIBED_WITHIN_MS = 10_000;
/** A scan emits changes that are at least 90 seconds old. n8n runs schedules each minute. */
const RECOVERED_WITHIN_MS = 180_000;
const TYPES = { webhookTypes: ['Invoice', 'Contact', 'Work'] };
const DATA = { invoices: 800, contacts: 400, organizations: 400, workItems: 400 };

/** Retries soon, so that the ten failures that cancel a subscription take seconds. */
const FAST_RETRIES = {
	coalescingMs: NOTIFIED_AFTER_MS,
	retryDelaysMs: Array.from({ length: 10 }, () => 150),
};

jest.setTimeout(2 * RECOVERED_WITHIN_MS + 120_000);

describe.each([true, false])('With work items ordered by modification time: %s', (isOrdered) => {
	let stage: Stage;
	let workflowId: string;
	let signingKey: string | undefined;
	const changed: string[] = [];
	const name = isOrdered ? 'work items ordered' : 'work items not ordered';

	beforeAll(async () => {
		stage = await openStage({
			simulator: {
				...FAST_RETRIES,
				data: DATA,
				deliveryConcurrency: 5,
				variants: { orderWorkItemsByLastModified: isOrdered },
			},
		});
		ageRecords(stage.simulator);
		const workflow = await stage.client.importWorkflow(
			triggerWorkflow('downtime', { ...TYPES, options: { batchSize: 10 } }),
		);
		workflowId = workflow.id;
		signingKey = (await activate(stage.client, stage.simulator, workflowId)).SigningKey;
	});
	afterAll(async () => await stage?.close());

	const subscribedAfterMs = async (since: number) => {
		const { TargetUrl, SigningKey } = await subscriptionIn(stage.simulator, 'Multi');
		const tookMs = Date.now() - since;
		expect(TargetUrl.startsWith(stage.n8n.webhookUrl)).toBe(true);
		expect(SigningKey).toBe(signingKey);
		expect(tookMs).toBeLessThan(SUBSCRIBED_WITHIN_MS);
		return tookMs;
	};
	const waitForAll = async () =>
		await waitForItems(
			stage.client,
			workflowId,
			(items) => missing(changed, keysOf(items)).length === 0,
			RECOVERED_WITHIN_MS,
		);
	/** Waits for the first scan after a start, and for the executions that it starts. */
	const waitForFirstScan = async () => {
		const requestsBefore = stage.simulator.requests.length;
		await waitUntil(
			() =>
				stage.simulator.requests
					.slice(requestsBefore)
					.some(({ path }) => path.endsWith('/WorkItems')) || undefined,
			{ what: 'the first scan', timeoutMs: 20_000 },
		);
		await sleep(1_000);
	};
	const waitUntilCanceled = async () =>
		await waitUntil(() => (stage.simulator.store.subscriptions.has('Multi') ? undefined : true), {
			what: 'the cancellation of the subscription',
			timeoutMs: 60_000,
		});

	it('a restart keeps the subscription and neither loses nor repeats a change', async () => {
		const { n8n, simulator } = stage;
		const before = simulator.store.subscriptions.get('Multi');
		changed.push(...(await changeEach(simulator, 5)));
		await sleep(NOTIFIED_AFTER_MS);
		await simulator.flush();
		await waitForAll();
		await n8n.restart();
		expect(simulator.store.subscriptions.get('Multi')).toBe(before);
		await waitForFirstScan();
		changed.push(...(await changeEach(simulator, 5)));
		await sleep(NOTIFIED_AFTER_MS);
		await simulator.flush();
		const items = await waitForAll();
		expect(keysOf(items).sort()).toEqual([...changed].sort());
	});

	it('n8n creates a subscription that Karbon canceled during a downtime again, and recovers all changes', async () => {
		const { n8n, simulator } = stage;
		await n8n.stop();
		changed.push(...(await changeEach(simulator, 30)));
		await waitUntilCanceled();
		changed.push(...(await changeEach(simulator, 30)));
		// Without a subscription, Karbon delivers nothing.
		await simulator.flush();
		await n8n.restart();
		const tookMs = await subscribedAfterMs(Date.now());
		const items = await waitForAll();
		expect(keysOf(items).sort()).toEqual([...changed].sort());
		const recovered = items.filter((item) => item.recovered === true).length;
		expect(recovered).toBe(240);
		recordMeasurement(
			`down until the subscription was canceled (${name})`,
			`subscription created ${tookMs} ms after the start, same key, 0 of ${recovered} changes lost`,
		);
	});

	it('kill -9 during deliveries loses no change', async () => {
		const { n8n, simulator, client } = stage;
		const before = changed.length;
		let isRunning = true;
		const changing = (async () => {
			while (isRunning) {
				changed.push(...(await changeEach(simulator, 5)));
				await sleep(800);
			}
		})();
		await waitUntil(
			async () => {
				const accepted = simulator.deliveries.filter(({ status }) => status === 200).length;
				return accepted >= 30 ? true : undefined;
			},
			{ what: 'deliveries', timeoutMs: 60_000, everyMs: 10 },
		);
		await n8n.kill('SIGKILL');
		isRunning = false;
		await changing;
		await waitUntilCanceled();
		await n8n.restart();
		const tookMs = await subscribedAfterMs(Date.now());
		const items = await waitForAll();
		expect(new Set(keysOf(items))).toEqual(new Set(changed));
		const duplicates = items.length - new Set(keysOf(items)).size;
		const crashed = (await listAll(client, workflowId)).filter((one) => one.status !== 'success');
		recordMeasurement(
			`kill -9 during deliveries (${name})`,
			`subscription created ${tookMs} ms after the start, same key, 0 of ${changed.length - before} changes lost, ${crashed.length} executions interrupted, ${duplicates} duplicates`,
		);
	});
});
