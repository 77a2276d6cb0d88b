import { Session, type Profiler } from 'node:inspector/promises';
import { relative, resolve, sep } from 'node:path';

const NODES = resolve(__dirname, '../../nodes') + sep;

/** Added by `jest --coverage`. */
const ADDED = /^cov_/;

/** Names of the functions that ran, by path of their file below `nodes/`. */
type Calls = Map<string, Set<string>>;

/** The functions of `nodes/` that V8 has counted. Callbacks without a name are part of the function around them. */
function callsOf({ result }: Profiler.TakePreciseCoverageReturnType): Calls {
	const calls: Calls = new Map();
	for (const { url, functions } of result) {
		const file = url.replace('file://', '');
		if (!file.startsWith(NODES)) continue;
		const ran = functions.filter(({ ranges: [{ count }] }) => count > 0);
		const names = ran
			.map(({ functionName }) => functionName)
			.filter((name) => name !== '' && !ADDED.test(name));
		if (ran.length > 0) calls.set(relative(NODES, file), new Set(names));
	}
	return calls;
}

/**
 * Counts the files and functions that run while a task does: what a reader has to follow. With several
 * rounds, the one with the fewest functions counts: a lost connection, or what another test file of the process left
 * behind, adds to one round only. Modules are loaded before, so their top levels do not count. With
 * KARBON_SHOW_CALLS=1, the calls of each round are printed.
 */
export async function callsDuring(
	task: (round: number) => Promise<unknown>,
	rounds = 1,
): Promise<{ files: number; functions: number }> {
	const session = new Session();
	session.connect();
	try {
		await session.post('Profiler.enable');
		await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		const counted = [];
		for (let round = 0; round < rounds; round += 1) {
			await session.post('Profiler.takePreciseCoverage');
			await task(round);
			const calls = callsOf(await session.post('Profiler.takePreciseCoverage'));
			const functions = [...calls.values()].reduce((sum, names) => sum + names.size, 0);
			if (process.env.KARBON_SHOW_CALLS) show(calls, functions);
			counted.push({ files: calls.size, functions });
		}
		return counted.reduce((fewest, next) => (next.functions < fewest.functions ? next : fewest));
	} finally {
		session.disconnect();
	}
}

function show(calls: Calls, functions: number): void {
	const lines = [...calls].sort().map(([file, names]) => `${file}: ${[...names].join(', ')}`);
	process.stdout.write(`${lines.join('\n')}\n${calls.size} files, ${functions} functions\n`);
}
