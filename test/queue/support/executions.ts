import { waitUntil, type Execution } from '../../../host';
import type { Cluster } from './cluster';

const FINAL = ['success', 'error', 'crashed', 'canceled'];
/** Executions fetched at a time. More would slow n8n down. */
const FETCH_CONCURRENCY = 10;

/**
 * Ids and statuses of a workflow's executions, oldest first, from the database: n8n's list can miss executions between
 * two pages, because it compares milliseconds with the microseconds of Postgres.
 */
function listed({ postgres }: Cluster, workflowId: string): Array<{ id: string; status: string }> {
	const rows = postgres.query(
		`select id, status from execution_entity where "workflowId" = '${workflowId}' order by id`,
	);
	return rows.map(([id, status]) => ({ id, status }));
}

/**
 * Waits until a workflow has at least `count` executions and all have ended.
 * @returns their ids, oldest first
 * @throws Error on timeout, with the number of executions by status
 */
export async function ended(
	cluster: Cluster,
	workflowId: string,
	count: number,
	timeoutMs = 120_000,
): Promise<string[]> {
	const what = `${count} ended executions of workflow ${workflowId}`;
	let executions: Array<{ id: string; status: string }> = [];
	try {
		await waitUntil(
			() => {
				executions = listed(cluster, workflowId);
				const isEnough = executions.length >= count;
				return (isEnough && executions.every(({ status }) => FINAL.includes(status))) || undefined;
			},
			{ what, timeoutMs, everyMs: 250 },
		);
	} catch (error) {
		const statuses = executions.map(({ status }) => status);
		const counts = [...new Set(statuses)].map(
			(status) => `${statuses.filter((one) => one === status).length} ${status}`,
		);
		throw new Error(`${(error as Error).message}; found: ${counts.join(', ') || 'none'}`, {
			cause: error,
		});
	}
	return executions.map(({ id }) => id);
}

/** Executions with their data, in the order of the ids. */
export async function fetched({ client }: Cluster, ids: string[]): Promise<Execution[]> {
	const executions: Execution[] = [];
	for (let start = 0; start < ids.length; start += FETCH_CONCURRENCY) {
		const part = ids.slice(start, start + FETCH_CONCURRENCY);
		executions.push(...(await Promise.all(part.map((id) => client.getExecution(id)))));
	}
	return executions;
}
