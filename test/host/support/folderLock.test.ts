import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../../host/root';
import { temporaryFolder } from '../../../host/support/temporaryFolder';

const folder = temporaryFolder('karbon-test-');

afterAll(() => folder.remove());

/** Another process that holds the lock for a moment and notes when it came and went. */
async function holder(lock: string, name: string): Promise<void> {
	const script = `
		import { appendFileSync } from 'node:fs';
		import { setTimeout as sleep } from 'node:timers/promises';
		import { withFolderLock } from ${JSON.stringify(pathToFileURL(join(ROOT, 'host/support/folderLock.mjs')).href)};
		const note = (text) => appendFileSync(${JSON.stringify(`${lock}.notes`)}, text + ' ');
		await withFolderLock(${JSON.stringify(lock)}, () => {}, async () => {
			note('${name}+');
			await sleep(300);
			note('${name}-');
		});`;
	await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
}

const notes = (lock: string) => readFileSync(`${lock}.notes`, 'utf8').trim();

describe('the lock between processes', () => {
	it('lets one process in at a time and leaves nothing behind', async () => {
		const lock = join(folder.path, 'one');

		await Promise.all([holder(lock, 'a'), holder(lock, 'b')]);

		expect(['a+ a- b+ b-', 'b+ b- a+ a-']).toContain(notes(lock));
		expect(existsSync(lock)).toBe(false);
	});

	it('takes over the lock of a process that died', async () => {
		const lock = join(folder.path, 'dead');
		mkdirSync(lock);
		// Process numbers end far below this one.
		writeFileSync(join(lock, 'pids'), '999999999\n');

		await holder(lock, 'a');

		expect(notes(lock)).toBe('a+ a-');
	});

	it('waits for a command that the dead process has left running', async () => {
		const lock = join(folder.path, 'orphan');
		mkdirSync(lock);
		const orphan = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 800)']);
		const ended = new Promise((resolve) => orphan.once('close', resolve));
		writeFileSync(join(lock, 'pids'), `999999999\n${orphan.pid}\n`);

		const held = holder(lock, 'a');
		await ended;
		const heldWhileItRan = existsSync(`${lock}.notes`);
		await held;

		expect(heldWhileItRan).toBe(false);
		expect(notes(lock)).toBe('a+ a-');
	});
});
