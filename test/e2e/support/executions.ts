import { waitUntil, type Execution, type ExecutionSummary, type N8nClient } from '../../../host';
import { TRIGGER } from './workflows/triggerWorkflow';

/** Maximum page size of n8n's list of executions. */
const PAGE_SIZE = 100;
/** Executions fetched at a time. More would slow n8n down. */
const FETCH_CONCURRENCY = 10;

/** One page of n8n's list of executions. The first page also has all running executions. */
interface ExecutionPage {
	results: ExecutionSummary[];
	nextCursor?: string | null;
}

/** All executions of a workflow, or of all workflows, oldest first. */
export async function listAll(client: N8nClient, workflowId?: string): Promise<ExecutionSummary[]> {
	const all = new Map<string, ExecutionSummary>();
	let next: Record<string, string> | undefined = {};
	while (next) {
		const query = new URLSearchParams({
			filter: JSON.stringify(workflowId === undefined ? {} : { workflowId }),
			limit: String(PAGE_SIZE),
			...next,
		});
		const path = `/rest/executions?${query.toString()}`;
		const page: ExecutionPage = await client.session.call('GET', path);
		const known = all.size;
		for (const execution of page.results) all.set(execution.id, execution);
		next = all.size > known ? nextPage(page) : undefined;
	}
	return [...all.values()].sort((left, right) => Number(left.id) - Number(right.id));
}

/** Query of the next page: n8n 2 returns a cursor, n8n 1 takes the id of the oldest execution of this page. */
function nextPage({ results, nextCursor }: ExecutionPage): Record<string, string> | undefined {
	if (nextCursor) return { cursor: nextCursor };
	if (nextCursor === null || results.length < PAGE_SIZE) return undefined;
	return { lastId: String(Math.min(...results.map(({ id }) => Number(id)))) };
}

/** Executions with their data, in the order of the summaries. */
export async function fetchAll(
	client: N8nClient,
	summaries: ExecutionSummary[],
): Promise<Execution[]> {
	const executions: Execution[] = [];
	for (let start = 0; start < summaries.length; start += FETCH_CONCURRENCY) {
		const part = summaries.slice(start, start + FETCH_CONCURRENCY);
		executions.push(...(await Promise.all(part.map(({ id }) => client.getExecution(id)))));
	}
	return executions;
}

const isRunning = ({ status }: ExecutionSummary) =>
	['new', 'running', 'waiting', 'unknown'].includes(status);

/**
 * Waits until a workflow has at least `count` executions and none is running.
 * @returns the executions with their data, oldest first
 * @throws Error on timeout
 */
export async function endedExecutions(
	client: N8nClient,
	workflowId: string,
	count: number,
	timeoutMs = 60_000,
): Promise<Execution[]> {
	const summaries = await waitUntil(
		async () => {
			const all = await listAll(client, workflowId);
			return all.length >= count && !all.some(isRunning) ? all : undefined;
		},
		{ what: `${count} ended executions of workflow ${workflowId}`, timeoutMs, everyMs: 250 },
	);
	return await fetchAll(client, summaries);
}

/** Items that a node emitted in successful executions, oldest first. */
export function emittedItems(
	executions: Execution[],
	node: string = TRIGGER,
): Array<Record<string, unknown>> {
	return executions
		.filter(({ status }) => status === 'success')
		.flatMap((execution) => execution.jsonOf(node));
}

/**
 * Waits until the emitted items fulfill a condition. Each execution is fetched once.
 * @throws Error on timeout, with the number of items so far
 */
export async function waitForItems(
	client: N8nClient,
	workflowId: string,
	isEnough: (items: Array<Record<string, unknown>>) => boolean,
	timeoutMs = 60_000,
	node: string = TRIGGER,
): Promise<Array<Record<string, unknown>>> {
	const known = new Map<string, Execution>();
	let items: Array<Record<string, unknown>> = [];
	try {
		return await waitUntil(
			async () => {
				const ended = (await listAll(client, workflowId)).filter((one) => !isRunning(one));
				const fresh = ended.filter(({ id }) => !known.has(id));
				for (const execution of await fetchAll(client, fresh)) known.set(execution.id, execution);
				const inOrder = [...known.values()].sort((a, b) => Number(a.id) - Number(b.id));
				items = emittedItems(inOrder, node);
				return isEnough(items) ? items : undefined;
			},
			{ what: 'the expected items', timeoutMs, everyMs: 300 },
		);
	} catch (error) {
		throw new Error(`${(error as Error).message}; ${items.length} items emitted`, { cause: error });
	}
}

/**
 * Waits until the trigger has emitted at least `count` items and no execution is running. The trigger decides how many
 * executions it starts for them.
 * @returns all items, oldest first, duplicates included
 * @throws Error on timeout
 */
export async function allItems(
	client: N8nClient,
	workflowId: string,
	count: number,
	timeoutMs = 60_000,
): Promise<Array<Record<string, unknown>>> {
	await waitForItems(client, workflowId, (items) => items.length >= count, timeoutMs);
	return emittedItems(await endedExecutions(client, workflowId, 1, timeoutMs));
}

/** Keys of the records that the items name. */
export const keysOf = (items: Array<Record<string, unknown>>): string[] =>
	items.map(({ ResourcePermaKey }) => String(ResourcePermaKey));
