import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../network/freePort';
import { n8nEnvironment } from './n8nEnvironment';
import { startProcess } from './n8nProcess';
import type { Runtime } from '../runtime/ensureRuntime';

/** Files of a migrated user folder. `config` has the encryption key of the database. */
const FILES = ['config', 'database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm'];

/** Starts n8n once, so that it creates its database in a folder of the runtime, and stops it. */
async function createTemplate(runtime: Runtime, template: string): Promise<void> {
	const userFolder = mkdtempSync(join(runtime.folder, 'template-'));
	try {
		const [port, brokerPort] = [await freePort(), await freePort()];
		const webhookUrl = `http://127.0.0.1:${port}`;
		const env = {
			runtime,
			role: 'main' as const,
			userFolder,
			port,
			brokerPort,
			webhookUrl,
			env: {},
		};
		const n8n = await startProcess({
			runtime,
			role: 'main',
			env: n8nEnvironment(env),
			logFile: join(userFolder, 'n8n.log'),
			log: [],
			startTimeoutMs: 120_000,
		});
		await n8n.end('SIGTERM');
		// Another process may have created an equal template in the meantime.
		if (!existsSync(template)) renameSync(userFolder, template);
	} finally {
		rmSync(userFolder, { recursive: true, force: true });
	}
}

/**
 * Copies an empty n8n database with all migrations applied into a new user folder, which halves the time of the
 * first start. The first call on a machine creates that database (about 15 s). A folder that n8n has used is not
 * changed.
 */
export async function prepareUserFolder(runtime: Runtime, userFolder: string): Promise<void> {
	const target = join(userFolder, '.n8n');
	if (existsSync(join(target, 'config'))) return;
	const template = join(runtime.folder, 'template');
	if (!existsSync(template)) await createTemplate(runtime, template);
	mkdirSync(target, { recursive: true });
	for (const file of FILES) {
		const source = join(template, '.n8n', file);
		if (existsSync(source)) cpSync(source, join(target, file));
	}
}
