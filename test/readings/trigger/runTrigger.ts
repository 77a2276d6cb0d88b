import type { INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../simulator';
import { N8nInstance } from '../../acceptance/restart/n8nInstance';
import { handedOn, Scenario } from '../../acceptance/restart/scenario';
import { deduplicator, startPlatform } from '../../support/n8n/platform';
import { recordResponses } from '../support/transcript';
import { simulatorOfCell } from '../support/cells/simulatorOfCell';
import type { TriggerOptions } from './triggerReadings';

/** What became of the changes that were made before, while and after n8n was down. */
export interface TriggerCell {
	/** Keys of records whose last change was not handed on. */
	lost: string[];
	/** What the trigger reported: errors, warnings, and the error that stopped its activation. */
	reported: string[];
	/** Each response and each delivery that the trigger got, and the subscriptions at the end, in alphabetical order. */
	transcript: string[];
}

/** Addresses and ids of n8n that differ in each run. */
const masked = (text: string): string =>
	text
		.replace(/127\.0\.0\.1:\d+/g, 'host')
		.replace(/webhook-\d+/g, 'webhook')
		.replace(/"BatchId":"[^"]+"/g, '"BatchId":"…"');

/** Runs the trigger for 27 minutes, in which n8n is down for three, and many records change. */
export async function runTrigger(
	parameters: INodeParameters,
	options: TriggerOptions,
): Promise<TriggerCell> {
	await startPlatform();
	deduplicator.clear();
	const clock = createManualClock();
	jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
	const simulator = await simulatorOfCell({
		clock,
		...options,
		rateLimit: { algorithm: 'off' },
		allowHttpTargets: true,
		data: { contacts: 250, organizations: 120, clientGroups: 110, workItems: 20, invoices: 120 },
	});
	const transcript: string[] = [];
	const n8n = new N8nInstance(simulator, clock, parameters, {
		context: (context) => recordResponses(context as never, simulator.url, transcript),
		delivery: (body) => transcript.push(body),
	});
	await n8n.listen();
	const failures: string[] = [];
	let lost: string[] = [];
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
		for (const one of simulator.store.subscriptions.values()) transcript.push(JSON.stringify(one));
		const withWorkItems = !options.variants?.omitWorkItemModificationTime;
		({ lost } = handedOn(scenario, parameters.includeRecord === true, withWorkItems));
	} catch (error) {
		failures.push((error as Error).message);
	} finally {
		await n8n.dispose();
		await simulator.close();
		jest.restoreAllMocks();
	}
	const logged = n8n.log
		.flat()
		.filter(({ level }) => level === 'warn' || level === 'error')
		.map(({ message }) => message);
	return {
		lost,
		reported: [...failures, ...n8n.errors, ...logged],
		transcript: transcript.map(masked).sort(),
	};
}
