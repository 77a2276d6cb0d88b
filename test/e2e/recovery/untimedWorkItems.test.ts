import { setTimeout as sleep } from 'node:timers/promises';

import { waitUntil } from '../../../host';
import { emittedItems, fetchAll, listAll, waitForItems } from '../support/executions';
import { openStage, SETUP_MS, type Stage } from '../support/stage';
import { activate, tryToActivate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

/** The first check comes a minute after publishing, and n8n runs schedules each minute. */
const BASELINE_WITHIN_MS = 150_000;
/** A deletion comes with the second poll that misses the work item. */
const POLLED_WITHIN_MS = 210_000;
/** A change that was not delivered is recovered when its delivery can no longer come. */
const RECOVERED_WITHIN_MS = 240_000;
const WORK = { webhookTypes: ['Work'] };

jest.setTimeout(RECOVERED_WITHIN_MS + 120_000);

type Items = Array<Record<string, unknown>>;

const actionsOf = (items: Items) =>
	items.map(({ ActionType, ResourcePermaKey }) => `${ActionType} ${ResourcePermaKey}`).sort();

describe('Work items whose list shows no modification times', () => {
	let stage: Stage;
	let polling: string;
	let webhook: string;
	let expected: string[] = [];

	beforeAll(async () => {
		stage = await openStage({
			simulator: {
				data: { workItems: 250, invoices: 1, contacts: 5 },
				variants: { omitWorkItemModificationTime: true },
			},
		});
		const { client, simulator } = stage;
		const options = { checkInterval: 1 };
		const polled = triggerWorkflow('polling', { ...WORK, deliveryMode: 'polling', options });
		const delivered = triggerWorkflow('webhook', { ...WORK, options });
		polling = (await client.importWorkflow(polled)).id;
		webhook = (await client.importWorkflow(delivered)).id;
		await tryToActivate(client, polling);
		await activate(client, simulator, webhook);
		await waitUntil(
			async () => {
				const runs = await Promise.all([polling, webhook].map((id) => listAll(client, id)));
				return runs.every(([first]) => first?.status === 'success') || undefined;
			},
			{ what: 'the executions that save the first check', timeoutMs: BASELINE_WITHIN_MS },
		);
	}, SETUP_MS);
	afterAll(async () => await stage?.close());

	const keys = () => [...stage.simulator.store.workItems.keys()];
	const waitFor = async (workflow: string, count: number, timeoutMs: number) =>
		await waitForItems(stage.client, workflow, (items) => items.length >= count, timeoutMs);
	const itemsOf = async (workflow: string) =>
		emittedItems(await fetchAll(stage.client, await listAll(stage.client, workflow)));

	it('polling reports what was created, changed and deleted', async () => {
		const { simulator } = stage;
		const [updated, deleted] = keys();
		const created = await simulator.change('WorkItem', undefined, 'Inserted');
		await simulator.change('WorkItem', updated, 'Updated', { Title: 'Audit' });
		await simulator.change('WorkItem', deleted, 'Deleted');
		expected = [`Deleted ${deleted}`, `Inserted ${created.key}`, `Updated ${updated}`];
		expect(actionsOf(await waitFor(polling, 3, POLLED_WITHIN_MS))).toEqual(expected);
	});

	it('changes that Karbon delivers are not repeated', async () => {
		await stage.simulator.flush();
		const delivered = await waitFor(webhook, 3, 30_000);
		expect(actionsOf(delivered)).toEqual(expected);
		expect(delivered.filter(({ recovered }) => recovered)).toEqual([]);
	});

	it('what changed while n8n was down is found after the start, with what was deleted', async () => {
		const { n8n, simulator } = stage;
		// The next poll saves what the last one has handed on.
		await sleep(5_000);
		await n8n.kill('SIGKILL');
		const [updated, deleted] = keys().slice(5);
		await simulator.change('WorkItem', updated, 'Updated', { Title: 'Changed while n8n was down' });
		await simulator.change('WorkItem', deleted, 'Deleted');
		await n8n.restart();
		const missed = [`Deleted ${deleted}`, `Updated ${updated}`];
		const has = (items: Items) => missed.every((one) => actionsOf(items).includes(one));
		const polled = await waitForItems(stage.client, polling, has, POLLED_WITHIN_MS);
		expect(actionsOf(polled)).toEqual([...expected, ...missed].sort());
		const recovered = await waitForItems(stage.client, webhook, has, RECOVERED_WITHIN_MS);
		// What was delivered since the last check before the crash is found once more.
		expect(new Set(actionsOf(recovered))).toEqual(new Set([...expected, ...missed]));
		await sleep(65_000);
		expect((await itemsOf(polling)).length).toBe(5);
	});
});
