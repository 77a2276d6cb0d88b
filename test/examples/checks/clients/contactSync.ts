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
		const { n8n, simulator } = stage;
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
