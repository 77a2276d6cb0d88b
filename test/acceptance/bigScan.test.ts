import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from '../../simulator';
import { type Program, startProgram } from './bigScan/programs';
import type { ScanMeasurement, ScanOrder } from './bigScan/scanProgram';
import type { ServiceReport, SimulatorOrder } from './bigScan/simulatorProgram';

const CONTACTS = Number(process.env.KARBON_CONTACTS ?? 30_000);
const MAX_HEAP_BYTES = 100_000_000;
/** interface.md, Limits. */
const LIMIT = 120;
/** A scan takes at most half of the limit. */
const MAX_SCAN_PER_MINUTE = LIMIT / 2;
const CHANGE_EVERY_MS = 5_000;
/** Scans leave younger changes to the next scan. */
const AFTER_LAST_CHANGE_MS = 7_000;
/** Starting the programs, and a second for each page. */
const TIMEOUT_MS = 300_000 + CONTACTS * 10;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

describe('A scan of very many changes', () => {
	const folder = mkdtempSync(join(tmpdir(), 'big-scan-'));
	const programs: Program[] = [];
	afterAll(async () => {
		await Promise.all(programs.map((program) => program.stop()));
		rmSync(folder, { recursive: true, force: true });
	});

	/** The program is given an order as its only argument. */
	function start(name: string, order: object, nodeOptions: string[]): Program {
		const file = `test/acceptance/bigScan/${name}.ts`;
		const program = startProgram(file, [JSON.stringify(order)], nodeOptions);
		programs.push(program);
		return program;
	}

	it(
		'hands on all contacts of a busy list in constant memory and at half the rate limit',
		async () => {
			const data: SimulatorOrder = {
				contacts: CONTACTS,
				changeEveryMs: CHANGE_EVERY_MS,
				limit: LIMIT,
			};
			const simulator = start('simulatorProgram', data, ['--max-old-space-size=6000']);
			const [, ready] = await simulator.line(/READY (.+)\n/);
			const { url, controlUrl, now } = JSON.parse(ready) as Record<string, string> & {
				now: number;
			};
			const keysFile = join(folder, 'keys');
			const order: ScanOrder = {
				credential: {
					baseUrl: url,
					accessToken: DEFAULT_ACCESS_TOKEN,
					accessKey: DEFAULT_ACCESS_KEY,
					requestsPerMinute: LIMIT,
				},
				controlUrl,
				now,
				keysFile,
			};
			const scan = start('scanProgram', order, ['--expose-gc']);
			const resultOf = async () =>
				JSON.parse((await scan.line(/RESULT (.+)\n/))[1]) as ScanMeasurement;
			const first = await resultOf();
			const service = (await (await fetch(controlUrl)).json()) as ServiceReport;
			// What changed while the list was read is found by the next scan, once it is old enough.
			await fetch(`${controlUrl}/?ms=${AFTER_LAST_CHANGE_MS}`, { method: 'POST' });
			scan.process.stdin?.write('again\n');
			const second = await resultOf();
			const emitted = readFileSync(keysFile, 'utf8').trim().split('\n');
			const distinct = new Set(emitted);
			const deleted = new Set(service.deleted);
			const missing = service.keys.filter((key) => !distinct.has(key) && !deleted.has(key));
			console.info(
				`${first.found} + ${second.found} events in ${first.durationMs} + ${second.durationMs} ms (${service.minutes.toFixed(0)} simulated minutes, ${service.requests} requests, at most ${service.maxPerMinute} a minute, ${service.refused} refused, ${service.changes} changes); heap +${megabytes(first.heapGrowth)}, all memory +${megabytes(first.residentGrowth)}; ${emitted.length - distinct.size} events of contacts that were emitted before; ${deleted.size} contacts deleted meanwhile`,
			);

			expect([...first.failures, ...second.failures]).toEqual([]);
			expect(first.isCovered).toBe(true);
			expect(emitted).toHaveLength(first.found + second.found);
			expect(missing).toHaveLength(0);
			expect(first.maxStepEvents).toBeLessThanOrEqual(1_000);
			expect(first.heapGrowth).toBeLessThan(MAX_HEAP_BYTES);
			expect(service.refused).toBe(0);
			expect(service.maxPerMinute).toBeLessThanOrEqual(MAX_SCAN_PER_MINUTE + 1);
		},
		TIMEOUT_MS,
	);
});
