import { Container } from '@n8n/di';
import { BinaryDataService, DataDeduplicationService } from 'n8n-core';

import { MemoryDeduplicator } from './deduplicator';

/** The deduplication store of this test file. */
export const deduplicator = new MemoryDeduplicator();

let ready: Promise<void> | undefined;

/**
 * Starts the services of n8n that nodes use, once for each test file: binary data in files of the temporary user folder
 * (see userFolder.setup.cjs), and the deduplication store.
 */
export async function startPlatform(): Promise<void> {
	ready ??= (async () => {
		await Container.get(BinaryDataService).init();
		// Test files of a worker share n8n-core, which accepts only one store.
		Object.assign(DataDeduplicationService, { instance: undefined });
		await DataDeduplicationService.init(deduplicator);
	})();
	await ready;
}

/** n8n's service for binary data. */
export function binaryData(): BinaryDataService {
	return Container.get(BinaryDataService);
}
