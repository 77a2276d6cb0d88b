import { setTimeout as sleep } from 'node:timers/promises';
import { openStage, type Stage } from '../support/stage';
import { bar } from '../support/bars';
import { ageRecords } from '../support/changed';
import { keysOf, listAll, waitForItems } from '../support/executions';
import { invoiceBatch } from '../support/notifications';
import { activate, deactivate, subscriptionIn } from '../support/subscription';
import { triggerWorkflow } from '../support/triggerWorkflow';

const CHANGES = 120;
const BATCH_SIZE = 10;
const DELIVERIES = CHANGES / BATCH_SIZE;
/** Each read of a record takes so long that no execution is done before the test wants it. */
const SLOW_MS = 15_000;
const MIB = 2 ** 20;
/** Two hundred executions with a sandbox each take 2,400 MiB. */
const MAX_GROWTH = 600 * MIB;

describe('More deliveries than can be worked on at once', () => {
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

	const recordsTakeLong = () =>
		stage.simulator.faults.add({
			match: { method: 'GET', path: '/v3/Invoices/*' },
			action: { type: 'delay', ms: SLOW_MS },
		});

	/** Changes that were delivered and answered, while only a few of them can be worked on. */
	async function burst(): Promise<{ keys: string[]; started: number }> {
		const { simulator, client } = stage;
		const before = (await listAll(client, workflowId)).length;
		recordsTakeLong();
		const keys = (await simulator.changeMany('Invoice', CHANGES)).map(({ key }) => key);
		const earlier = simulator.deliveries.length;
		await simulator.flush();
		const statuses = simulator.deliveries.slice(earlier).map(({ status }) => status);
		expect(statuses).toEqual(Array.from({ length: DELIVERIES }, () => 200));
		await sleep(4_000);
		const started = (await listAll(client, workflowId)).length - before;
		expect(started).toBeGreaterThan(0);
		expect(started).toBeLessThan(DELIVERIES);
		return { keys, started };
	}

	const haveRecords = async (keys: string[]) =>
		await waitForItems(stage.client, workflowId, (items) => {
			const found = items.filter(({ recordStatus }) => recordStatus === 'found');
			const seen = new Set(keysOf(found));
			return keys.every((key) => seen.has(key));
		});

	it('start a few executions, and the others when those are done, each change once', async () => {
		const { keys, started } = await burst();
		stage.simulator.faults.clear();
		const items = await haveRecords(keys);
		expect(keysOf(items).sort()).toEqual([...keys].sort());
		expect(items.filter(({ recovered }) => recovered)).toEqual([]);
		bar('deliveries at once, of which executions began', `${DELIVERIES}, ${started}`);
	});

	it('are all worked on when the workflow is deactivated', async () => {
		const { client, simulator } = stage;
		const { keys } = await burst();
		simulator.faults.clear();
		await deactivate(client, simulator, workflowId);
		await haveRecords(keys);
		await activate(client, simulator, workflowId);
	});

	it('are found again after a restart', async () => {
		const { n8n, simulator } = stage;
		const { keys } = await burst();
		simulator.faults.clear();
		await n8n.restart();
		const items = await haveRecords(keys);
		const recovered = items.filter((item) => item.recovered).length;
		expect(recovered).toBeGreaterThan(0);
		bar('restart with deliveries that wait', `0 of ${CHANGES} lost, ${recovered} found again`);
	});

	it('are found again after n8n was killed', async () => {
		const { n8n, simulator } = stage;
		const { keys, started } = await burst();
		await n8n.kill('SIGKILL');
		simulator.faults.clear();
		await n8n.restart();
		await haveRecords(keys);
		bar(
			'kill -9 while deliveries wait',
			`0 of ${CHANGES} lost, ${started} executions had begun and ended with the process`,
		);
	});

	it('do not take the memory of n8n', async () => {
		const { n8n, simulator } = stage;
		await subscriptionIn(simulator, 'Multi');
		recordsTakeLong();
		const keys = [...simulator.store.invoices.keys()].slice(0, 100);
		const before = n8n.rssBytes();
		let moment = Date.now();
		for (let index = 0; index < 200; index++) {
			const { status } = await simulator.deliver('Multi', invoiceBatch(keys, ++moment));
			expect(status).toBe(200);
		}
		const growth = n8n.rssBytes() - before;
		bar(
			'memory of n8n with 200 batches of 100 that wait for their records',
			`+${Math.round(growth / MIB)} MiB`,
		);
		expect(growth).toBeLessThan(MAX_GROWTH);
	});
});
