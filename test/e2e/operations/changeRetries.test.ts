import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Execution, type N8nLine, type WorkflowNode } from '../../../host';
import { published } from '../support/deliveries/subscription';
import { endedExecutions } from '../support/executions';
import { openStage, SETUP_MS, type Stage } from '../support/stage';
import { chainOf, karbonNode } from '../support/workflows/actionWorkflow';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];
/** Younger changes are left to the next read. Milliseconds. */
const MIN_AGE_MS = 6_000;
const CONTACTS = 4;
const ORGANIZATIONS = 3;

const getMany = (name: string, recordType: string) =>
	karbonNode(
		{ resource: 'change', operation: 'getAll', recordType },
		{ name, executeOnce: true, alwaysOutputData: true },
	);

describe.each(VERSIONS)('Change in retries on %s', (version) => {
	let stage: Stage;
	let path: string;
	let workflowId: string;

	beforeAll(async () => {
		const data = { contacts: CONTACTS, organizations: ORGANIZATIONS, clientGroups: 0, invoices: 0 };
		stage = await openStage({ version, simulator: { data } });
	}, SETUP_MS);
	afterAll(async () => await stage?.close());

	beforeEach(async () => {
		stage.simulator.reset();
		path = randomUUID();
		const hook: WorkflowNode = {
			name: 'Hook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { path, httpMethod: 'GET', responseMode: 'lastNode', options: {} },
		};
		const { nodes, connections, ...workflow } = chainOf('Changes', [
			hook,
			getMany('Contacts', 'contact'),
			getMany('Organizations', 'organization'),
			karbonNode(
				{ resource: 'user', operation: 'getAll', limit: 1 },
				{ name: 'Process', executeOnce: true },
			),
			karbonNode({ resource: 'change', operation: 'saveCursor' }, { name: 'Save' }),
		]);
		const [start, ...others] = nodes;
		const kept = Object.entries(connections).filter(([name]) => name !== start.name);
		const file = { ...workflow, nodes: others, connections: Object.fromEntries(kept) };
		({ id: workflowId } = await stage.client.importWorkflow(file));
		await stage.client.activate(workflowId);
		await published(stage.client, workflowId);
		await sleep(MIN_AGE_MS);
	});

	/** An execution in production. */
	async function run(): Promise<Execution> {
		const before = (await stage.client.listExecutions({ workflowId })).length;
		await fetch(`${stage.n8n.url}/webhook/${path}`);
		const all = await endedExecutions(stage.client, workflowId, before + 1);
		return all.at(-1)!;
	}
	/** @param options `loadWorkflow`: the workflow as it is saved now, to which n8n 2 gives its static data */
	async function retry({ id }: Execution, options: { loadWorkflow: boolean }): Promise<Execution> {
		const path = `/rest/executions/${id}/retry`;
		const retried = await stage.client.session.call<{ id: string }>('POST', path, options);
		return await stage.client.waitForExecution(retried.id);
	}
	async function change(): Promise<void> {
		await stage.simulator.changeMany('Contact', 1);
		await sleep(MIN_AGE_MS);
	}
	const rows = (execution: Execution, node: string) =>
		execution.jsonOf(node).filter((row) => Object.keys(row).length > 0).length;
	const fail = (list: string) =>
		stage.simulator.faults.add({
			match: { method: 'GET', path: list },
			action: { type: 'status', status: 403 },
			times: 1,
		});

	it('return what changed, keep the cursors of other lists, and never begin again', async () => {
		const first = await run();
		expect([rows(first, 'Contacts'), rows(first, 'Organizations')]).toEqual([
			CONTACTS,
			ORGANIZATIONS,
		]);
		await change();
		fail('/v3/Contacts');
		const failed = await run();
		expect(failed.status).toBe('error');
		const retried = await retry(failed, { loadWorkflow: false });
		expect([retried.status, rows(retried, 'Contacts')]).toEqual(['success', 1]);
		const current = await retry(failed, { loadWorkflow: true });
		expect([current.status, rows(current, 'Contacts')]).toEqual(['success', 0]);
		await change();
		// After both lists were read.
		fail('/v3/Users');
		const later = await run();
		expect([later.status, rows(later, 'Contacts')]).toEqual(['error', 1]);
		expect((await retry(later, { loadWorkflow: false })).status).toBe('success');
		const next = await run();
		expect([rows(next, 'Contacts'), rows(next, 'Organizations')]).toEqual([0, 0]);
	}, 180_000);
});
