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

/** Version of n8n that the tests run on. For n8n 1, set `KARBON_N8N_VERSION=n8n-1`. */
export const N8N_VERSION = (process.env.KARBON_N8N_VERSION ?? 'n8n-2') as N8nLine;

/** Without a connection pool, n8n 1 stores that an execution has ended before it stores its output. */
export const VERSION_ENV: Record<N8nLine, Record<string, string>> = {
	'n8n-1': { DB_SQLITE_POOL_SIZE: '2' },
	'n8n-2': {},
};

/** Time for a start of n8n that installs it first, which takes minutes on a busy machine. Milliseconds. */
export const SETUP_MS = 900_000;

/** Options of a test for its n8n instance and its simulator. */
export interface StageOptions {
	/** Of n8n. Default: `N8N_VERSION`. */
	version?: N8nLine;
	simulator?: SimulatorOptions;
	/** Environment variables of n8n. They replace the defaults. */
	env?: Record<string, string>;
	/** Fields of the credential. They replace the defaults. */
	credential?: Record<string, unknown>;
	/** Of n8n, in milliseconds. Default: two minutes. */
	startTimeoutMs?: number;
}

/** An n8n instance with the packed package, a simulator, and a credential for the simulator. */
export interface Stage {
	n8n: N8n;
	client: N8nClient;
	simulator: Simulator;
	address: PublicAddress;
	credential: StoredCredential;
	close(): Promise<void>;
}

/**
 * Stores a credential for a simulator in n8n. With the default, only tests of the rate limit wait for it.
 * @param fields that replace the defaults
 */
export async function storeCredential(
	client: N8nClient,
	{ url, credentials }: Pick<Simulator, 'credentials' | 'url'>,
	fields: Record<string, unknown> = {},
): Promise<StoredCredential> {
	return await client.createCredential('karbonApi', {
		baseUrl: url,
		...credentials,
		requestsPerMinute: 6_000,
		trustedDownloadHosts: '',
		...fields,
	});
}

/**
 * Starts n8n and a simulator. Changes are delivered when a test calls `simulator.flush()`: the simulator would deliver
 * them only after `coalescingMs`, which is an hour here.
 * @throws Error when n8n does not start. Everything that was started is closed.
 */
export async function openStage({
	version = N8N_VERSION,
	...options
}: StageOptions = {}): Promise<Stage> {
	const port = await freePort();
	const address = await publicAddress({ targetPort: port });
	const simulator = await createSimulator({
		rateLimit: { algorithm: 'off' },
		coalescingMs: 3_600_000,
		// On a busy machine, ten slow responses would cancel the subscription.
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
		const env = { ...VERSION_ENV[version], ...options.env };
		const n8n = await startN8n({
			line: version,
			port,
			publicAddress: address,
			env,
			startTimeoutMs: options.startTimeoutMs,
		});
		try {
			const client = await N8nClient.connect(n8n);
			const credential = await storeCredential(client, simulator, options.credential);
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
