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

/** How an n8n is started; every field has a default. */
export interface N8nOptions {
	/** Default `n8n-2`. */
	line?: N8nLine;
	/** Part of an installation; anything but `main` needs queue mode in `env`. Default `main`. */
	role?: N8nRole;
	/** Packed community package to install; default: this repository's; `null`: none. */
	packageTarball?: string | null;
	/** N8N_USER_FOLDER; default: a temporary folder, removed by `dispose()`. */
	userFolder?: string;
	/** Variables that win over the defaults (concurrency limits, queue mode, databases ...). */
	env?: Record<string, string>;
	/** Port on 127.0.0.1; default: a free one. */
	port?: number;
	/** Address that webhook URLs start with; default: n8n's own. */
	webhookUrl?: string;
	/** `true`: give it an https address (see publicAddress.ts), closed by `dispose()`; or one made before. */
	publicAddress?: boolean | PublicAddress;
	/** Longest time until it is ready, in milliseconds; default two minutes. */
	startTimeoutMs?: number;
}

/** A running n8n. */
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
	/** Everything n8n wrote since the first start, restarts included. */
	readonly log: string[];
	readonly logFile: string;
	readonly pid: number;
	readonly isRunning: boolean;
	/** Milliseconds from the last start to ready. */
	readonly startMs: number;
	/** Ends it with a signal (default SIGKILL) and waits for the end. */
	kill(signal?: NodeJS.Signals): Promise<void>;
	/** Ends it gracefully. Its user folder stays. */
	stop(): Promise<void>;
	/** Starts it again on the same port and user folder, after `stop()` or `kill()`, or stopping it first. */
	restart(): Promise<void>;
	/** Stops it for good, closes an address made for it, removes a temporary user folder. */
	dispose(): Promise<void>;
	/** Resident memory in bytes, now and at its highest since start or reset (Linux only). */
	rssBytes(): number;
	peakRssBytes(): number;
	resetPeakRss(): void;
}

/**
 * Starts a real n8n with this package installed in it as a community package.
 * The first call on a machine installs n8n (minutes); later calls take what a start takes (seconds).
 * @throws Error with n8n's last lines when it does not get ready in time
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
	// Another database than n8n's own SQLite starts empty.
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
