import { waitUntil } from '../../../host';
import { emittedItems } from '../../e2e/support/executions';
import { activate, published, tryToActivate } from '../../e2e/support/deliveries/subscription';
import { triggerWorkflow } from '../../e2e/support/workflows/triggerWorkflow';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';
import { recordMeasurement } from '../support/measurements';

/** The first check comes a minute after publishing, and n8n runs schedules each minute. */
const BASELINE_WITHIN_MS = 240_000;
/** A change that was not delivered is recovered when its delivery can no longer come. */
const FOUND_WITHIN_MS = 300_000;
const KILLS = 2;
const POLLED = 'polling';
const DELIVERED = 'webhook';

/** The main process is killed and started again while work items change whose list shows no modification times. */
export function untimedWorkItems(cluster: () => Cluster): void {
	const ids = new Map<string, string>();
	/** The changes that each workflow has to get, as `action key`. */
	const expected: string[] = [];

	beforeAll(async () => {
		const { client, simulator, variants } = cluster();
		variants.omitWorkItemModificationTime = true;
		const parameters = {
			webhookTypes: ['Work'],
			safetyNetMinutes: 1,
			options: { checkInterval: 1 },
		};
		for (const deliveryMode of [POLLED, DELIVERED]) {
			const file = triggerWorkflow(`untimed ${deliveryMode}`, { ...parameters, deliveryMode });
			ids.set(deliveryMode, (await client.importWorkflow(file)).id);
		}
		await tryToActivate(client, ids.get(POLLED)!);
		await activate(client, simulator, ids.get(DELIVERED)!);
	});
	afterAll(async () => {
		const { client, variants } = cluster();
		variants.omitWorkItemModificationTime = false;
		for (const id of ids.values()) await client.deactivate(id);
	});

	const hasSavedRows = (id: string) => {
		const [[found]] = cluster().postgres.query(
			`select position('"cells"' in "staticData"::text) from workflow_entity where id = '${id}'`,
		);
		return Number(found) > 0;
	};
	const itemsIn = async (mode: string) =>
		emittedItems(await fetched(cluster(), await ended(cluster(), ids.get(mode)!, 0)));
	const missingIn = async (mode: string) => {
		const items = await itemsIn(mode);
		const found = new Set(items.map((one) => `${one.ActionType} ${one.ResourcePermaKey}`));
		return expected.filter((one) => !found.has(one));
	};
	/** Changes a work item, deletes one and creates one. Others have changed before. */
	async function change(turn: number): Promise<void> {
		const { simulator } = cluster();
		const [updated, deleted] = [...simulator.store.workItems.keys()].slice(3 * turn);
		await simulator.change('WorkItem', updated, 'Updated', { Title: `Title ${turn}` });
		await simulator.change('WorkItem', deleted, 'Deleted');
		const { key } = await simulator.change('WorkItem', undefined, 'Inserted');
		expected.push(`Updated ${updated}`, `Deleted ${deleted}`, `Inserted ${key}`);
	}
	const allFound = async (what: string) => {
		for (const mode of [POLLED, DELIVERED]) {
			const isFound = async () => (await missingIn(mode)).length === 0 || undefined;
			await waitUntil(isFound, {
				what: `changes ${what} (${mode})`,
				timeoutMs: FOUND_WITHIN_MS,
				everyMs: 1_000,
			}).catch(async (error: Error) => {
				throw new Error(`${error.message}: lost ${(await missingIn(mode)).join(', ')}`);
			});
		}
	};

	it(
		'saves the first check',
		async () => {
			await waitUntil(() => [...ids.values()].every(hasSavedRows) || undefined, {
				what: 'saved work items',
				timeoutMs: BASELINE_WITHIN_MS,
				everyMs: 1_000,
			});
		},
		BASELINE_WITHIN_MS + 30_000,
	);

	it(
		'finds what changes before, while and after the main process is killed',
		async () => {
			const { main, client, simulator } = cluster();
			for (let kill = 0; kill < KILLS; kill++) {
				await change(2 * kill);
				// The changes before the first kill are delivered and polled, those before the second are not.
				if (kill === 0) {
					await simulator.flush();
					await allFound(`before kill ${kill + 1}`);
				}
				await main.kill('SIGKILL');
				await change(2 * kill + 1);
				await main.restart();
				for (const id of ids.values()) await published(client, id);
				await allFound(`around kill ${kill + 1}`);
			}
			for (const mode of [POLLED, DELIVERED]) {
				const items = await itemsIn(mode);
				const found = items.filter(({ recovered }) => recovered === true).length;
				recordMeasurement(
					`untimed work items, ${mode}, ${KILLS} kills of the main process`,
					`0 of ${expected.length} changes lost; ${items.length - found} items from deliveries, ${found} from checks, ${found - expected.length} of these repeated after a kill`,
				);
			}
		},
		KILLS * (2 * FOUND_WITHIN_MS + 60_000),
	);
}
