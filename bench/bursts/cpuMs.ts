import { readFileSync } from 'node:fs';

/** A tick of `/proc` (USER_HZ, which Linux fixes at 100 per second). */
const TICK_MS = 10;

/** Processor time that a process has taken with all its threads, milliseconds (Linux only). */
export function cpuMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The name of the process stands in parentheses and may contain spaces; utime and stime are fields 14 and 15.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
