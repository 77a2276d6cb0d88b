import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { waitUntil } from '../../../host/client/waitUntil';
import { ROOT } from '../../../host/root';
import { temporaryFolder } from '../../../host/support/temporaryFolder';

const folder = temporaryFolder('karbon-test-');

afterAll(() => folder.remove());

/** Starts another process that holds the lock for a moment, and records when it acquires and releases it. */
async function holder(lock: string, name: string): Promise<void> {
	const script = `
		import { appendFileSync, writeFileSync } from 'node:fs';
		import { setTimeout as sleep } from 'node:timers/promises';
		import { withFolderLock } from ${JSON.stringify(pathToFileURL(join(ROOT, 'host/support/folderLock.mjs')).href)};
		const note = (text) => appendFileSync(${JSON.stringify(`${lock}.notes`)}, text + ' ');
		const noteWaiting = () => writeFileSync(${JSON.stringify(`${lock}.waiting`)}, '');
		await withFolderLock(${JSON.stringify(lock)}, noteWaiting, async () => {
			note('${name}+');
			await sleep(300);
			note('${name}-');
		});`;
	await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
}

const notes = (lock: string) => readFileSync(`${lock}.notes`, 'utf8').trim();

describe('the lock between processes', () => {
	it('is held by one process at a time, and removed afterwards', async () => {
		const lock = join(folder.path, 'one');

		await Promise.all([holder(lock, 'a'), holder(lock, 'b')]);

		expect(['a+ a- b+ b-', 'b+ b- a+ a-']).toContain(notes(lock));
		expect(existsSync(lock)).toBe(false);
	});

	it('is acquired when the process that held it has exited', async () => {
		const lock = join(folder.path, 'abandoned');
		mkdirSync(lock);
		// No process ID is this high.
		writeFileSync(join(lock, 'pids'), '999999999\n');

		await holder(lock, 'a');

		expect(notes(lock)).toBe('a+ a-');
	});

	it('is not acquired while a command of the exited process is still running', async () => {
		const lock = join(folder.path, 'orphan');
		mkdirSync(lock);
		// Runs until it is killed.
		const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)']);
		const ended = new Promise((resolve) => orphan.once('close', resolve));
		writeFileSync(join(lock, 'pids'), `999999999\n${orphan.pid}\n`);

		const held = holder(lock, 'a');
		try {
			const isWaiting = () => existsSync(`${lock}.waiting`) || undefined;
			await waitUntil(isWaiting, { what: 'a process that waits for the lock' });
			expect(existsSync(`${lock}.notes`)).toBe(false);
		} finally {
			orphan.kill();
		}
		await ended;
		await held;

		expect(notes(lock)).toBe('a+ a-');
	});
});
