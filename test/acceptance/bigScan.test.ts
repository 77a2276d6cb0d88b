import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from '../../simulator';
import { seedStore } from '../../simulator/data/seed';
import type { ScanMeasurement, ScanOrder } from './bigScan/scanProgram';
import { type Program, startProgram } from './bigScan/programs';

const CONTACTS = Number(process.env.KARBON_CONTACTS ?? 30_000);
const MAX_HEAP_BYTES = 100_000_000;
/** How often somebody changes a contact while the list is read. */
const CHANGE_EVERY_MS = 300;

/** Scans leave younger changes to the next scan. */
const AFTER_LAST_CHANGE_MS = 7000;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What the simulator starts with, apart from organizations, client groups and people of the firm. */
const DATA = { contacts: CONTACTS, invoices: 0, payments: 0, workItems: 0, filesPerEntity: 0 };

/** Keys of the contacts that the simulator starts with: the same options give the same keys. */
function initialKeys(): string[] {
	return [...seedStore(DATA, Date.now()).contacts.keys()];
}

interface Change {
	kind: 'Contact';
	action: 'Updated' | 'Inserted' | 'Deleted';
	key?: string;
}

/** Changes, adds and deletes contacts until it is stopped. */
async function keepChanging(
	url: string,
	deletable: readonly string[],
	signal: AbortSignal,
): Promise<Set<string>> {
	const deleted = new Set<string>();
	for (let turn = 0; !signal.aborted; turn++) {
		const isDeletion = turn % 10 === 9;
		const change: Change =
			turn % 10 === 5
				? { kind: 'Contact', action: 'Inserted' }
				: { kind: 'Contact', action: isDeletion ? 'Deleted' : 'Updated' };
		// Spread over the list, so that rows shift below and above the place that is read.
		if (isDeletion) change.key = deletable[(turn * 7919) % deletable.length];
		if (change.key !== undefined && deleted.has(change.key)) continue;
		await fetch(`${url}/_simulator/changes`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(change),
		});
		if (change.key !== undefined) deleted.add(change.key);
		await new Promise((resolve) => setTimeout(resolve, CHANGE_EVERY_MS));
	}
	return deleted;
}

describe('a scan of very many changes', () => {
	const folder = mkdtempSync(join(tmpdir(), 'big-scan-'));
	const programs: Program[] = [];
	afterAll(async () => {
		await Promise.all(programs.map((program) => program.stop()));
		rmSync(folder, { recursive: true, force: true });
	});

	const start = (...args: Parameters<typeof startProgram>): Program => {
		const program = startProgram(...args);
		programs.push(program);
		return program;
	};

	it('hands on all contacts of a busy list in constant memory', async () => {
		const keys = initialKeys();
		const simulator = start(
			'simulator/main.ts',
			`--port 0 --quiet --rate-limit off --contacts ${CONTACTS} --invoices 0 --payments 0 --work-items 0 --files-per-entity 0`.split(
				' ',
			),
			['--max-old-space-size=6000'],
		);
		const [, url] = await simulator.line(/Base URL\s+(\S+)/);
		const keysFile = join(folder, 'keys');
		const order: ScanOrder = {
			credential: {
				baseUrl: url,
				accessToken: DEFAULT_ACCESS_TOKEN,
				accessKey: DEFAULT_ACCESS_KEY,
				requestsPerMinute: 1_000_000,
			},
			keysFile,
		};
		const scan = start(
			'test/acceptance/bigScan/scanProgram.ts',
			[JSON.stringify(order)],
			['--expose-gc'],
		);
		const stop = new AbortController();
		const changing = keepChanging(url, keys, stop.signal);
		const resultOf = async () =>
			JSON.parse((await scan.line(/RESULT (.+)\n/))[1]) as ScanMeasurement;
		const first = await resultOf().finally(() => stop.abort());
		const deleted = await changing;
		// What changed while the list was read is found by the next scan, once it is old enough.
		await new Promise((resolve) => setTimeout(resolve, AFTER_LAST_CHANGE_MS));
		scan.process.stdin?.write('again\n');
		const second = await resultOf();
		const emitted = readFileSync(keysFile, 'utf8').trim().split('\n');
		const distinct = new Set(emitted);
		const missing = keys.filter((key) => !distinct.has(key) && !deleted.has(key));
		console.info(
			`${first.found} + ${second.found} events in ${first.durationMs} + ${second.durationMs} ms; heap +${megabytes(first.heapGrowth)}, all memory +${megabytes(first.residentGrowth)}; ${emitted.length - distinct.size} events of contacts that were emitted before; ${deleted.size} contacts deleted meanwhile`,
		);

		expect([...first.failures, ...second.failures]).toEqual([]);
		expect(first.isCovered).toBe(true);
		expect(emitted).toHaveLength(first.found + second.found);
		expect(missing.length).toBe(0);
		expect(first.maxStepEvents).toBeLessThanOrEqual(1_000);
		expect(first.heapGrowth).toBeLessThan(MAX_HEAP_BYTES);
	}, 1_200_000);
});
