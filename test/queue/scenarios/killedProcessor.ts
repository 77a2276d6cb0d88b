import { waitUntil, type StoredWorkflow } from '../../../host';
import { emittedItems, keysOf } from '../../e2e/support/executions';
import { activate } from '../../e2e/support/deliveries/subscription';
import { triggerWorkflow } from '../../e2e/support/workflows/triggerWorkflow';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';

/** Maximum time until the next scan: it runs each minute, and changes have to be 90 seconds old. */
const NEXT_SCAN_MS = 210_000;

/** Delays each insert of an execution and then fails it, so that the waiting process can be killed. */
const STALL = `
create function stall() returns trigger as $$
begin perform pg_sleep(20); raise exception 'refused by a test'; end $$ language plpgsql;
create trigger stall before insert on execution_entity for each row execute function stall();`;
const RESUME = 'drop trigger if exists stall on execution_entity; drop function if exists stall;';

/** The webhook processor is killed after its response and before the execution is in the queue. */
export function killedProcessor(cluster: () => Cluster): void {
	let workflow: StoredWorkflow;

	beforeAll(async () => {
		const { client, simulator } = cluster();
		workflow = await client.importWorkflow(
			triggerWorkflow('killed processor', {
				safetyNetMinutes: 1,
				options: { checkInterval: 1 },
			}),
		);
		await activate(client, simulator, workflow.id);
	});
	afterAll(async () => {
		// Later scenarios could start no execution.
		cluster().postgres.query(RESUME);
		await cluster().client.deactivate(workflow.id);
	});

	it(
		'loses no change: the next scan of the main process recovers it',
		async () => {
			const { processor, simulator, postgres } = cluster();
			simulator.reset();
			postgres.query(STALL);
			const changes = await simulator.changeMany('Invoice', 5);
			await simulator.flush();
			expect(simulator.deliveries.map(({ status }) => status)).toEqual([200]);
			await processor.kill('SIGKILL');
			postgres.query(RESUME);
			const startedAt = Date.now();
			await processor.restart();
			const keys = changes.map(({ key }) => key).sort();
			const items = await waitUntil(
				async () => {
					const emitted = emittedItems(
						await fetched(cluster(), await ended(cluster(), workflow.id, 0)),
					);
					return emitted.length >= keys.length ? emitted : undefined;
				},
				{ what: 'the changes', timeoutMs: NEXT_SCAN_MS, everyMs: 1_000 },
			);
			expect(keysOf(items).sort()).toEqual(keys);
			expect(items.every(({ recovered }) => recovered === true)).toBe(true);
			recordMeasurement(
				'webhook processor killed between response and queue',
				`${items.length} of ${keys.length} changes recovered after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
			);
		},
		NEXT_SCAN_MS + 120_000,
	);
}
