import {
	freePort,
	N8nClient,
	publicAddress,
	startN8n,
	temporaryFolder,
	type N8nLine,
} from '../../../host';
import { createSimulator } from '../../../simulator';
import type { Stage } from '../../../demo/checks/types';

/** An n8n instance and a simulator for examples, before an example is imported. */
export interface Setting extends Omit<Stage, 'workflow'> {
	/** The only folder that n8n can write to. */
	folder: string;
}

/**
 * Without a pool, n8n 1 stores the status of a finished execution before its data. Tests that read it in between get
 * no data.
 */
const ATOMIC: Record<N8nLine, Record<string, string>> = {
	'n8n-1': { DB_SQLITE_POOL_SIZE: '2' },
	'n8n-2': {},
};

/** A setting that must be closed. */
export interface OpenSetting extends Setting {
	close(): Promise<void>;
}

/**
 * Starts a real n8n of a major version and a simulator, with a credential for it.
 * Changes are delivered when a check calls `simulator.flush()`.
 * @throws Error when n8n does not start, after everything was closed
 */
export async function openSetting(line: N8nLine): Promise<OpenSetting> {
	const folder = temporaryFolder('karbon-examples-');
	const port = await freePort();
	const address = await publicAddress({ targetPort: port });
	const simulator = await createSimulator({
		data: { invoices: 300 },
		rateLimit: { algorithm: 'off' },
		coalescingMs: 3_600_000,
		deliveryHosts: address.hosts,
		deliveryCa: address.ca,
	});
	const release = async () => {
		await simulator.close();
		await address.close();
		folder.remove();
	};
	try {
		const env = { N8N_RESTRICT_FILE_ACCESS_TO: folder.path, ...ATOMIC[line] };
		const n8n = await startN8n({ line, port, publicAddress: address, env });
		const close = async () => {
			await n8n.dispose();
			await release();
		};
		try {
			const client = await N8nClient.connect(n8n);
			await client.createCredential('karbonApi', {
				baseUrl: simulator.url,
				...simulator.credentials,
				requestsPerMinute: 6_000,
				trustedDownloadHosts: '',
			});
			return { n8n, client, simulator, folder: folder.path, close };
		} catch (error) {
			await n8n.dispose();
			throw error;
		}
	} catch (error) {
		await release();
		throw error;
	}
}
