import type { INodeParameters } from 'n8n-workflow';

import {
	type ChangeEvent,
	createSimulator,
	type Simulator,
	type SimulatorOptions,
} from '../../../../../simulator';
import { register, RESTART } from '../../../../support/trigger/hookContext';
import { moveClock, type MovedClock } from '../../../../support/clock/movedClock';
import { credentialFor } from '../../../../support/n8n/credentials';
import {
	type DrivenTrigger,
	endProcess,
	startTrigger,
} from '../../../../support/trigger/runningTrigger';
import {
	afterRestart,
	createTriggerSetup,
	type TriggerSetup,
	type TriggerSetupOptions,
} from '../../../../support/trigger/triggerSetup';
import { validDelivery } from '../../../../support/trigger/validDelivery';
import { startWebhookServer, type WebhookServer } from '../../../../support/trigger/webhookContext';

export const OTHER_SYSTEM_URL = 'https://other.example/hooks/karbon';
export const HOUR = 3_600_000;
export let clock: MovedClock;
export let simulator: Simulator;
let server: WebhookServer | undefined;

/** Data of a simulator with entries on many days, and little else. */
export const WITH_TIME_ENTRIES = {
	invoices: 1,
	contacts: 1,
	organizations: 1,
	workItems: 3,
	users: 3,
	timesheetsPerUser: 9,
};

/** Those of the test: some start another one with other options. */
const started: Simulator[] = [];

export async function start(options: SimulatorOptions = {}): Promise<void> {
	simulator = await createSimulator({
		data: { invoices: 30, contacts: 5, organizations: 5, clientGroups: 3, workItems: 5, notes: 2 },
		rateLimit: { algorithm: 'off' },
		...options,
	});
	started.push(simulator);
	// The seeded records are from before the tests begin.
	clock.advance(48 * HOUR);
}

/** Moves the clock of each test, and closes its servers. */
export function setUpEachTest(): void {
	beforeEach(() => {
		clock = moveClock();
	});
	afterEach(async () => {
		await server?.close();
		server = undefined;
		await Promise.all(started.splice(0).map(async (one) => await one.close()));
		clock.restore();
	});
}

export const subscriptions = () => simulator.store.subscriptions;
export const writes = () => simulator.requests.filter(({ method }) => method !== 'GET');

export const keysOf = (trigger: DrivenTrigger) =>
	trigger.items.map(({ ResourcePermaKey }) => String(ResourcePermaKey));

export function setupWith(parameters: INodeParameters = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			includeRecord: false,
			...parameters,
		},
	});
}

export function occupy(name: string, types: string[] = [name]): void {
	subscriptions().set(name, {
		name,
		types,
		TargetUrl: OTHER_SYSTEM_URL,
		consecutiveFailures: 0,
	});
}

/** Activates a workflow as n8n does, and lets the first minutes pass. */
export async function activate(setup: TriggerSetup): Promise<DrivenTrigger> {
	const trigger = startTrigger(setup, 'activate', clock);
	await register(setup);
	await trigger.minutes(6);
	simulator.reset();
	return trigger;
}

/** Starts the workflow again as n8n does, possibly in a copy of n8n with another address. */
export async function restart(
	setup: TriggerSetup,
	changes?: Partial<TriggerSetupOptions>,
): Promise<{ later: TriggerSetup; trigger: DrivenTrigger }> {
	const later = afterRestart(setup, changes);
	const trigger = startTrigger(later, 'init', clock);
	await register(later, RESTART);
	return { later, trigger };
}

/** n8n crashes, or stops, and starts again without registering the webhook. */
export async function restartProcess(
	setup: TriggerSetup,
	trigger: DrivenTrigger,
	whileDown = async () => {},
): Promise<{ setup: TriggerSetup; trigger: DrivenTrigger }> {
	await trigger.close();
	endProcess(setup);
	await whileDown();
	const later = afterRestart(setup);
	return { setup: later, trigger: startTrigger(later, 'init', clock) };
}

/** Karbon delivers a change to n8n. */
export async function deliver(
	setup: TriggerSetup,
	{ kind, key, action, at }: ChangeEvent,
): Promise<void> {
	server ??= await startWebhookServer(afterRestart(setup));
	await server.send(
		validDelivery(setup, {
			ResourcePermaKey: key,
			ResourceType: kind,
			ActionType: action,
			TimeStamp: new Date(at).toISOString(),
		}),
	);
}
