import { Session, type Profiler } from 'node:inspector/promises';
import { relative, resolve, sep } from 'node:path';

const NODES = resolve(__dirname, '../../../nodes') + sep;

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

/** What has run in both. */
function inBoth(one: Calls, other: Calls): Calls {
	const files = [...one].filter(([file]) => other.has(file));
	return new Map(
		files.map(([file, names]) => [
			file,
			new Set([...names].filter((name) => other.get(file)!.has(name))),
		]),
	);
}

/**
 * Counts the files and functions that run while a task does: what a reader has to follow. With several rounds, what
 * runs in each of them counts: a lost connection, a wait that is cancelled meanwhile, or what another test file of the
 * process left behind, adds to some rounds only. Modules are loaded before, so their top levels do not count. With
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
		let inEach: Calls | undefined;
		for (let round = 0; round < rounds; round += 1) {
			await session.post('Profiler.takePreciseCoverage');
			await task(round);
			const calls = callsOf(await session.post('Profiler.takePreciseCoverage'));
			if (process.env.KARBON_SHOW_CALLS) show(calls);
			inEach = inEach ? inBoth(inEach, calls) : calls;
		}
		return { files: inEach!.size, functions: functionsIn(inEach!) };
	} finally {
		session.disconnect();
	}
}

const functionsIn = (calls: Calls) =>
	[...calls.values()].reduce((sum, names) => sum + names.size, 0);

function show(calls: Calls): void {
	const lines = [...calls].sort().map(([file, names]) => `${file}: ${[...names].join(', ')}`);
	process.stdout.write(
		`${lines.join('\n')}\n${calls.size} files, ${functionsIn(calls)} functions\n`,
	);
}
