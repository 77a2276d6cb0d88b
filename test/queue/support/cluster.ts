import { randomBytes } from 'node:crypto';
import {
	freePort,
	N8nClient,
	publicAddress,
	startN8n,
	type N8n,
	type N8nRole,
} from '../../../host';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../../simulator';
import { storeCredential } from '../../e2e/support/stage';
import { Cleanup } from './cleanup';
import { startPostgres, type Postgres } from './postgres';
import { startRedis } from './redis';
import { createControl, type Control } from '../../e2e/support/control';

/** An n8n instance in queue mode. Each process has the packed package. */
export interface Cluster {
	main: N8n;
	workers: N8n[];
	/** The webhook processor, which receives all deliveries. */
	processor: N8n;
	client: N8nClient;
	simulator: Simulator;
	/** How Karbon behaves. Can be changed at any time. */
	variants: NonNullable<SimulatorOptions['variants']>;
	postgres: Postgres;
	control: Control;
	close(): Promise<void>;
}

/** Settings of a cluster. All have defaults. */
export interface ClusterOptions {
	/** Number of workers. Default: 2. */
	workers?: number;
	/** Environment variables of all n8n processes. */
	env?: Record<string, string>;
	/** Of each n8n process, in milliseconds. Default: three minutes. */
	startTimeoutMs?: number;
}

/** Settings that all processes share (docs/queue-mode.md). */
const SHARED = {
	N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
	N8N_DEFAULT_BINARY_DATA_MODE: 'database',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
};

/**
 * Starts Postgres, Redis, a main process, workers, a webhook processor, and a simulator that delivers to the
 * processor over HTTPS.
 * @throws Error when a part does not start. Everything that was started is stopped.
 */
export async function openCluster(options: ClusterOptions = {}): Promise<Cluster> {
	const cleanup = new Cleanup();
	try {
		const postgres = cleanup.add(await startPostgres(), async (server) => await server.stop());
		const redis = cleanup.add(await startRedis(), async (server) => await server.stop());
		const processorPort = await freePort();
		const address = cleanup.add(
			await publicAddress({ targetPort: processorPort }),
			async (opened) => await opened.close(),
		);
		const variants: Cluster['variants'] = {};
		const simulator = cleanup.add(
			await createSimulator({
				variants,
				rateLimit: { algorithm: 'off' },
				data: { invoices: 600 },
				coalescingMs: 3_600_000,
				deliveryConcurrency: 10,
				// On a busy machine, ten slow responses would cancel the subscription.
				deliveryTimeoutMs: 60_000,
				deliveryHosts: address.hosts,
				deliveryCa: address.ca,
			}),
			async (opened) => await opened.close(),
		);
		const control = cleanup.add(createControl(), (opened) => opened.close());
		const start = async (role: N8nRole, port?: number) =>
			cleanup.add(
				await startN8n({
					role,
					port,
					publicAddress: address,
					env: { ...SHARED, ...postgres.env, ...redis.env, ...control.env, ...options.env },
					startTimeoutMs: options.startTimeoutMs ?? 180_000,
				}),
				async (n8n) => await n8n.dispose(),
			);
		// The main process creates the database tables, so it starts first.
		const main = await start('main');
		const [processor, ...workers] = await Promise.all([
			start('webhook', processorPort),
			...Array.from({ length: options.workers ?? 2 }, () => start('worker')),
		]);
		const client = await N8nClient.connect(main);
		await storeCredential(client, simulator);
		return {
			main,
			workers,
			processor,
			client,
			simulator,
			variants,
			postgres,
			control,
			close: async () => await cleanup.run(),
		};
	} catch (error) {
		await cleanup.run();
		throw error;
	}
}
