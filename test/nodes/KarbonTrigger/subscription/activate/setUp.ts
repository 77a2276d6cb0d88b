import type { INodeParameters } from 'n8n-workflow';

import { createSimulator, type Simulator, type SimulatorOptions } from '../../../../../simulator';
import { credentialFor } from '../../../../support/n8n/credentials';
import { type HookMoment, register } from '../../../../support/trigger/hookContext';
import { createTriggerSetup, type TriggerSetup } from '../../../../support/trigger/triggerSetup';

export const NOW = Date.UTC(2026, 5, 1, 12);
export const OTHER_SYSTEM_URL = 'https://other.example/hooks/karbon';
export const SHOWN = ['full', 'urlOnly', 'nothing'] as const;
export let simulator: Simulator;

export async function start(options: SimulatorOptions = {}): Promise<void> {
	simulator = await createSimulator({
		data: { invoices: 1, contacts: 1, organizations: 0, clientGroups: 0, workItems: 1, notes: 0 },
		rateLimit: { algorithm: 'off' },
		...options,
	});
}

export function setupWith(parameters: INodeParameters = {}, more: object = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Invoice', 'Work'], ...parameters },
		...more,
	});
}

export const subscriptions = () => simulator.store.subscriptions;
export const writes = () => simulator.requests.filter(({ method }) => method !== 'GET');

export const sent = () =>
	simulator.requests.map(({ method, path }) => `${method} ${path.slice(4)}`);

export function occupy(
	name: string,
	targetUrl = OTHER_SYSTEM_URL,
	types = name === 'Multi' ? ['Invoice'] : [name],
) {
	subscriptions().set(name, { name, types, TargetUrl: targetUrl, consecutiveFailures: 0 });
}

/** The parameters of a workflow that uses the multi-type subscription only. */
export const MULTI_ONLY = { options: { subscriptionMode: 'multi' } };

/** The error of a registration that is expected to fail. */
export async function registrationError(setup: TriggerSetup, moment?: HookMoment): Promise<Error> {
	return await register(setup, moment).then(
		() => {
			throw new Error('The registration has succeeded.');
		},
		(error: Error) => error,
	);
}

/** Fixes the time, and closes the simulator after each test. */
export function setUpEachTest(): void {
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
	afterEach(async () => {
		await simulator.close();
		jest.restoreAllMocks();
	});
}
