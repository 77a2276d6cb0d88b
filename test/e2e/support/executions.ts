import { waitUntil, type Execution, type ExecutionSummary, type N8nClient } from '../../../host';
import { TRIGGER } from './triggerWorkflow';

/** Largest page of n8n's own list. */
const PAGE = 100;
/** Executions fetched at a time; more only makes n8n busy. */
const AT_ONCE = 10;

/** One page of n8n's list; the first one also has all executions that are under way. */
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
			limit: String(PAGE),
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

/** n8n 2 names the next page; n8n 1 is asked for what came before the oldest execution of this one. */
function nextPage({ results, nextCursor }: ExecutionPage): Record<string, string> | undefined {
	if (nextCursor) return { cursor: nextCursor };
	if (nextCursor === null || results.length < PAGE) return undefined;
	return { lastId: String(Math.min(...results.map(({ id }) => Number(id)))) };
}

/** Executions with their data, in the order of the summaries. */
export async function fetchAll(
	client: N8nClient,
	summaries: ExecutionSummary[],
): Promise<Execution[]> {
	const executions: Execution[] = [];
	for (let start = 0; start < summaries.length; start += AT_ONCE) {
		const part = summaries.slice(start, start + AT_ONCE);
		executions.push(...(await Promise.all(part.map(({ id }) => client.getExecution(id)))));
	}
	return executions;
}

const isUnderWay = ({ status }: ExecutionSummary) =>
	['new', 'running', 'waiting', 'unknown'].includes(status);

/**
 * Waits until a workflow has at least so many executions and none is under way; gives them oldest first.
 * @throws Error when time is over
 */
export async function settled(
	client: N8nClient,
	workflowId: string,
	count: number,
	timeoutMs = 60_000,
): Promise<Execution[]> {
	const summaries = await waitUntil(
		async () => {
			const all = await listAll(client, workflowId);
			return all.length >= count && !all.some(isUnderWay) ? all : undefined;
		},
		{ what: `${count} ended executions of workflow ${workflowId}`, timeoutMs, everyMs: 250 },
	);
	return await fetchAll(client, summaries);
}

/**
 * Items that the trigger put out in executions that came to a good end, oldest first: what the workflow has
 * really seen.
 */
export function itemsSeen(
	executions: Execution[],
	node: string = TRIGGER,
): Array<Record<string, unknown>> {
	return executions
		.filter(({ status }) => status === 'success')
		.flatMap((execution) => execution.jsonOf(node));
}

/**
 * Waits until the items that the trigger has put out fulfil a condition; each execution is fetched once.
 * @throws Error when time is over, with what was seen until then
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
				const ended = (await listAll(client, workflowId)).filter((one) => !isUnderWay(one));
				const fresh = ended.filter(({ id }) => !known.has(id));
				for (const execution of await fetchAll(client, fresh)) known.set(execution.id, execution);
				const inOrder = [...known.values()].sort((a, b) => Number(a.id) - Number(b.id));
				items = itemsSeen(inOrder, node);
				return isEnough(items) ? items : undefined;
			},
			{ what: 'the awaited items', timeoutMs, everyMs: 300 },
		);
	} catch (error) {
		throw new Error(`${(error as Error).message}; ${items.length} items seen`, { cause: error });
	}
}

/**
 * Waits until the trigger has put out so many items and no execution is running; gives all items, oldest first,
 * repeats included. How many executions they came in is the trigger's choice.
 * @throws Error when time is over
 */
export async function allItems(
	client: N8nClient,
	workflowId: string,
	count: number,
	timeoutMs = 60_000,
): Promise<Array<Record<string, unknown>>> {
	await waitForItems(client, workflowId, (items) => items.length >= count, timeoutMs);
	return itemsSeen(await settled(client, workflowId, 1, timeoutMs));
}

/** Keys that the items name. */
export const keysOf = (items: Array<Record<string, unknown>>): string[] =>
	items.map(({ ResourcePermaKey }) => String(ResourcePermaKey));
