import type { INodeParameters } from 'n8n-workflow';

import { createManualClock, createSimulator, type VariantOptions } from '../../simulator';
import { N8nInstance } from '../acceptance/restart/n8nInstance';
import { handedOn, Scenario } from '../acceptance/restart/scenario';
import { deduplicator, startPlatform } from '../support/n8n/platform';
import { readOutcomes } from './support/register';
import { nameOf, optionsFor, type Reading, READINGS } from './support/variantSets';

/** What became of the changes that were made before, while and after n8n was down. */
interface TriggerCell {
	lost: number;
	/** What the trigger reported: errors, warnings, and the error that stopped its activation. */
	reported: string;
}

const register = readOutcomes();

/** Runs the trigger for 16 minutes, in which n8n is down for three, and many records change. */
async function runTrigger(
	parameters: INodeParameters,
	variants: VariantOptions,
): Promise<TriggerCell> {
	await startPlatform();
	deduplicator.clear();
	const clock = createManualClock();
	jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
	const simulator = await createSimulator({
		clock,
		variants,
		rateLimit: { algorithm: 'off' },
		allowHttpTargets: true,
		data: { contacts: 250, organizations: 120, clientGroups: 110, workItems: 20, invoices: 120 },
	});
	const n8n = new N8nInstance(simulator, clock, parameters);
	await n8n.listen();
	const reported = () => [
		...n8n.errors,
		...n8n.log
			.flat()
			.filter(({ level }) => level === 'warn' || level === 'error')
			.map(({ message }) => message),
	];
	try {
		const scenario = new Scenario(simulator, clock, n8n);
		await n8n.start('activate');
		await scenario.runMinutes(4);
		await n8n.stop();
		await scenario.burst();
		await scenario.runMinutes(3);
		await n8n.start('init');
		await scenario.runMinutes(4);
		await scenario.runMinutes(16, false);
		await n8n.stop();
		const withWorkItems = !variants.omitWorkItemModificationTime;
		const { lost } = handedOn(scenario, parameters.includeRecord === true, withWorkItems);
		return { lost: lost.length, reported: reported().join(' ') };
	} catch (error) {
		return { lost: 0, reported: `${(error as Error).message} ${reported().join(' ')}` };
	} finally {
		await n8n.dispose();
		await simulator.close();
		jest.restoreAllMocks();
	}
}

/** Variants of what the trigger reads and receives. The others are about writes, files, payments and settings. */
const VARIANTS = new Set([
	'batchCount',
	'batchExcess',
	'clientGroupOrder',
	'counts',
	'errorBody',
	'laggingReads',
	'lastPage',
	'listRows',
	'modificationTimes',
	'nextLinkDropsFilter',
	'nextLinks',
	'notificationEnvelope',
	'notificationTime',
	'numbersAs',
	'omitWorkItemModificationTime',
	'orderWorkItemsByLastModified',
	'orders',
	'replicas',
	'singleTimestampName',
	'skips',
	'spacedSingleStatus',
	'subscriptionGetShows',
	'tieOrder',
	'timeForm',
	'topAboveMaximum',
	'unknownSubscription',
]);

const MODES: Record<string, INodeParameters> = {
	'karbonTrigger.webhook': { includeRecord: true, deliveryMode: 'webhook' },
	'karbonTrigger.polling': { includeRecord: false, deliveryMode: 'polling' },
};

/** @returns what is wrong, if anything */
function problemOf(cell: TriggerCell, reading: Reading): string | undefined {
	const expected = register(reading, 'trigger').filter(({ kind }) => kind === 'Fails');
	const isReported = expected.some(({ text = '' }) => cell.reported.includes(text));
	if (cell.lost > 0 && !isReported) return `lost ${cell.lost} changes: ${cell.reported}`;
	return expected.length > 0 && !isReported ? 'did not fail as the register says' : undefined;
}

describe.each(Object.entries(MODES))('the trigger under every reading: %s', (_mode, settings) => {
	const parameters = { webhookTypes: ['Contact', 'Invoice', 'Work'], ...settings };

	it('hands on the last change of every record, or reports why it cannot', async () => {
		const reference = await runTrigger(parameters, {});
		expect(reference).toMatchObject({ lost: 0, reported: '' });
		const problems: string[] = [];
		for (const reading of READINGS.filter(({ variant }) => VARIANTS.has(variant))) {
			const cell = await runTrigger(parameters, optionsFor([reading]));
			const problem = problemOf(cell, reading);
			if (problem !== undefined) problems.push(`${nameOf([reading])}: ${problem}`);
		}
		expect(problems).toEqual([]);
	});
});
