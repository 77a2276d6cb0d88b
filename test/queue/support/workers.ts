import type { Cluster } from './cluster';

const FINISHED = /Worker finished execution (\w+)/;

/** How many executions each worker has finished since it started. */
export function finishedBy({ workers }: Cluster): number[] {
	return workers.map(({ log }) => {
		const ids = log.flatMap((line) => FINISHED.exec(line)?.[1] ?? []);
		return new Set(ids).size;
	});
}

/** Runs an action. @returns its result, and how many executions each worker finished meanwhile */
export async function shareOfWorkers<T>(
	cluster: Cluster,
	action: () => Promise<T>,
): Promise<{ result: T; shares: number[] }> {
	const before = finishedBy(cluster);
	const result = await action();
	const shares = finishedBy(cluster).map((count, index) => count - before[index]);
	return { result, shares };
}
