import type { Execution, NodeRun } from '../../../host';
import { ACTION } from '../support/workflows/actionWorkflow';
import { isDone } from './chatModel';
import { SECOND } from './workflows';

/** What a Karbon node reported about one write. */
export interface Claim {
	/** Number of the target, from 0. */
	target: number;
	/** Reported as written. */
	isDone: boolean;
	/** The error or the record. */
	text: string;
}

const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function claimsOfRun(run: NodeRun, target: (item: number) => number): Claim[] {
	if (run.error !== undefined) {
		const { message, description } = run.error;
		return [{ target: target(0), isDone: false, text: `${message} ${description ?? ''}` }];
	}
	return (run.data?.main ?? []).flatMap((items, output) =>
		(items ?? []).map(({ json, error }, item) => ({
			target: target(item),
			isDone: output === 0 && error === undefined && !('error' in json),
			text: textOf(json.error ?? error ?? json),
		})),
	);
}

/**
 * What the Karbon nodes of an execution reported, in order.
 * @param isLoop whether each run is another target. Otherwise each item is.
 * @param nodes names of the nodes to read
 */
export function claimsOf(
	execution: Execution,
	{ isLoop = false, nodes = [ACTION, SECOND] }: { isLoop?: boolean; nodes?: string[] } = {},
): Claim[] {
	const claims = nodes.flatMap((node) =>
		(execution.runs[node] ?? []).flatMap((run, index) =>
			claimsOfRun(run, (item) => (isLoop ? index : item)),
		),
	);
	if (claims.length > 0) return claims;
	const text = `${execution.error?.message ?? execution.status} ${execution.error?.description ?? ''}`;
	return [{ target: 0, isDone: false, text }];
}

/** What a tool reported to the model. A failed execution counts as an error. */
export function claimsOfTool(results: string[], execution: Execution): Claim[] {
	const claims = results.map((text) => ({ target: 0, isDone: isDone(text), text }));
	if (execution.status === 'success') return claims;
	const text = `${execution.error?.message ?? execution.status} ${execution.error?.description ?? ''}`;
	return [...claims, { target: 0, isDone: false, text }];
}
