import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A lock is dead when its owner is, or when its owner never got to write its number. */
function isDead(folder) {
	try {
		return !isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')));
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
 * that died is taken over.
 * @template T
 * @param {string} folder the lock: exists while it is held
 * @param {(text: string) => void} log told once when waiting is needed
 * @param {() => Promise<T>} work
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
		writeFileSync(join(folder, 'pid'), String(process.pid));
		return await work();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
