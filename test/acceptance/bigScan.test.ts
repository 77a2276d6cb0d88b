import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from '../../simulator';
import { type Program, startProgram } from './bigScan/programs';
import type { ScanMeasurement, ScanOrder } from './bigScan/scanProgram';
import type { SimulatorReport, SimulatorOrder } from './bigScan/simulatorProgram';

const CONTACTS = Number(process.env.KARBON_CONTACTS ?? 30_000);
const MAX_HEAP_BYTES = 100_000_000;
/** karbon.md 100. */
const LIMIT = 120;
/** A scan takes at most half of the limit. */
const MAX_SCAN_PER_MINUTE = LIMIT / 2;
const CHANGE_EVERY_MS = 5_000;
/** Scans leave newer changes to the next scan. */
const BEFORE_NEXT_SCAN_MS = 7_000;
/** For starting the programs, and one second for each page. */
const TIMEOUT_MS = 300_000 + CONTACTS * 10;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

describe('A scan of many changes', () => {
	const folder = mkdtempSync(join(tmpdir(), 'big-scan-'));
	const programs: Program[] = [];
	afterAll(async () => {
		await Promise.all(programs.map((program) => program.stop()));
		rmSync(folder, { recursive: true, force: true });
	});

	/** Starts a program with an order as its only argument. */
	function start(name: string, order: object, nodeOptions: string[] = []): Program {
		const file = `test/acceptance/bigScan/${name}.ts`;
		const program = startProgram(file, [JSON.stringify(order)], nodeOptions);
		programs.push(program);
		return program;
	}

	it(
		'emits all contacts of a busy list in constant memory and with half the rate limit',
		async () => {
			const data: SimulatorOrder = {
				contacts: CONTACTS,
				changeEveryMs: CHANGE_EVERY_MS,
				limit: LIMIT,
			};
			const simulator = start('simulatorProgram', data, ['--max-old-space-size=6000']);
			const [, ready] = await simulator.waitFor(/READY (.+)\n/);
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
			const scan = start('scanProgram', order);
			const resultOf = async () =>
				JSON.parse((await scan.waitFor(/RESULT (.+)\n/))[1]) as ScanMeasurement;
			const first = await resultOf();
			const report = (await (await fetch(controlUrl)).json()) as SimulatorReport;
			// The next scan finds changes that were made during this one, once they are old enough.
			await fetch(`${controlUrl}/?ms=${BEFORE_NEXT_SCAN_MS}`, { method: 'POST' });
			scan.process.stdin?.write('again\n');
			const second = await resultOf();
			const emitted = readFileSync(keysFile, 'utf8').trim().split('\n');
			const distinct = new Set(emitted);
			const deleted = new Set(report.deleted);
			const missing = report.keys.filter((key) => !distinct.has(key) && !deleted.has(key));
			console.info(
				`${first.found} + ${second.found} events in ${first.durationMs} + ${second.durationMs} ms (${report.minutes.toFixed(0)} simulated minutes, ${report.requests} requests, at most ${report.maxPerMinute} a minute, ${report.refused} over the limit, ${report.changes} changes); heap +${megabytes(first.heapGrowth)}, total memory +${megabytes(first.residentGrowth)}; ${emitted.length - distinct.size} repeated events; ${deleted.size} contacts deleted during the scan`,
			);

			expect([...first.failures, ...second.failures]).toEqual([]);
			expect(first.isCovered).toBe(true);
			expect(emitted).toHaveLength(first.found + second.found);
			expect(missing).toHaveLength(0);
			expect(first.maxStepEvents).toBeLessThanOrEqual(1_000);
			expect(first.heapGrowth).toBeLessThan(MAX_HEAP_BYTES);
			expect(report.refused).toBe(0);
			expect(report.maxPerMinute).toBeLessThanOrEqual(MAX_SCAN_PER_MINUTE + 1);
		},
		TIMEOUT_MS,
	);
});
