import type { N8nClient } from '../../../host';

/** A row of text columns, with the columns that n8n adds. */
export type TableRow = Record<string, string | null>;

/** Path of the data tables of the owner's personal project. */
async function tablesOf(client: N8nClient): Promise<string> {
	const { id } = await client.session.call<{ id: string }>('GET', '/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}

/** Creates a data table with text columns, as users do in the editor. Returns its ID. */
export async function createDataTable(
	client: N8nClient,
	name: string,
	columns: string[],
): Promise<string> {
	const { id } = await client.session.call<{ id: string }>('POST', await tablesOf(client), {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	return id;
}

/** The rows of a table, at most 250. @throws Error when the table does not exist */
export async function rowsOf(client: N8nClient, name: string): Promise<TableRow[]> {
	const tables = await tablesOf(client);
	const { data } = await client.session.call<{ data: Array<{ id: string; name: string }> }>(
		'GET',
		tables,
	);
	const table = data.find((one) => one.name === name);
	if (table === undefined) throw new Error(`n8n has no data table "${name}"`);
	const found = await client.session.call<{ data: TableRow[] }>(
		'GET',
		`${tables}/${table.id}/rows?take=250`,
	);
	return found.data;
}
