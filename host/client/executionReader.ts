import {
	decodeExecution,
	FINAL_STATUSES,
	type Execution,
	type ExecutionSummary,
	type StoredExecution,
} from './execution';
import type { N8nSession } from './session';
import { waitUntil } from './waitUntil';

/** Reads what n8n has stored about executions, and waits for them. */
export class ExecutionReader {
	constructor(readonly session: N8nSession) {}

	/** Executions, newest first, at most 100. Running ones are included on demand of n8n's own list. */
	async listExecutions(
		filter: { workflowId?: string; status?: string[] } = {},
		limit = 100,
	): Promise<ExecutionSummary[]> {
		const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: String(limit) });
		const answer = await this.session.call<{ results: ExecutionSummary[] }>(
			'GET',
			`/rest/executions?${query.toString()}`,
		);
		return answer.results;
	}

	async getExecution(id: string): Promise<Execution> {
		return decodeExecution(
			await this.session.call<StoredExecution>('GET', `/rest/executions/${id}`),
		);
	}

	/** @throws Error when it has not ended within `timeoutMs` (default 2 minutes) */
	async waitForExecution(id: string, timeoutMs = 120_000): Promise<Execution> {
		return await waitUntil(
			async () => {
				const execution = await this.getExecution(id);
				return FINAL_STATUSES.includes(execution.status) ? execution : undefined;
			},
			{ what: `end of execution ${id}`, timeoutMs },
		);
	}

	/** Waits until a workflow has `count` ended executions and gives them, oldest first. */
	async waitForExecutions(
		workflowId: string,
		count: number,
		timeoutMs = 60_000,
	): Promise<Execution[]> {
		const ended = await waitUntil(
			async () => {
				const all = await this.listExecutions({ workflowId });
				const done = all.filter((execution) => FINAL_STATUSES.includes(execution.status));
				return done.length >= count ? done : undefined;
			},
			{ what: `${count} executions of workflow ${workflowId}`, timeoutMs },
		);
		const ids = ended.map((execution) => execution.id).reverse();
		return await Promise.all(ids.map(async (id) => await this.getExecution(id)));
	}

	/** Bytes of a file that an execution stored; `id` is the item's `binary.<property>.id`. */
	async binary(id: string): Promise<Buffer> {
		const query = new URLSearchParams({ id, action: 'download' });
		return await this.session.bytes(`/rest/binary-data?${query.toString()}`);
	}
}
