import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { INodeParameters } from 'n8n-workflow';

import { ROOT } from '../../host/root';
import { RESOURCES } from '../../nodes/Karbon/resources';
import { createSimulator, type Simulator } from '../../simulator';
import { EVERY_OPERATION, subscribe } from '../nodes/Karbon/everyOperation';
import { useBench } from '../nodes/Karbon/support';
import { CREATION_CASES } from '../readings/cases/creations';
import { CUSTOM_FIELD_CASES } from '../readings/cases/customFields';
import { UPDATE_CASES } from '../readings/cases/updates';
import type { ReadingCase } from '../readings/support/readingCase';
import { executeNode } from '../support/action/executeNode';
import { credentialFor } from '../support/n8n/credentials';
import { coveragePage, type Seen } from './coverage';

// Retries do not wait.
useBench();

const PAGE = join(ROOT, 'docs/coverage.md');

/** Another way in which an operation works. */
const also = (
	operation: string,
	parametersOf: (simulator: Simulator) => INodeParameters,
): Pick<ReadingCase, 'operation' | 'input'> => ({
	operation,
	input(simulator) {
		const { parameters, item } = EVERY_OPERATION[operation](simulator);
		return { parameters: { ...parameters, ...parametersOf(simulator) }, items: item && [item] };
	},
});

const IDENTIFIED = { __rl: true, mode: 'identifier', value: 'AROHA-1' };

const CASES: Array<Pick<ReadingCase, 'operation' | 'input' | 'data' | 'options'>> = [
	...Object.keys(EVERY_OPERATION).map((operation) => also(operation, () => ({}))),
	also('clientGroup.get', () => ({ clientGroupKey: IDENTIFIED })),
	also('contact.get', () => ({ contactKey: IDENTIFIED })),
	also('organization.get', () => ({ organizationKey: IDENTIFIED })),
	also('workSchedule.update', () => ({ updateFields: { scheduleEndDate: '2028-01-31' } })),
	also('webhookSubscription.create', (simulator) => {
		subscribe(simulator);
		return {};
	}),
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
			rateLimit: { algorithm: 'off' },
			...options,
			data,
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
