import { emittedItems, keysOf } from '../../e2e/support/executions';
import {
	activate,
	subscriptionIn,
	subscriptionWrites,
} from '../../e2e/support/deliveries/subscription';
import { triggerWorkflow } from '../../e2e/support/workflows/triggerWorkflow';
import type { StoredWorkflow } from '../../../host';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';
import { shareOfWorkers } from '../support/workers';

const EVENTS = 100;
const COPIES = 3;
const CHECK_INTERVAL_MS = 60_000;
const SEQUENTIAL_EVENTS = 20;
const CONCURRENCY = 10;
/** Share of duplicates that may pass because two workers recorded events at the same time (docs/queue-mode.md). */
const MAX_PASSED_SHARE = 0.02;

/** Deliveries arrive at the webhook processor. The executions that they start run on any worker. */
export function deliveriesToTheProcessor(cluster: () => Cluster): void {
	let workflow: StoredWorkflow;
	const keys: string[] = [];
	const bodies: string[] = [];

	/** Waits for a number of executions of the workflow. @returns the items of all of them */
	const itemsAfter = async (executions: number) => {
		const ids = await ended(cluster(), workflow.id, executions);
		return emittedItems(await fetched(cluster(), ids));
	};

	/** Delivers bodies again. @returns the number of items before, and of items that the duplicates added */
	const deliverAgain = async (duplicates: string[]) => {
		const earlier = await ended(cluster(), workflow.id, 0);
		const before = emittedItems(await fetched(cluster(), earlier)).length;
		for (let from = 0; from < duplicates.length; from += CONCURRENCY) {
			const part = duplicates.slice(from, from + CONCURRENCY);
			const responses = await Promise.all(
				part.map((body) => cluster().simulator.deliver('Multi', body)),
			);
			expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
		}
		return {
			before,
			added: (await itemsAfter(earlier.length + duplicates.length)).length - before,
		};
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

	it(`emits ${EVENTS} events once each when every delivery arrives ${COPIES} times`, async () => {
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
			return await itemsAfter(EVENTS);
		});
		bodies.push(...new Set(simulator.deliveries.map(({ body }) => body)));
		const { deliveries } = simulator;

		expect(deliveries).toHaveLength(EVENTS * COPIES);
		expect(keysOf(result).sort()).toEqual([...keys].sort());
		recordMeasurement(
			`${EVENTS} events, each delivered ${COPIES} times to the webhook processor`,
			`${result.length} items of ${EVENTS}, executions by worker ${shares.join(' and ')}`,
		);
	});

	it('adds the changed record to each item, read by a worker', async () => {
		const items = await itemsAfter(EVENTS);
		const { requests } = cluster().simulator;

		expect(items.filter(({ recordStatus }) => recordStatus !== 'found')).toEqual([]);
		expect(requests.filter(({ path }) => /\/Invoices\/\w+$/i.test(path))).toHaveLength(EVENTS);
	});

	it('drops duplicates after a restart of the webhook processor, which loses its memory', async () => {
		const { processor, simulator } = cluster();
		// One after the other: each worker reads what the other one has recorded.
		const sequential: string[] = [];
		for (let index = 0; index < SEQUENTIAL_EVENTS; index += 1) {
			simulator.reset();
			await simulator.change('Contact');
			await simulator.flush();
			sequential.push(simulator.deliveries[0].body);
			await ended(cluster(), workflow.id, EVENTS + sequential.length);
		}
		await processor.restart();
		const { before, added } = await deliverAgain(sequential);
		recordMeasurement(
			`${sequential.length} duplicates after a restart of the processor, first delivered one at a time`,
			`${added} emitted`,
		);

		expect(before).toBe(EVENTS + SEQUENTIAL_EVENTS);
		expect(added).toBe(0);
	});

	it('drops nearly all duplicates of events that two workers recorded at the same time', async () => {
		expect(bodies).toHaveLength(EVENTS);
		const { added } = await deliverAgain(bodies);
		recordMeasurement(
			`${bodies.length} duplicates after a restart of the processor, first delivered ten at a time`,
			`${added} emitted`,
		);

		// n8n's deduplication store reads, changes and writes one row, so one of two concurrent changes can be lost.
		expect(added).toBeLessThanOrEqual(bodies.length * MAX_PASSED_SHARE);
	});

	it('refuses forged deliveries', async () => {
		const { simulator } = cluster();
		const forged = await simulator.deliver('Multi', bodies[0], { signature: 'bad' });

		expect(forged.status).toBe(401);
	});

	it('creates a canceled subscription again, once', async () => {
		const { simulator } = cluster();
		const { SigningKey } = await subscriptionIn(simulator, 'Multi');
		simulator.reset();
		const started = Date.now();
		simulator.cancelSubscription('Multi');
		const renewed = await subscriptionIn(simulator, 'Multi', () => true, 2 * CHECK_INTERVAL_MS);
		const seconds = Math.round((Date.now() - started) / 1000);
		const to = (method: string) =>
			simulator.requests.filter(
				(request) => request.method === method && /WebhookSubscriptions/i.test(request.path),
			).length;

		expect(renewed.SigningKey).toBe(SigningKey);
		expect(to('POST')).toBe(1);
		// Only the main process runs health checks: at most two requests for each interval.
		expect(to('GET')).toBeLessThanOrEqual(
			2 * Math.ceil((Date.now() - started) / CHECK_INTERVAL_MS),
		);
		recordMeasurement(
			'canceled subscription',
			`created again after ${seconds} s with ${to('POST')} request`,
		);
	});
}
