import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../host';
import { openStage, type Stage } from '../support/stage';
import { bar } from '../support/bars';
import { ageRecords, changeEach, missing } from '../support/changed';
import { keysOf, listAll, waitForItems } from '../support/executions';
import { activate, subscriptionIn } from '../support/subscription';
import { triggerWorkflow } from '../support/triggerWorkflow';

/** The bar, milliseconds. */
const BACK_WITHIN_MS = 10_000;
/** A scan hands on changes that are 90 seconds old; n8n's clock ticks each minute. */
const FOUND_WITHIN_MS = 180_000;
const TYPES = { webhookTypes: ['Invoice', 'Contact', 'Work'] };
const DATA = { invoices: 800, contacts: 400, organizations: 400, workItems: 400 };

/**
 * A notification comes a minute after its change; here sooner, but later than what a cover leaves out: five seconds
 * before it was received, and the 15 seconds in which it ends.
 */
const NOTIFIED_AFTER_MS = 22_000;

/** A service that tries again soon, so that ten strikes take seconds. */
const IMPATIENT = {
	coalescingMs: NOTIFIED_AFTER_MS,
	retryDelaysMs: Array.from({ length: 10 }, () => 150),
};

jest.setTimeout(2 * FOUND_WITHIN_MS + 120_000);

describe.each([true, false])('A service that can order work items by change: %s', (orders) => {
	let stage: Stage;
	let workflowId: string;
	let signingKey: string | undefined;
	const changed: string[] = [];
	const name = orders ? 'work items ordered' : 'work items scanned';

	beforeAll(async () => {
		stage = await openStage({
			simulator: {
				...IMPATIENT,
				data: DATA,
				deliveryConcurrency: 5,
				variants: { orderWorkItemsByLastModified: orders },
			},
		});
		ageRecords(stage.simulator);
		const workflow = await stage.client.importWorkflow(
			triggerWorkflow('survivor', { ...TYPES, options: { batchSize: 10 } }),
		);
		workflowId = workflow.id;
		signingKey = (await activate(stage.client, stage.simulator, workflowId)).SigningKey;
	});
	afterAll(async () => await stage?.close());

	const isBack = async (since: number) => {
		const { TargetUrl, SigningKey } = await subscriptionIn(stage.simulator, 'Multi');
		const tookMs = Date.now() - since;
		expect(TargetUrl.startsWith(stage.n8n.webhookUrl)).toBe(true);
		expect(SigningKey).toBe(signingKey);
		expect(tookMs).toBeLessThan(BACK_WITHIN_MS);
		return tookMs;
	};
	const allSeen = async () =>
		await waitForItems(
			stage.client,
			workflowId,
			(items) => missing(changed, keysOf(items)).length === 0,
			FOUND_WITHIN_MS,
		);
	/** The first scan after a start, and what it makes n8n do. */
	const firstScan = async () => {
		const earlier = stage.simulator.requests.length;
		await waitUntil(
			() =>
				stage.simulator.requests.slice(earlier).some(({ path }) => path.endsWith('/WorkItems')) ||
				undefined,
			{ what: 'the first scan', timeoutMs: 20_000 },
		);
		await sleep(1_000);
	};
	const untilCancelled = async () =>
		await waitUntil(() => (stage.simulator.store.subscriptions.has('Multi') ? undefined : true), {
			what: 'cancellation by the service',
			timeoutMs: 60_000,
		});

	it('keeps its subscription over a restart, and neither loses nor repeats anything', async () => {
		const { n8n, simulator } = stage;
		const before = simulator.store.subscriptions.get('Multi');
		changed.push(...(await changeEach(simulator, 5)));
		await sleep(NOTIFIED_AFTER_MS);
		await simulator.flush();
		await allSeen();
		await n8n.restart();
		expect(simulator.store.subscriptions.get('Multi')).toBe(before);
		await firstScan();
		changed.push(...(await changeEach(simulator, 5)));
		await sleep(NOTIFIED_AFTER_MS);
		await simulator.flush();
		const items = await allSeen();
		expect(keysOf(items).sort()).toEqual([...changed].sort());
	});

	it('is back after n8n was down until the service gave up, with all that changed meanwhile', async () => {
		const { n8n, simulator } = stage;
		await n8n.stop();
		changed.push(...(await changeEach(simulator, 30)));
		await untilCancelled();
		changed.push(...(await changeEach(simulator, 30)));
		// Without a subscription, nothing is delivered.
		await simulator.flush();
		await n8n.restart();
		const tookMs = await isBack(Date.now());
		const items = await allSeen();
		expect(keysOf(items).sort()).toEqual([...changed].sort());
		const found = items.filter(({ recovered }) => recovered === true).length;
		expect(found).toBe(240);
		bar(
			`down until cancelled (${name})`,
			`back ${tookMs} ms after ready, same key, 0 of ${found} lost`,
		);
	});

	it('loses nothing when it is killed during deliveries', async () => {
		const { n8n, simulator, client } = stage;
		const before = changed.length;
		let lived = true;
		const changing = (async () => {
			while (lived) {
				changed.push(...(await changeEach(simulator, 5)));
				await sleep(800);
			}
		})();
		await waitUntil(
			async () => {
				const answered = simulator.deliveries.filter(({ status }) => status === 200).length;
				return answered >= 30 ? true : undefined;
			},
			{ what: 'deliveries', timeoutMs: 60_000, everyMs: 10 },
		);
		await n8n.kill('SIGKILL');
		lived = false;
		await changing;
		await untilCancelled();
		await n8n.restart();
		const tookMs = await isBack(Date.now());
		const items = await allSeen();
		expect(new Set(keysOf(items))).toEqual(new Set(changed));
		const twice = items.length - new Set(keysOf(items)).size;
		const crashed = (await listAll(client, workflowId)).filter((one) => one.status !== 'success');
		bar(
			`kill -9 during deliveries (${name})`,
			`back ${tookMs} ms after ready, same key, 0 of ${changed.length - before} lost, ${crashed.length} executions cut off, ${twice} seen twice`,
		);
	});
});
