import { readFileSync, writeFileSync } from 'node:fs';

function statusField(pid: number, field: string): number {
	const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
		readFileSync(`/proc/${pid}/status`, 'utf8'),
	);
	if (match === null) throw new Error(`/proc/${pid}/status has no ${field}`);
	return Number(match[1]) * 1024;
}

/** Current resident memory of a process, in bytes (Linux only). */
export const rssBytes = (pid: number): number => statusField(pid, 'VmRSS');

/** Peak resident memory of a process since its start or the last reset, in bytes (Linux only). */
export const peakRssBytes = (pid: number): number => statusField(pid, 'VmHWM');

/** Resets `peakRssBytes` to the current resident memory (Linux only). */
export function resetPeakRss(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
