import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../network/freePort';
import { n8nEnvironment } from './n8nEnvironment';
import { startProcess } from './n8nProcess';
import type { Runtime } from '../runtime/ensureRuntime';

/** What a migrated user folder consists of; the settings hold the key that the database was written with. */
const PARTS = ['config', 'database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm'];

/** Lets n8n make its database once, in a folder of the runtime, and stops it again. */
async function makeTemplate(runtime: Runtime, template: string): Promise<void> {
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
		// Another process may have made it in the meantime; theirs is as good.
		if (!existsSync(template)) renameSync(userFolder, template);
	} finally {
		rmSync(userFolder, { recursive: true, force: true });
	}
}

/**
 * Gives a new user folder n8n's empty database with all migrations done, which saves half of a first
 * start. The first call on a machine makes it (about 15 s). A folder that n8n has used stays as it is.
 */
export async function prepareUserFolder(runtime: Runtime, userFolder: string): Promise<void> {
	const target = join(userFolder, '.n8n');
	if (existsSync(join(target, 'config'))) return;
	const template = join(runtime.folder, 'template');
	if (!existsSync(template)) await makeTemplate(runtime, template);
	mkdirSync(target, { recursive: true });
	for (const part of PARTS) {
		const source = join(template, '.n8n', part);
		if (existsSync(source)) cpSync(source, join(target, part));
	}
}
