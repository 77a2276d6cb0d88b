import { parse } from 'flatted';

/** One item of a node's output. */
export interface OutputItem {
	json: Record<string, unknown>;
	binary?: Record<string, { id?: string; fileName?: string; mimeType?: string; fileSize?: string }>;
	pairedItem?: unknown;
	error?: unknown;
}

/** One run of one node. */
export interface NodeRun {
	data?: { main?: Array<OutputItem[] | null> };
	error?: { message?: string; description?: string; [field: string]: unknown };
	executionStatus?: string;
	executionTime?: number;
	hints?: Array<{ message: string; [field: string]: unknown }>;
	[field: string]: unknown;
}

/** An execution as n8n lists it. */
export interface ExecutionSummary {
	id: string;
	workflowId: string;
	mode: string;
	status: string;
	startedAt?: string | null;
	stoppedAt?: string | null;
	[field: string]: unknown;
}

/** An execution with its data, as n8n's REST API returns it; `data` is text in the `flatted` format. */
export interface StoredExecution extends ExecutionSummary {
	data: string;
}

/** A finished or running execution with its decoded execution data. */
export interface Execution extends ExecutionSummary {
	/** Runs per node name, in order. */
	runs: Record<string, NodeRun[]>;
	/** The error that ended the execution, if any. */
	error?: { message?: string; description?: string; [field: string]: unknown };
	lastNodeExecuted?: string;
	/** All items that a node returned in all its runs; `output` is the index of the output, default 0. */
	itemsOf(node: string, output?: number): OutputItem[];
	/** `json` of these items. */
	jsonOf(node: string, output?: number): Array<Record<string, unknown>>;
	/** Hints that a node showed in all its runs. */
	hintsOf(node: string): string[];
	/** The stored execution data as text, for searches in all of it. */
	raw: string;
}

/** Statuses of executions that have finished. */
export const FINAL_STATUSES = ['success', 'error', 'crashed', 'canceled'];

/** Decodes an execution that n8n's REST API returned. */
export function decodeExecution(stored: StoredExecution): Execution {
	const { data, ...summary } = stored;
	const decoded = (parse(data) ?? {}) as {
		resultData?: {
			runData?: Record<string, NodeRun[]>;
			error?: NodeRun['error'];
			lastNodeExecuted?: string;
		};
	};
	const runs = decoded.resultData?.runData ?? {};
	const itemsOf = (node: string, output = 0) =>
		(runs[node] ?? []).flatMap((run) => run.data?.main?.[output] ?? []);
	return {
		...summary,
		runs,
		error: decoded.resultData?.error,
		lastNodeExecuted: decoded.resultData?.lastNodeExecuted,
		itemsOf,
		jsonOf: (node, output) => itemsOf(node, output).map((item) => item.json),
		hintsOf: (node) =>
			(runs[node] ?? []).flatMap((run) => (run.hints ?? []).map((hint) => hint.message)),
		raw: data,
	} as Execution;
}
