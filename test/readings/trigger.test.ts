import type { INodeParameters } from 'n8n-workflow';

import { readOutcomes } from './support/register';
import { nameOf } from './support/cells/variantSets';
import { judgeTrigger } from './trigger/judgeTrigger';
import { runTrigger, type TriggerCell } from './trigger/runTrigger';
import { readingsOf, triggerOptionsFor } from './trigger/triggerReadings';

const register = readOutcomes();
const MIN_CELLS = 50;
const totals = { run: 0, counted: 0, silent: 0, reported: 0 };

/** Variants and settings of what the trigger reads and receives. The others are about writes, files, payments and settings. */
const readings = readingsOf([
	'batchCount',
	'batchExcess',
	'clientGroupOrder',
	'combinedAction',
	'counts',
	'errorBody',
	'laggingReads',
	'lastPage',
	'listRows',
	'modificationTimes',
	'multiTypeSubscriptions',
	'nextLinkDropsFilter',
	'nextLinks',
	'notificationEnvelope',
	'notificationTime',
	'numbersAs',
	'omitWorkItemModificationTime',
	'orderWorkItemsByLastModified',
	'orders',
	'readLagMs',
	'refusals',
	'repeatDeliveriesAfterMs',
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

/** Every line of several runs, in which the same changes are read at slightly different moments. */
async function readTranscript(parameters: INodeParameters, runs = 3): Promise<Set<string>> {
	const lines: string[] = [];
	for (let run = 0; run < runs; run += 1) {
		const reference = await runTrigger(parameters, {});
		expect(reference).toMatchObject({ lost: [], reported: [] });
		lines.push(...reference.transcript);
	}
	return new Set(lines);
}

describe.each(Object.entries(MODES))('the trigger under every reading: %s', (_mode, settings) => {
	const parameters = { webhookTypes: ['Contact', 'Invoice', 'Work'], ...settings };

	it('hands on the last change of every record, or reports why it cannot', async () => {
		const expected = await readTranscript(parameters);
		const isChanged = ({ transcript }: TriggerCell) =>
			transcript.some((line) => !expected.has(line));
		const problems: string[] = [];
		for (const reading of readings) {
			const cell = await runTrigger(parameters, triggerOptionsFor(reading));
			const isCounted = isChanged(cell);
			totals.run += 1;
			totals.counted += isCounted ? 1 : 0;
			// Where nothing was different, nothing may be lost or reported either.
			const verdict = judgeTrigger(cell, isCounted ? register(reading, 'trigger') : []);
			if (!verdict) continue;
			totals[verdict.isSilent ? 'silent' : 'reported'] += 1;
			problems.push(`${nameOf([reading])}: ${verdict.text}`);
		}
		expect(problems).toEqual([]);
	});
});

it('has enough cells of the trigger in which a variant changed a response, a delivery or a subscription', () => {
	const { run, counted, silent, reported } = totals;
	process.stdout.write(
		`readings of the trigger: ${counted} cells counted of ${run}, ${silent} silent differences, ${reported} other differences from the register\n`,
	);
	expect(counted).toBeGreaterThanOrEqual(MIN_CELLS);
});
