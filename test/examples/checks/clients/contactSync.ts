import { RECOVERY_TIMEOUT_MS, waitForSubscription } from '../../../../demo/checks/subscription';
import { waitUntil } from '../../../../host';
import { createDataTable, rowsOf, type TableRow } from '../../support/dataTable';
import { activateWhenFree, deliverChanges } from '../../support/trigger';
import { withParameters } from '../../support/workflowEdits';
import type { ExampleCheck, ExampleStage } from '../types';

const COLUMNS = ['key', 'kind', 'name', 'manager', 'changed', 'status'];
const TABLE = 'Karbon contacts';

/** Waits until the rows of the table meet a condition. Returns the rows, also on timeout. */
async function rowsWhen(
	{ client }: ExampleStage,
	isExpected: (rows: TableRow[]) => boolean,
): Promise<TableRow[]> {
	let rows: TableRow[] = [];
	const readRows = async () => {
		rows = await rowsOf(client, TABLE);
		return isExpected(rows) ? rows : undefined;
	};
	return await waitUntil(readRows, {
		what: 'rows',
		timeoutMs: RECOVERY_TIMEOUT_MS,
		everyMs: 300,
	}).catch(() => rows);
}

const hasAll = (rows: TableRow[], keys: string[]) =>
	keys.every((key) => rows.filter((row) => row.key === key).length === 1);

export const contactSync: ExampleCheck = {
	example: 'contact-sync',
	prepare: async (workflow, { client }) => {
		const value = await createDataTable(client, TABLE, COLUMNS);
		return withParameters(workflow, 'Upsert Row', {
			dataTableId: { __rl: true, mode: 'list', value, cachedResultName: TABLE },
		});
	},
	async *verify(stage) {
		const { client, n8n, simulator, workflow } = stage;
		const contacts = [...simulator.store.contacts.keys()];
		const [organization] = simulator.store.organizations.keys();
		const [group] = simulator.store.clientGroups.keys();
		const delivered = [...contacts.slice(0, 5), organization, group];
		await activateWhenFree(stage);
		for (const key of contacts.slice(0, 5)) await simulator.change('Contact', key);
		await simulator.change('Organization', organization);
		await deliverChanges(stage, 'ClientGroup', [group]);
		const first = await rowsWhen(stage, (rows) => hasAll(rows, delivered));
		const kinds = new Set(first.map(({ kind }) => kind));
		yield {
			says: 'each changed contact, organization and client group has one row',
			holds: hasAll(first, delivered) && first.length === delivered.length && kinds.size === 3,
			found: first,
		};

		await n8n.stop();
		simulator.cancelSubscription('Multi');
		const missed = contacts.slice(4, 8);
		for (const key of missed)
			await simulator.change('Contact', key, 'Updated', { LastName: 'Missed' });
		await n8n.restart();
		await waitForSubscription(simulator, 'Multi');
		const recovered = await rowsWhen(stage, (rows) =>
			missed.every((key) => rows.some((row) => row.key === key && row.name?.includes('Missed'))),
		);
		yield {
			says: `${missed.length} changes that were missed while n8n was down and the subscription was canceled are in the table`,
			holds:
				hasAll(recovered, [...delivered, ...missed]) &&
				recovered.filter(({ name }) => name?.includes('Missed')).length === missed.length,
			found: recovered,
		};

		const unread = contacts[9];
		// One failure for 'Get Record', one for 'Read Again'.
		simulator.faults.add({
			match: { method: 'GET', path: `/v3/Contacts/${unread}` },
			action: { type: 'status', status: 400 },
			times: 2,
		});
		await deliverChanges(stage, 'Contact', [unread]);
		const [failed] = await waitUntil(
			async () => {
				const found = await client.listExecutions({ workflowId: workflow.id, status: ['error'] });
				return found.length > 0 ? found : undefined;
			},
			{ what: 'a failed execution', timeoutMs: 30_000 },
		);
		const { error } = await client.waitForExecution(failed.id);
		const retry = await client.session.call<{ id: string }>(
			'POST',
			`/rest/executions/${failed.id}/retry`,
			{ loadWorkflow: false },
		);
		const retried = await client.waitForExecution(retry.id);
		const written = await rowsOf(client, TABLE);
		yield {
			says: `a contact that cannot be read fails the execution, and a retry adds its row: ${error?.message}`,
			holds:
				/contact/i.test(String(error?.message)) &&
				retried.status === 'success' &&
				hasAll(written, [unread]),
			found: [error?.message, retried.error?.message ?? retried.status],
		};

		await simulator.change('Contact', contacts[0], 'Deleted');
		await simulator.flush();
		const after = await rowsWhen(stage, (rows) => rows.some(({ status }) => status === 'deleted'));
		yield {
			says: 'a deleted contact is marked as deleted and keeps its name',
			holds: after.some(
				({ key, name, status }) => key === contacts[0] && status === 'deleted' && Boolean(name),
			),
			found: after.find(({ key }) => key === contacts[0]),
		};
	},
};
