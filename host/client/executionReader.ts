import {
	decodeExecution,
	FINAL_STATUSES,
	type Execution,
	type ExecutionSummary,
	type StoredExecution,
} from './execution';
import type { N8nSession } from './session';
import { waitUntil } from './waitUntil';

/** Reads executions from n8n's REST API, and waits until they finish. */
export class ExecutionReader {
	constructor(readonly session: N8nSession) {}

	/** Executions, newest first, running ones included. `limit` is at most 100. */
	async listExecutions(
		filter: { workflowId?: string; status?: string[] } = {},
		limit = 100,
	): Promise<ExecutionSummary[]> {
		const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: String(limit) });
		const response = await this.session.call<{ results: ExecutionSummary[] }>(
			'GET',
			`/rest/executions?${query.toString()}`,
		);
		return response.results;
	}

	async getExecution(id: string): Promise<Execution> {
		return decodeExecution(
			await this.session.call<StoredExecution>('GET', `/rest/executions/${id}`),
		);
	}

	/** @throws Error when it has not finished within `timeoutMs` (default 2 minutes) */
	async waitForExecution(id: string, timeoutMs = 120_000): Promise<Execution> {
		return await waitUntil(
			async () => {
				const execution = await this.getExecution(id);
				return FINAL_STATUSES.includes(execution.status) ? execution : undefined;
			},
			{ what: `end of execution ${id}`, timeoutMs },
		);
	}

	/** Waits until a workflow has at least `count` finished executions. Returns them, oldest first. */
	async waitForExecutions(
		workflowId: string,
		count: number,
		timeoutMs = 60_000,
	): Promise<Execution[]> {
		const finished = await waitUntil(
			async () => {
				const all = await this.listExecutions({ workflowId });
				const done = all.filter((execution) => FINAL_STATUSES.includes(execution.status));
				return done.length >= count ? done : undefined;
			},
			{ what: `${count} executions of workflow ${workflowId}`, timeoutMs },
		);
		const ids = finished.map((execution) => execution.id).reverse();
		return await Promise.all(ids.map(async (id) => await this.getExecution(id)));
	}

	/** The bytes of a file that an execution stored. @param id the item's `binary.<property>.id` */
	async binary(id: string): Promise<Buffer> {
		const query = new URLSearchParams({ id, action: 'download' });
		return await this.session.bytes(`/rest/binary-data?${query.toString()}`);
	}
}
