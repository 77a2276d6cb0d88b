import type { Backlog } from '../../nodes/KarbonTrigger/backlog';

/**
 * Work of an execution that ends when the test says so.
 * @param earliest moment of its events, milliseconds since the epoch
 * @returns ends it
 */
export function openWork(backlog: Backlog, earliest = Infinity): () => Promise<void> {
	let end!: () => void;
	const done = backlog.work(
		earliest,
		async () => await new Promise<void>((resolve) => (end = resolve)),
	);
	return async () => {
		end();
		await done;
	};
}
