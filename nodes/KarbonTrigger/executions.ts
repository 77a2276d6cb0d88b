/** Items of one execution, unless there are very many. */
const USUAL_ITEMS = 100;
/** n8n keeps a sandbox of some 12 MiB for each execution that is under way. */
const MAX_EXECUTIONS = 10;

/** Spreads what comes all at once over executions, in order: small ones, and not too many of them. */
export function inExecutions<T>(items: readonly T[]): T[][] {
	const size = Math.max(USUAL_ITEMS, Math.ceil(items.length / MAX_EXECUTIONS));
	const count = Math.ceil(items.length / size);
	return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
