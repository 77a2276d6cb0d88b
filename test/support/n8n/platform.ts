import { Container } from '@n8n/di';
import { BinaryDataService, DataDeduplicationService } from 'n8n-core';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';

import { MemoryDeduplicator } from './deduplicator';

/** The de-duplication store of this test file. */
export const deduplicator = new MemoryDeduplicator();

// Every context starts the timer of n8n's SSH tunnels, which would keep the test process alive.
afterAll(() => Container.get(SSHClientsManager).onShutdown());

let ready: Promise<void> | undefined;

/**
 * Starts what nodes expect of a running n8n, once for each test file: binary data in files below the
 * temporary user folder (see userFolder.setup.cjs), and the de-duplication store.
 */
export async function startPlatform(): Promise<void> {
	ready ??= (async () => {
		await Container.get(BinaryDataService).init();
		await DataDeduplicationService.init(deduplicator);
	})();
	await ready;
}

/** n8n's service for binary data. */
export function binaryData(): BinaryDataService {
	return Container.get(BinaryDataService);
}
