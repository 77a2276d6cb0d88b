import { setTimeout as sleep } from 'node:timers/promises';
import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { ageRecords } from '../support/changed';
import { keysOf, listAll, waitForItems } from '../support/executions';
import { invoiceBatch } from '../support/deliveries/notifications';
import { activate, deactivate, subscriptionIn } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const CHANGES = 120;
const BATCH_SIZE = 10;
const DELIVERIES = CHANGES / BATCH_SIZE;
/** How long each read of a record takes. Executions end only after the test removes the delay. */
const READ_DELAY_MS = 15_000;
/** Maximum time from the start of n8n until all changes are recovered: scans need changes that are 90 seconds old. */
const RECOVERED_WITHIN_MS = 180_000;
const MIB = 2 ** 20;
/** 200 executions would take 2,400 MiB, because each has a sandbox for expressions. */
const MAX_GROWTH = 600 * MIB;

describe('A burst of deliveries while reads are slow', () => {
	let stage: Stage;
	let workflowId: string;

	beforeAll(async () => {
		stage = await openStage({ simulator: { data: { invoices: 800 }, deliveryTimeoutMs: 60_000 } });
		ageRecords(stage.simulator);
		const workflow = await stage.client.importWorkflow(
			triggerWorkflow('slow records', { includeRecord: true, options: { batchSize: BATCH_SIZE } }),
		);
		workflowId = workflow.id;
		await activate(stage.client, stage.simulator, workflowId);
	});
	afterAll(async () => await stage?.close());

	const delayReads = () =>
		stage.simulator.faults.add({
			match: { method: 'GET', path: '/v3/Invoices/*' },
			action: { type: 'delay', ms: READ_DELAY_MS },
		});

	/** Delivers changes. All deliveries get HTTP 200, but n8n starts executions for only some of them. */
	async function burst(): Promise<{ keys: string[]; started: number }> {
		const { simulator, client } = stage;
		const before = (await listAll(client, workflowId)).length;
		delayReads();
		const keys = (await simulator.changeMany('Invoice', CHANGES)).map(({ key }) => key);
		const deliveriesBefore = simulator.deliveries.length;
		await simulator.flush();
		const statuses = simulator.deliveries.slice(deliveriesBefore).map(({ status }) => status);
		expect(statuses).toEqual(Array.from({ length: DELIVERIES }, () => 200));
		await sleep(4_000);
		const started = (await listAll(client, workflowId)).length - before;
		expect(started).toBeGreaterThan(0);
		expect(started).toBeLessThan(DELIVERIES);
		return { keys, started };
	}

	const waitForRecords = async (keys: string[], timeoutMs?: number) =>
		await waitForItems(
			stage.client,
			workflowId,
			(items) => {
				const found = items.filter(({ recordStatus }) => recordStatus === 'found');
				const emitted = new Set(keysOf(found));
				return keys.every((key) => emitted.has(key));
			},
			timeoutMs,
		);

	it('starts a few executions, queues the other deliveries until those end, and emits each change once', async () => {
		const { keys, started } = await burst();
		stage.simulator.faults.clear();
		const items = await waitForRecords(keys);
		expect(keysOf(items).sort()).toEqual([...keys].sort());
		expect(items.filter(({ recovered }) => recovered)).toEqual([]);
		recordMeasurement(
			'burst of deliveries',
			`${DELIVERIES} deliveries, ${started} executions started at first`,
		);
	});

	it('is processed completely when the workflow is deactivated', async () => {
		const { client, simulator } = stage;
		const { keys } = await burst();
		simulator.faults.clear();
		await deactivate(client, simulator, workflowId);
		await waitForRecords(keys);
		await activate(client, simulator, workflowId);
	});

	it('is processed completely when n8n restarts', async () => {
		const { n8n, simulator } = stage;
		const { keys } = await burst();
		simulator.faults.clear();
		await n8n.restart();
		const items = await waitForRecords(keys);
		const ofBurst = items.filter((item) => keys.includes(String(item.ResourcePermaKey)));
		expect(keysOf(ofBurst).sort()).toEqual([...keys].sort());
		expect(ofBurst.filter(({ recovered }) => recovered)).toEqual([]);
		recordMeasurement('restart with queued deliveries', `0 of ${CHANGES} lost, 0 repeated`);
	});

	it('is recovered after kill -9 of n8n', async () => {
		const { n8n, simulator } = stage;
		const { keys, started } = await burst();
		await n8n.kill('SIGKILL');
		simulator.faults.clear();
		await n8n.restart();
		await waitForRecords(keys, RECOVERED_WITHIN_MS);
		recordMeasurement(
			'kill -9 with queued deliveries',
			`0 of ${CHANGES} lost, ${started} running executions ended with the process`,
		);
	});

	it(`takes less than ${MAX_GROWTH / MIB} MiB of memory`, async () => {
		const { n8n, simulator } = stage;
		await subscriptionIn(simulator, 'Multi');
		delayReads();
		const keys = [...simulator.store.invoices.keys()].slice(0, 100);
		const before = n8n.rssBytes();
		let time = Date.now();
		for (let index = 0; index < 200; index++) {
			const { status } = await simulator.deliver('Multi', invoiceBatch(keys, ++time));
			expect(status).toBe(200);
		}
		const growth = n8n.rssBytes() - before;
		recordMeasurement(
			'memory of n8n with 200 queued batches of 100 events',
			`+${Math.round(growth / MIB)} MiB`,
		);
		expect(growth).toBeLessThan(MAX_GROWTH);
	});
});
