import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExecuteContext } from 'n8n-core';

const storage = new AsyncLocalStorage<number>();

/** The item whose run the current code belongs to. */
export function currentItem(): number | undefined {
	return storage.getStore();
}

/** Runs a node so that `currentItem` tells the item. */
export async function withItems<T>(run: () => Promise<T>): Promise<T> {
	return await storage.run(0, run);
}

/** Read for all items before the first one runs. */
const READ_FIRST = new Set(['resource', 'operation']);

/** Each item is known by the parameters that are read for it. */
export function followItems(context: ExecuteContext): void {
	const read = context.getNodeParameter.bind(context) as (...values: unknown[]) => unknown;
	const getNodeParameter = (name: string, item: number, ...rest: unknown[]) => {
		if (!READ_FIRST.has(name)) storage.enterWith(item);
		return read(name, item, ...rest);
	};
	Object.assign(context, { getNodeParameter });
}
