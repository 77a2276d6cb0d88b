import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for another process, in milliseconds; an install takes minutes on a slow machine. */
const PATIENCE_MS = 20 * 60_000;

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/** A lock is dead when all its owners are, or when its owner never got to write its number. */
function isDead(folder) {
	try {
		const owners = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n');
		return !owners.some((pid) => isAlive(Number(pid)));
	} catch {
		try {
			return Date.now() - statSync(folder).mtimeMs > 5000;
		} catch {
			return true;
		}
	}
}

/**
 * Runs `work` while no other process of this machine holds the same lock folder. The lock of a process
 * that died is taken over, but not before the commands that it started have ended too.
 * @template T
 * @param {string} folder the lock: exists while it is held
 * @param {(text: string) => void} log told once when waiting is needed
 * @param {(addOwner: (pid: number) => void) => Promise<T>} work `addOwner` names a process it has started
 * @returns {Promise<T>}
 */
export async function withFolderLock(folder, log, work) {
	const deadline = Date.now() + PATIENCE_MS;
	for (let round = 0; ; round++) {
		try {
			mkdirSync(folder);
			break;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		if (isDead(folder)) {
			rmSync(folder, { recursive: true, force: true });
			continue;
		}
		if (Date.now() > deadline)
			throw new Error(`${folder} has been held too long by another process`);
		if (round === 0) log(`waiting for another process to finish (${folder})`);
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
