import {
	freePort,
	N8nClient,
	publicAddress,
	startN8n,
	type N8n,
	type N8nLine,
	type PublicAddress,
	type StoredCredential,
} from '../../../host';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../../simulator';

/** The n8n that the scenarios run on; n8n 1 is tried by hand. */
export const LINE = (process.env.KARBON_N8N_LINE ?? 'n8n-2') as N8nLine;

/** Without a pool, n8n 1 stores that an execution has ended before it stores what it gave. */
const LINE_ENV: Record<N8nLine, Record<string, string>> = {
	'n8n-1': { DB_SQLITE_POOL_SIZE: '2' },
	'n8n-2': {},
};

/** What a scenario may change about its surroundings. */
export interface StageOptions {
	simulator?: SimulatorOptions;
	/** Variables of n8n's process that win over the host's own. */
	env?: Record<string, string>;
	/** The credential's field; default 6,000, so that no scenario waits for a limit it is not about. */
	requestsPerMinute?: number;
}

/** A real n8n with the packed package, a simulated service, and a credential that joins them. */
export interface Stage {
	n8n: N8n;
	client: N8nClient;
	simulator: Simulator;
	address: PublicAddress;
	credential: StoredCredential;
	close(): Promise<void>;
}

/**
 * Starts everything that a scenario needs. Changes are reported by `simulator.flush()`, or by themselves after
 * `coalescingMs`, which is an hour here, so that only the scenario decides.
 * @throws Error when n8n does not get ready; whatever was started is closed again
 */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
	const port = await freePort();
	const address = await publicAddress({ targetPort: port });
	const simulator = await createSimulator({
		rateLimit: { algorithm: 'off' },
		coalescingMs: 3_600_000,
		// On a busy machine ten slow answers would cancel the subscription.
		deliveryTimeoutMs: 60_000,
		deliveryHosts: address.hosts,
		deliveryCa: address.ca,
		...options.simulator,
	});
	const release = async () => {
		await simulator.close();
		await address.close();
	};
	try {
		const env = { ...LINE_ENV[LINE], ...options.env };
		const n8n = await startN8n({ line: LINE, port, publicAddress: address, env });
		try {
			const client = await N8nClient.connect(n8n);
			const credential = await client.createCredential('karbonApi', {
				baseUrl: simulator.url,
				...simulator.credentials,
				requestsPerMinute: options.requestsPerMinute ?? 6_000,
				trustedDownloadHosts: '',
			});
			const close = async () => {
				await n8n.dispose();
				await release();
			};
			return { n8n, client, simulator, address, credential, close };
		} catch (error) {
			await n8n.dispose();
			throw error;
		}
	} catch (error) {
		await release();
		throw error;
	}
}
