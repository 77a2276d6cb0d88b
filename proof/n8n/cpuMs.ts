import { readFileSync } from 'node:fs';

/** Milliseconds per clock tick in `/proc` (USER_HZ is always 100 on Linux). */
const TICK_MS = 10;

/** CPU time of a process with all of its threads, in milliseconds (Linux only). */
export function cpuMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The process name is in parentheses and may contain spaces. utime and stime are fields 14 and 15.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
