import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROUNDS = 100;
const AT_ONCE = 10;

interface Answer {
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
		const listen = (answer: Answer) => {
			if (answer.file !== file) return;
			process.off('message', listen);
			resolve(answer.state);
		};
		process.on('message', listen);
		process.send(file);
	});
}

it('two real processes that claim one key send once in each of 100 rounds', async () => {
	const wins: number[] = [];
	for (let first = 0; first < ROUNDS; first += AT_ONCE) {
		const files = Array.from({ length: AT_ONCE }, (_, n) => join(folder, `row ${first + n}`));
		const batch = files.map(async (file) => {
			const states = await Promise.all(processes.map((process) => claim(process, file)));
			const sent = states.filter((state) => state === 'send').length;
			// A machine that is too slow refuses both; that must say so.
			if (sent === 0) expect(states).toContain('slowDatabase');
			return sent;
		});
		wins.push(...(await Promise.all(batch)));
	}
	expect(Math.max(...wins)).toBe(1);
	expect(wins.filter((sent) => sent === 1).length).toBeGreaterThan(ROUNDS / 2);
	console.info(
		`${wins.filter((sent) => sent === 1).length} of ${ROUNDS} rounds sent once, none twice`,
	);
}, 120_000);
