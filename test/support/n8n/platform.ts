import { Container } from '@n8n/di';
import { BinaryDataService, DataDeduplicationService } from 'n8n-core';

import { MemoryDeduplicator } from './deduplicator';

/** The de-duplication store of this test file. */
export const deduplicator = new MemoryDeduplicator();

let ready: Promise<void> | undefined;

/**
 * Starts what nodes expect of a running n8n, once for each test file: binary data in files below the
 * temporary user folder (see userFolder.setup.cjs), and the de-duplication store.
 */
export async function startPlatform(): Promise<void> {
	ready ??= (async () => {
		await Container.get(BinaryDataService).init();
		// Test files of one worker share n8n-core, which accepts one store only.
		Object.assign(DataDeduplicationService, { instance: undefined });
		await DataDeduplicationService.init(deduplicator);
	})();
	await ready;
}

/** n8n's service for binary data. */
export function binaryData(): BinaryDataService {
	return Container.get(BinaryDataService);
}
