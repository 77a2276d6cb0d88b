import { RECOVERY_TIMEOUT_MS, waitForSubscription } from '../../../demo/checks/subscription';
import { waitUntil } from '../../../host';
import { createDataTable, rowsOf, type TableRow } from '../support/dataTable';
import { activatedInFreeSlot, reported } from '../support/trigger';
import { withParameters } from '../support/workflowEdits';
import type { ExampleCheck, ExampleStage } from './types';

const COLUMNS = ['key', 'kind', 'name', 'manager', 'changed', 'status'];
const TABLE = 'Karbon contacts';

/** Rows of the table as soon as they fulfil a condition, or as they are when time is over. */
async function rowsWhen(
	{ client }: ExampleStage,
	isRight: (rows: TableRow[]) => boolean,
): Promise<TableRow[]> {
	let rows: TableRow[] = [];
	const look = async () => {
		rows = await rowsOf(client, TABLE);
		return isRight(rows) ? rows : undefined;
	};
	return await waitUntil(look, {
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
		await activatedInFreeSlot(stage);
		for (const key of contacts.slice(0, 5)) await simulator.change('Contact', key);
		await simulator.change('Organization', organization);
		await reported(stage, 'ClientGroup', [group]);
		const first = await rowsWhen(stage, (rows) => hasAll(rows, delivered));
		const kinds = new Set(first.map(({ kind }) => kind));
		yield {
			says: 'contacts, an organization and a client group that changed have a row each',
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
			says: `${missed.length} changes missed while n8n was down and the subscription cancelled are in the table`,
			holds:
				hasAll(recovered, [...delivered, ...missed]) &&
				recovered.filter(({ name }) => name?.includes('Missed')).length === missed.length,
			found: recovered,
		};

		await simulator.change('Contact', contacts[0], 'Deleted');
		await simulator.flush();
		const after = await rowsWhen(stage, (rows) => rows.some(({ status }) => status === 'deleted'));
		yield {
			says: 'a deleted contact is marked, its name stays',
			holds: after.some(
				({ key, name, status }) => key === contacts[0] && status === 'deleted' && Boolean(name),
			),
			found: after.find(({ key }) => key === contacts[0]),
		};
	},
};
