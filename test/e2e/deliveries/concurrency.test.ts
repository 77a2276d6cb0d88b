import { randomUUID } from 'node:crypto';

import { recordMeasurement } from '../support/measurements';
import { allItems, keysOf, listAll } from '../support/executions';
import { openStage, N8N_VERSION, type Stage } from '../support/stage';
import { activate, published } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

/** Longer than the trigger waits for an execution to start. */
const BLOCKED_S = 40;
const CHANGES = 20;

/** A workflow whose execution runs for so long that n8n starts no other in that time. */
const blocker = (path: string) => ({
	name: 'blocker',
	nodes: [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			id: randomUUID(),
			webhookId: path,
			position: [0, 0] as [number, number],
			parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
		},
		{
			name: 'Wait',
			type: 'n8n-nodes-base.wait',
			typeVersion: 1.1,
			id: randomUUID(),
			webhookId: randomUUID(),
			position: [220, 0] as [number, number],
			parameters: { resume: 'timeInterval', amount: BLOCKED_S, unit: 'seconds' },
		},
	],
	connections: { Webhook: { main: [[{ node: 'Wait', type: 'main', index: 0 }]] } },
	settings: { executionOrder: 'v1' },
});

describe('With N8N_CONCURRENCY_PRODUCTION_LIMIT=1', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage({ env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' } });
	});
	afterAll(async () => await stage?.close());

	it(
		`changes whose executions wait ${BLOCKED_S} seconds for another workflow are emitted once`,
		async () => {
			const { client, n8n, simulator } = stage;
			const path = randomUUID();
			const { id: blockerId } = await client.importWorkflow(blocker(path));
			await client.activate(blockerId);
			await published(client, blockerId);
			const { id } = await client.importWorkflow(triggerWorkflow('waiting'));
			await activate(client, simulator, id);

			const address = `${n8n.url}/webhook/${path}`;
			expect((await fetch(address, { method: 'POST' })).status).toBe(200);
			const changes = [];
			for (let index = 0; index < CHANGES; index++) {
				changes.push(...(await simulator.changeMany('Invoice', 1)));
				await simulator.flush();
			}
			expect(simulator.deliveries.every(({ status }) => status === 200)).toBe(true);
			const waiting = (await listAll(client, id)).map(({ status }) => status);
			expect(waiting).not.toContain('success');

			const items = await allItems(client, id, CHANGES, (BLOCKED_S + 60) * 1_000);
			expect(keysOf(items).sort()).toEqual(changes.map(({ key }) => key).sort());
			const count = (await listAll(client, id)).length;
			recordMeasurement(
				`${CHANGES} changes that waited for another workflow on ${N8N_VERSION}`,
				`${count} executions, 0 duplicates`,
			);

			// The queue has recorded that these executions ended, so the next change starts one.
			const [next] = await simulator.changeMany('Invoice', 1);
			await simulator.flush();
			expect(keysOf(await allItems(client, id, CHANGES + 1)).at(-1)).toBe(next.key);
		},
		(BLOCKED_S + 120) * 1_000,
	);
});
