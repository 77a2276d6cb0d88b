import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installCommunityPackage } from '../package/installCommunityPackage';
import { freePort } from '../network/freePort';
import { prepareUserFolder } from './prepareUserFolder';
import { n8nEnvironment, type N8nRole } from './n8nEnvironment';
import { startProcess, type N8nProcess } from './n8nProcess';
import { packedPackage } from '../package/packedPackage';
import { peakRssBytes, resetPeakRss, rssBytes } from './processMemory';
import { publicAddress, type PublicAddress } from '../network/publicAddress';
import { ensureRuntime, type N8nLine } from '../runtime/ensureRuntime';
import { temporaryFolder } from '../support/temporaryFolder';

/** Options of a new n8n process. All have defaults. */
export interface N8nOptions {
	/** Major version of n8n. Default `n8n-2`. */
	line?: N8nLine;
	/** Type of the process. `worker` and `webhook` need the variables of queue mode in `env`. Default `main`. */
	role?: N8nRole;
	/** Packed community package to install. Default: the package of this repository. `null`: none. */
	packageTarball?: string | null;
	/** N8N_USER_FOLDER. Default: a temporary folder, removed by `dispose()`. */
	userFolder?: string;
	/** Environment variables that override the defaults (concurrency limits, queue mode, databases ...). */
	env?: Record<string, string>;
	/** Port on 127.0.0.1. Default: a free one. */
	port?: number;
	/** The base of webhook URLs. Default: the address of n8n. */
	webhookUrl?: string;
	/** `true` starts an https reverse proxy (`publicAddress`), closed by `dispose()`. Or an existing one. */
	publicAddress?: boolean | PublicAddress;
	/** Timeout of the start, in milliseconds. Default: two minutes. */
	startTimeoutMs?: number;
}

/** A running n8n process. */
export interface N8n {
	readonly line: N8nLine;
	readonly version: string;
	readonly role: N8nRole;
	readonly port: number;
	/** `http://127.0.0.1:PORT` */
	readonly url: string;
	readonly webhookUrl: string;
	readonly publicAddress: PublicAddress | undefined;
	readonly userFolder: string;
	/** The lines that n8n logged since the first start, restarts included. */
	readonly log: string[];
	readonly logFile: string;
	readonly pid: number;
	readonly isRunning: boolean;
	/** How long the last start took, in milliseconds. */
	readonly startMs: number;
	/** Sends a signal (default SIGKILL) and waits until n8n has exited. */
	kill(signal?: NodeJS.Signals): Promise<void>;
	/** Stops n8n gracefully. Its user folder is kept. */
	stop(): Promise<void>;
	/** Starts n8n again with the same port and user folder. Stops it first if it is running. */
	restart(): Promise<void>;
	/** Stops n8n, closes the reverse proxy that was started for it, and removes a temporary user folder. */
	dispose(): Promise<void>;
	/** Current resident memory, and its peak since the start or the last reset, in bytes (Linux only). */
	rssBytes(): number;
	peakRssBytes(): number;
	resetPeakRss(): void;
}

/**
 * Starts a real n8n with this package installed as a community package.
 * The first call on a machine installs n8n, which takes minutes. Later calls take seconds.
 * @throws Error with the last log lines when n8n is not ready before the timeout
 */
export async function startN8n(options: N8nOptions = {}): Promise<N8n> {
	const line = options.line ?? 'n8n-2';
	const role = options.role ?? 'main';
	const runtime = await ensureRuntime(line);
	const tarball =
		options.packageTarball === undefined ? await packedPackage() : options.packageTarball;
	const ownFolder = options.userFolder ? undefined : temporaryFolder('karbon-n8n-');
	const userFolder = options.userFolder ?? (ownFolder?.path as string);
	mkdirSync(userFolder, { recursive: true });
	// The copied database is SQLite.
	if (options.env?.DB_TYPE === undefined) await prepareUserFolder(runtime, userFolder);
	if (tarball !== null) installCommunityPackage(userFolder, tarball);

	const port = options.port ?? (await freePort());
	const ownAddress =
		options.publicAddress === true ? await publicAddress({ targetPort: port }) : undefined;
	const address = typeof options.publicAddress === 'object' ? options.publicAddress : ownAddress;
	const url = `http://127.0.0.1:${port}`;
	const webhookUrl = options.webhookUrl ?? address?.url ?? url;
	const log: string[] = [];
	const logFile = join(userFolder, `n8n-${role}.log`);

	let current: N8nProcess;
	let startMs = 0;
	const start = async () => {
		const started = Date.now();
		const env = n8nEnvironment({
			runtime,
			role,
			userFolder,
			port,
			brokerPort: await freePort(),
			webhookUrl,
			env: { ...address?.env, ...options.env },
		});
		const startTimeoutMs = options.startTimeoutMs ?? 120_000;
		current = await startProcess({ runtime, role, env, logFile, log, startTimeoutMs });
		startMs = Date.now() - started;
	};
	const end = async (signal: NodeJS.Signals) => {
		if (!current.hasEnded) await current.end(signal);
	};
	const release = async () => {
		await ownAddress?.close();
		ownFolder?.remove();
	};
	try {
		await start();
	} catch (error) {
		await release();
		throw error;
	}

	return {
		line,
		version: runtime.version,
		role,
		port,
		url,
		webhookUrl,
		publicAddress: address,
		userFolder,
		log,
		logFile,
		get pid() {
			return current.pid;
		},
		get isRunning() {
			return !current.hasEnded;
		},
		get startMs() {
			return startMs;
		},
		kill: async (signal = 'SIGKILL') => await end(signal),
		stop: async () => await end('SIGTERM'),
		restart: async () => {
			await end('SIGTERM');
			await start();
		},
		dispose: async () => {
			await end('SIGTERM');
			await release();
		},
		rssBytes: () => rssBytes(current.pid),
		peakRssBytes: () => peakRssBytes(current.pid),
		resetPeakRss: () => resetPeakRss(current.pid),
	};
}
