import type { INodeParameters, WorkflowActivateMode } from 'n8n-workflow';

import { TriggerRun } from '../../../../../nodes/KarbonTrigger/run/triggerRun';
import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { createSimulator, type Simulator } from '../../../../../simulator';
import { createManualTiming, until } from '../../../../support/clock/manualTiming';
import { credentialFor } from '../../../../support/n8n/credentials';
import { isScanning } from '../../../../support/trigger/runningTrigger';
import { createTriggerContext } from '../../../../support/trigger/triggerContext';
import { createTriggerSetup, type TriggerSetup } from '../../../../support/trigger/triggerSetup';

export const MINUTE = 60_000;
const NOW = new Date().toISOString();
export let simulator: Simulator;

/** Starts a simulator for the file. */
export function useSimulator(): void {
	beforeAll(async () => {
		simulator = await createSimulator({ data: { invoices: 1 }, rateLimit: { algorithm: 'off' } });
	});
	afterAll(async () => await simulator.close());
	beforeEach(() => {
		simulator.faults.clear();
		simulator.reset();
	});
}

export function setupWith(parameters: TriggerSetup['node']['parameters'] = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			webhookTypes: ['Invoice'],
			includeRecord: false,
			deliveryMode: 'polling',
			...parameters,
		},
		state: { coverage: { '/v3/Invoices': { coveredUntil: NOW, from: NOW } } },
	});
}

export const requestCount = () => simulator.requests.length;

export function start(setup: TriggerSetup, activation: WorkflowActivateMode) {
	const running = createTriggerContext(setup, activation);
	const timing = createManualTiming(Date.now());
	return { running, timing, run: new TriggerRun(running.context, timing) };
}

export const polling = (parameters: INodeParameters, activation: WorkflowActivateMode) =>
	start(setupWith(parameters), activation);

export async function untilScanned(run: TriggerRun): Promise<void> {
	await until(() => !isScanning(run));
}

/** Ticks once, and waits for the scan that this starts. */
export async function tick(run: TriggerRun): Promise<void> {
	await run.tick();
	await untilScanned(run);
}

/** Starts the schedule of a trigger, and waits for the first health check. */
export async function opened(setup: TriggerSetup, activation: WorkflowActivateMode = 'init') {
	const started = start(setup, activation);
	const { closeFunction } = started.run.start();
	await started.timing.advance(3_000);
	return {
		...started,
		close: async () => await closeFunction!(),
		memory: memoryFor(started.running.context),
	};
}
