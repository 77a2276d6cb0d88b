import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

import { ROOT } from '../../host/root';
import { RECORD_TYPES } from '../../nodes/Karbon/changes/recordTypes';
import { RESOURCES } from '../../nodes/Karbon/resources';
import { createManualClock, createSimulator } from '../../simulator';
import { EVERY_OPERATION } from '../nodes/Karbon/everyOperation';
import { useBench, waitOnClock } from '../nodes/Karbon/support';
import { CREATION_CASES } from '../readings/cases/creations';
import { CUSTOM_FIELD_CASES } from '../readings/cases/customFields';
import { UPDATE_CASES } from '../readings/cases/updates';
import { executeNode } from '../support/action/executeNode';
import { credentialFor } from '../support/n8n/credentials';
import { coveragePage, type Seen } from './coverage';
import { also, COVERAGE_CASES, type CoverageCase } from './coverageCases';

const clock = createManualClock();
useBench();
waitOnClock(clock, 5_000);

const PAGE = join(ROOT, 'docs/coverage.md');

/** More would not send other requests. */
const FEW = {
	invoices: 12,
	payments: 6,
	contacts: 8,
	organizations: 6,
	clientGroups: 3,
	workItems: 8,
};

const IDENTIFIED = { __rl: true, mode: 'identifier', value: 'AROHA-1' };

const CASES: CoverageCase[] = [
	...Object.keys(EVERY_OPERATION).map((operation) => also(operation, () => ({}))),
	...RECORD_TYPES.flatMap((recordType) => [
		also('change.getAll', () => ({ recordType })),
		also('change.getKeys', () => ({ recordType })),
	]),
	also('clientGroup.get', () => ({ clientGroupKey: IDENTIFIED })),
	also('contact.get', () => ({ contactKey: IDENTIFIED })),
	also('organization.get', () => ({ organizationKey: IDENTIFIED })),
	...COVERAGE_CASES,
	...UPDATE_CASES,
	...CUSTOM_FIELD_CASES,
	...CREATION_CASES,
];

const NAMES: ReadonlyMap<string, string> = new Map(
	RESOURCES.flatMap(({ value, name, operations }) =>
		operations.map((one) => [`${value}.${one.value}`, `${name} > ${one.name}`] as const),
	),
);

/** The requests of all cases. Each has its own simulator, because the nodes keep some settings of an account. */
async function seen(): Promise<Seen[]> {
	const all: Seen[] = [];
	for (const { operation, input, data, options } of CASES) {
		const simulator = await createSimulator({
			clock,
			rateLimit: { algorithm: 'off' },
			...options,
			data: { ...FEW, ...data },
		});
		const { parameters, items } = await input(simulator);
		const [resource, name] = operation.split('.');
		const credential = credentialFor(simulator);
		await executeNode({
			credential,
			parameters: { resource, operation: name, ...parameters },
			items,
		});
		for (const { method, path } of simulator.requests) {
			const label = NAMES.get(operation) ?? operation;
			all.push({ operation: label, method, path: decodeURIComponent(path) });
		}
		await simulator.close();
	}
	// It reads the records of all event types, which the page says.
	return all.filter(({ operation }) => operation !== NAMES.get('event.getRecord'));
}

describe('docs/coverage.md', () => {
	it('lists the requests in the log of the simulator (UPDATE_COVERAGE=1 writes it)', async () => {
		const page = readFileSync(PAGE, 'utf8');
		const settings = await resolveConfig(PAGE);
		const wanted = await format(coveragePage(page, await seen()), {
			...settings,
			parser: 'markdown',
		});
		if (process.env.UPDATE_COVERAGE) writeFileSync(PAGE, wanted);
		else expect(page).toBe(wanted);
	}, 240_000);
});
