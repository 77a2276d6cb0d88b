import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { realTiming } from '../../../nodes/shared/timing';
import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { createManualClock } from '../../../simulator/clock';
import { runAction } from '../../support/action/runAction';
import { credentialFor } from '../../support/n8n/credentials';
import { closeAll, startSimulator } from '../../support/servers/testServers';
import { createCompressedTiming } from '../bigScan/compressedTiming';

const ROWS = 500;
const LIMIT = 120;
const WINDOW_MS = 60_000;
/** Maximum duration, relative to the best possible schedule of the requests. */
const MAX_FACTOR = 1.1;
/** Maximum requests of a row. */
const MAX_REQUESTS = { created: 4, unchanged: 3 };

const AUTOMATIC: INodeParameters = {
	resource: 'contact',
	operation: 'upsert',
	mapping: 'columns',
	columns: {
		mappingMode: 'autoMapInputData',
		value: null,
		matchingColumns: ['Identifier'],
		schema: [],
	},
};

afterAll(closeAll);

async function openAccount() {
	const clock = createManualClock();
	const simulator = await startSimulator({
		clock,
		data: { contacts: 50, organizations: 0, clientGroups: 0, invoices: 0, users: 5 },
		rateLimit: { algorithm: 'slidingWindow', limit: LIMIT, windowMs: WINDOW_MS },
	});
	const advance = async (ms: number) => {
		await clock.advance(ms);
		return clock.now();
	};
	const run = async (rows: IDataObject[]) => {
		simulator.reset();
		const timing = createCompressedTiming(advance, clock.now());
		const startedAt = clock.now();
		const result = await runAction({
			credential: credentialFor(simulator, { requestsPerMinute: LIMIT }),
			parameters: AUTOMATIC,
			items: rows.map((json) => ({ json })),
			client: { timing, limiters: new RateLimiterRegistry(WINDOW_MS, timing) },
		}).catch((error: Error & { description?: string }) => ({ error, items: [] }));
		const requests = simulator.requests.length;
		const bestMs = Math.max(1, Math.floor((requests - 1) / LIMIT)) * WINDOW_MS;
		return {
			error: 'error' in result ? result.error : undefined,
			outputs: result.items.map(({ json }) => json),
			requests,
			perRow: requests / rows.length,
			writes: simulator.requests.filter(({ method }) => method !== 'GET').length,
			tookMs: clock.now() - startedAt,
			factor: (clock.now() - startedAt) / bestMs,
		};
	};
	return { clock, simulator, run };
}

const TIERS = ['Gold', 'Silver', 'Bronze'];

function rowAt(index: number, partner: string): IDataObject {
	return {
		row_number: index + 2,
		Identifier: `IMP-${index}`,
		'First Name': `First${index}`,
		'Last Name': `Last${index}`,
		'Email Address': `row.${index}@client.example`,
		'Contact Type': 'Individual',
		Tier: TIERS[index % TIERS.length],
		Interests: index % 2 === 0 ? 'Payroll, Audit' : 'Advisory',
		Newsletter: index % 3 === 0 ? 'TRUE' : 'no',
		'Number of employees': index,
		'Client since': '2024-02-29',
		'Tax partner': partner,
	};
}

const shown = ({ outputs, error, ...figures }: { outputs: unknown[]; error?: unknown }) =>
	console.log(JSON.stringify({ ...figures, rows: outputs.length, failed: Boolean(error) }));

test(`imports ${ROWS} new clients with 6 custom fields, and writes nothing the second time`, async () => {
	const { clock, simulator, run } = await openAccount();
	const [{ Name: partner }] = simulator.store.users.values();
	const rows = Array.from({ length: ROWS }, (_, index) => rowAt(index, partner));

	const wrong = structuredClone(rows);
	wrong[10].Tier = 'Platinum';
	wrong[99].Newsletter = 'maybe';
	wrong[250]['Client since'] = 45_992;
	wrong[333]['Tax partner'] = 'Nobody';
	wrong[499].Identifier = wrong[0].Identifier;
	const refused = await run(wrong);
	shown(refused);
	expect(refused.writes).toBe(0);
	const named = refused.error?.description?.split('\n').map((line) => line.split(':')[0]);
	expect(named).toEqual(
		[10, 99, 250, 333, 499].map((index) => `Row ${index + 2} (First${index} Last${index})`),
	);

	await clock.advance(WINDOW_MS);
	const first = await run(rows);
	shown(first);
	expect(first.error).toBeUndefined();
	expect(first.outputs.filter(({ created }) => created === true)).toHaveLength(ROWS);
	expect(first.perRow).toBeLessThanOrEqual(MAX_REQUESTS.created);
	expect(first.factor).toBeLessThanOrEqual(MAX_FACTOR);
	const values = [...simulator.store.customFieldValues.values()].slice(-ROWS);
	expect(values.every(({ CustomFieldValues }) => CustomFieldValues.length === 6)).toBe(true);

	await clock.advance(WINDOW_MS);
	// What this process has just written is read by key (karbon.md 11), so the second run is a minute later.
	jest.spyOn(realTiming, 'now').mockImplementation(() => Date.now() + WINDOW_MS);
	const second = await run(rows);
	shown(second);
	expect(second.error).toBeUndefined();
	expect(second.writes).toBe(0);
	expect(second.outputs.filter(({ changed }) => changed !== false)).toEqual([]);
	expect(second.perRow).toBeLessThanOrEqual(MAX_REQUESTS.unchanged);
	expect(second.factor).toBeLessThanOrEqual(MAX_FACTOR);
}, 300_000);
