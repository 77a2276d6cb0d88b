import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEYS = 100;
const CONCURRENCY = 10;

interface Result {
	file: string;
	state: string;
}

let folder: string;
let processes: ChildProcess[];

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'karbon-claims-'));
	const start = () => fork(join(__dirname, 'claimant.ts'), { execArgv: ['--import', 'tsx'] });
	processes = [start(), start()];
	await Promise.all(processes.map(async (process) => await once(process, 'message')));
}, 60_000);

afterAll(() => {
	for (const process of processes) process.kill();
	rmSync(folder, { recursive: true });
});

async function claim(process: ChildProcess, file: string): Promise<string> {
	return await new Promise((resolve) => {
		const listen = (result: Result) => {
			if (result.file !== file) return;
			process.off('message', listen);
			resolve(result.state);
		};
		process.on('message', listen);
		process.send(file);
	});
}

it('two processes that claim the same key at the same time send at most once, for 100 keys', async () => {
	const sends: number[] = [];
	for (let first = 0; first < KEYS; first += CONCURRENCY) {
		const files = Array.from({ length: CONCURRENCY }, (_, n) => join(folder, `row ${first + n}`));
		const batch = files.map(async (file) => {
			const states = await Promise.all(processes.map((process) => claim(process, file)));
			const sent = states.filter((state) => state === 'send').length;
			// On a slow machine both are refused. Then one of them must report that the database is slow.
			if (sent === 0) expect(states).toContain('slowDatabase');
			return sent;
		});
		sends.push(...(await Promise.all(batch)));
	}
	expect(Math.max(...sends)).toBe(1);
	expect(sends.filter((sent) => sent === 1).length).toBeGreaterThan(KEYS / 2);
	console.info(
		`${sends.filter((sent) => sent === 1).length} of ${KEYS} keys were sent once, none twice`,
	);
}, 120_000);
