import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { closeAll } from '../../support/servers/testServers';
import { bestMs, MAX_FACTOR, openAccount } from './account';
import { mapAutomatically } from '../../support/action/mapAutomatically';

const ROWS = 500;
/** Maximum requests of a row. */
const MAX_REQUESTS = { created: 4, unchanged: 3 };

const AUTOMATIC: INodeParameters = {
	resource: 'contact',
	operation: 'upsert',
	...mapAutomatically('Identifier'),
};

afterAll(closeAll);

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

type Run = Awaited<ReturnType<Awaited<ReturnType<typeof openAccount>>['run']>>;

/** Prints the figures of a run. */
function figuresOf({ error, outputs, requests, tookMs }: Run) {
	const figures = {
		requests: requests.length,
		perRow: requests.length / ROWS,
		writes: requests.filter(({ method }) => method !== 'GET').length,
		tookMs,
		factor: tookMs / bestMs(requests.length),
	};
	console.log(JSON.stringify({ ...figures, rows: outputs.length, failed: Boolean(error) }));
	return figures;
}

test(`imports ${ROWS} new clients with 6 custom fields, and writes nothing the second time`, async () => {
	const { simulator, run, waitForWindow, forgetWrites } = await openAccount(AUTOMATIC, 50);
	const [{ Name: partner }] = simulator.store.users.values();
	const rows = Array.from({ length: ROWS }, (_, index) => rowAt(index, partner));

	const wrong = structuredClone(rows);
	wrong[10].Tier = 'Platinum';
	wrong[99].Newsletter = 'maybe';
	wrong[250]['Client since'] = 45_992;
	wrong[333]['Tax partner'] = 'Nobody';
	wrong[499].Identifier = wrong[0].Identifier;
	const refused = await run(wrong);
	expect(figuresOf(refused).writes).toBe(0);
	const named = refused.error?.description?.split('\n').map((line) => line.split(':')[0]);
	expect(named).toEqual(
		[10, 99, 250, 333, 499].map((index) => `Row ${index + 2} (First${index} Last${index})`),
	);

	await waitForWindow();
	const first = await run(rows);
	const creation = figuresOf(first);
	expect(first.error).toBeUndefined();
	expect(first.outputs.filter(({ created }) => created === true)).toHaveLength(ROWS);
	expect(creation.perRow).toBeLessThanOrEqual(MAX_REQUESTS.created);
	expect(creation.factor).toBeLessThanOrEqual(MAX_FACTOR);
	const values = [...simulator.store.customFieldValues.values()].slice(-ROWS);
	expect(values.every(({ CustomFieldValues }) => CustomFieldValues.length === 6)).toBe(true);

	await forgetWrites();
	const second = await run(rows);
	const repetition = figuresOf(second);
	expect(second.error).toBeUndefined();
	expect(repetition.writes).toBe(0);
	expect(second.outputs.filter(({ changed }) => changed !== false)).toEqual([]);
	expect(repetition.perRow).toBeLessThanOrEqual(MAX_REQUESTS.unchanged);
	expect(repetition.factor).toBeLessThanOrEqual(MAX_FACTOR);
}, 300_000);
