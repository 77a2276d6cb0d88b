import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait for another process, in milliseconds. An installation takes minutes on a slow machine. */
const TIMEOUT_MS = 20 * 60_000;

function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/** Whether all owners of a lock have exited, or its owner exited before it wrote its process ID. */
function isAbandoned(folder) {
	try {
		const owners = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n');
		return !owners.some((pid) => isRunning(Number(pid)));
	} catch {
		try {
			return Date.now() - statSync(folder).mtimeMs > 5000;
		} catch {
			return true;
		}
	}
}

/**
 * Runs `work` while no other process of this machine holds the same lock. The lock of a process that has exited is
 * released once the commands that it started have exited too.
 * @template T
 * @param {string} folder the lock, a folder that exists while the lock is held
 * @param {(text: string) => void} log called once if the lock is held by another process
 * @param {(addOwner: (pid: number) => void) => Promise<T>} work calls `addOwner` with each process that it starts
 * @returns {Promise<T>}
 */
export async function withFolderLock(folder, log, work) {
	const deadline = Date.now() + TIMEOUT_MS;
	for (let attempt = 0; ; attempt++) {
		try {
			mkdirSync(folder);
			break;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		if (isAbandoned(folder)) {
			rmSync(folder, { recursive: true, force: true });
			continue;
		}
		if (Date.now() > deadline)
			throw new Error(`Timed out waiting for another process to release the lock ${folder}`);
		if (attempt === 0) log(`waiting for another process to finish (${folder})`);
		await sleep(500);
	}
	try {
		const addOwner = (pid) => appendFileSync(join(folder, 'pids'), `${pid}\n`);
		addOwner(process.pid);
		return await work(addOwner);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
