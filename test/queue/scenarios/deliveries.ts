import { emittedItems, keysOf } from '../../e2e/support/executions';
import { activate, subscriptionIn, subscriptionWrites } from '../../e2e/support/subscription';
import { triggerWorkflow } from '../../e2e/support/triggerWorkflow';
import type { StoredWorkflow } from '../../../host';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';
import { shareOfWorkers } from '../support/workers';

const EVENTS = 100;
const COPIES = 3;
const WATCH_MS = 60_000;
const QUIET_EVENTS = 20;
const AT_ONCE = 10;
/** Share of marks that n8n's own store may lose between two busy workers (docs/queue-mode.md). */
const LOST_BY_THE_STORE = 0.02;

/** Deliveries arrive at the webhook processor; what they start runs on any worker. */
export function deliveriesThroughTheProcessor(cluster: () => Cluster): void {
	let workflow: StoredWorkflow;
	const keys: string[] = [];
	const bodies: string[] = [];

	/** Items of everything the workflow has run, once it has run so often. */
	const seen = async (executions: number) => {
		const ids = await ended(cluster(), workflow.id, executions);
		return emittedItems(await fetched(cluster(), ids));
	};

	/** Delivers bodies again; how many items there were before, and how many came through. */
	const repeated = async (again: string[]) => {
		const earlier = await ended(cluster(), workflow.id, 0);
		const first = emittedItems(await fetched(cluster(), earlier)).length;
		for (let from = 0; from < again.length; from += AT_ONCE) {
			const part = again.slice(from, from + AT_ONCE);
			const answers = await Promise.all(
				part.map((body) => cluster().simulator.deliver('Multi', body)),
			);
			expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
		}
		return { first, again: (await seen(earlier.length + again.length)).length - first };
	};

	beforeAll(async () => {
		const { client, simulator } = cluster();
		workflow = await client.importWorkflow(
			triggerWorkflow('queue', {
				webhookTypes: ['Invoice', 'Contact'],
				includeRecord: true,
				options: { batchSize: 1, checkInterval: 1 },
			}),
		);
		await activate(client, simulator, workflow.id);
	});
	afterAll(async () => await cluster().client.deactivate(workflow.id));

	it(`gets ${EVENTS} events once each, though every delivery comes ${COPIES} times`, async () => {
		const { simulator } = cluster();
		simulator.reset();
		simulator.deliveryFaults.add({ fault: { copies: COPIES }, times: EVENTS });
		const changes = await simulator.changeMany('Invoice', EVENTS);
		keys.push(...changes.map(({ key }) => key));
		const { result, shares } = await shareOfWorkers(cluster(), async () => {
			await simulator.flush();
			const refused = simulator.deliveries.filter(({ status }) => status !== 200);
			expect(refused.map(({ status, error }) => [status, error])).toEqual([]);
			expect(subscriptionWrites(simulator.requests)).toEqual([]);
			expect(simulator.deliveries).toHaveLength(EVENTS * COPIES);
			return await seen(EVENTS);
		});
		bodies.push(...new Set(simulator.deliveries.map(({ body }) => body)));
		const { deliveries } = simulator;

		expect(deliveries).toHaveLength(EVENTS * COPIES);
		expect(keysOf(result).sort()).toEqual([...keys].sort());
		recordMeasurement(
			`${EVENTS} deliveries x ${COPIES} through the webhook processor`,
			`${result.length} events of ${EVENTS}, executions by worker ${shares.join(' and ')}`,
		);
	});

	it('has the changed record with each, fetched by a worker', async () => {
		const items = await seen(EVENTS);
		const { requests } = cluster().simulator;

		expect(items.filter(({ recordStatus }) => recordStatus !== 'found')).toEqual([]);
		expect(requests.filter(({ path }) => /\/Invoices\/\w+$/i.test(path))).toHaveLength(EVENTS);
	});

	it('knows repeats also when the webhook processor was restarted and remembers nothing', async () => {
		const { processor, simulator } = cluster();
		// One after the other: each worker has to know what the other one has recorded.
		const quiet: string[] = [];
		for (let index = 0; index < QUIET_EVENTS; index += 1) {
			simulator.reset();
			await simulator.change('Contact');
			await simulator.flush();
			quiet.push(simulator.deliveries[0].body);
			await ended(cluster(), workflow.id, EVENTS + quiet.length);
		}
		await processor.restart();
		const { first, again } = await repeated(quiet);
		recordMeasurement(
			`${quiet.length} repeats after a restart of the processor, first delivered one at a time`,
			`${again} passed on`,
		);

		expect(first).toBe(EVENTS + QUIET_EVENTS);
		expect(again).toBe(0);
	});

	it('knows nearly all repeats of deliveries that workers recorded at the same moment', async () => {
		const { again } = await repeated(bodies);
		recordMeasurement(
			`${bodies.length} repeats after a restart of the processor, first delivered ten at a time`,
			`${again} passed on`,
		);

		// n8n's store reads, changes and writes one row: of two workers that do so at once, one loses.
		expect(again).toBeLessThanOrEqual(bodies.length * LOST_BY_THE_STORE);
	});

	it('refuses forged deliveries in the webhook processor', async () => {
		const { simulator } = cluster();
		const forged = await simulator.deliver('Multi', bodies[0], { signature: 'bad' });

		expect(forged.status).toBe(401);
	});

	it('creates a cancelled subscription again, from the main process and once', async () => {
		const { simulator } = cluster();
		const { SigningKey } = await subscriptionIn(simulator, 'Multi');
		simulator.reset();
		const started = Date.now();
		simulator.cancelSubscription('Multi');
		const renewed = await subscriptionIn(simulator, 'Multi', () => true, 2 * WATCH_MS);
		const seconds = Math.round((Date.now() - started) / 1000);
		const to = (method: string) =>
			simulator.requests.filter(
				(request) => request.method === method && /WebhookSubscriptions/i.test(request.path),
			).length;

		expect(renewed.SigningKey).toBe(SigningKey);
		expect(to('POST')).toBe(1);
		// One look for each interval of a minute that has begun, by one process.
		expect(to('GET')).toBeLessThanOrEqual(2 * Math.ceil((Date.now() - started) / WATCH_MS));
		recordMeasurement(
			'cancelled subscription',
			`back after ${seconds} s, created ${to('POST')} time`,
		);
	});
}
