import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap that this process uses after a garbage collection. Bytes. */
export function usedHeap(): number {
	setFlagsFromString('--expose-gc');
	(runInNewContext('gc') as () => void)();
	return process.memoryUsage().heapUsed;
}
