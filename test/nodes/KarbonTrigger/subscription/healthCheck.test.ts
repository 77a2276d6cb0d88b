import type { INodeParameters } from 'n8n-workflow';

import {
	type ChangeEvent,
	createSimulator,
	type Simulator,
	type SimulatorOptions,
} from '../../../../simulator';
import {
	callHook,
	register,
	RESTART,
	TEST_RUN,
	TEST_RUN_END,
	UPDATE,
} from '../../../support/hookContext';
import { moveClock, type MovedClock } from '../../../support/movedClock';
import { until } from '../../../support/manualTiming';
import { credentialFor } from '../../../support/n8n/credentials';
import { type DrivenTrigger, endProcess, startTrigger } from '../../../support/runningTrigger';
import { afterRestart, createTriggerSetup, type TriggerSetup } from '../../../support/triggerSetup';
import { signingKeyOf, validDelivery } from '../../../support/validDelivery';
import { startWebhookServer, type WebhookServer } from '../../../support/webhookContext';

const OTHER_SYSTEM_URL = 'https://other.example/hooks/karbon';
const HOUR = 3_600_000;

let clock: MovedClock;
let simulator: Simulator;
let server: WebhookServer | undefined;

async function start(options: SimulatorOptions = {}): Promise<void> {
	simulator = await createSimulator({
		data: { invoices: 30, contacts: 5, organizations: 5, clientGroups: 3, workItems: 5, notes: 2 },
		rateLimit: { algorithm: 'off' },
		...options,
	});
	// The seeded records are from before the tests begin.
	clock.advance(48 * HOUR);
}

beforeEach(() => {
	clock = moveClock();
});
afterEach(async () => {
	await server?.close();
	server = undefined;
	await simulator.close();
	clock.restore();
});

const subscriptions = () => simulator.store.subscriptions;
const writes = () => simulator.requests.filter(({ method }) => method !== 'GET');
const keysOf = (trigger: DrivenTrigger) =>
	trigger.items.map(({ ResourcePermaKey }) => String(ResourcePermaKey));

function setupWith(parameters: INodeParameters = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			includeRecord: false,
			...parameters,
		},
	});
}

function occupy(name: string, types: string[] = [name]): void {
	subscriptions().set(name, {
		slot: name,
		types,
		TargetUrl: OTHER_SYSTEM_URL,
		consecutiveFailures: 0,
	});
}

/** Activates a workflow as n8n does, and lets the first minutes pass. */
async function activate(setup: TriggerSetup): Promise<DrivenTrigger> {
	const trigger = startTrigger(setup, 'activate', clock);
	await register(setup);
	await trigger.minutes(6);
	simulator.reset();
	return trigger;
}

/** Karbon delivers a change to n8n. */
async function deliver(setup: TriggerSetup, { kind, key, action, at }: ChangeEvent): Promise<void> {
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

test('A subscription that was created after the trigger opened is kept', async () => {
	await start();
	const setup = setupWith();
	const trigger = startTrigger(setup, 'activate', clock);
	await register(setup);
	const made = subscriptions().get('Multi');
	await trigger.minutes(6);
	expect(subscriptions().get('Multi')).toBe(made);
	expect(trigger.items).toEqual([]);
});

describe('A canceled subscription', () => {
	beforeEach(async () => await start());

	test('is created again within a check interval, with the same signing key', async () => {
		const setup = setupWith();
		const trigger = await activate(setup);
		const before = { ...subscriptions().get('Multi') };
		simulator.cancelSubscription('Multi');
		await trigger.minutes(5);
		expect(subscriptions().get('Multi')).toEqual(before);
		expect(before.SigningKey).toBe(signingKeyOf(setup));
		expect(trigger.complaints).toEqual([]);
	});

	test('has its missed changes recovered, as ordinary items', async () => {
		const trigger = await activate(setupWith());
		simulator.cancelSubscription('Multi');
		const changed: ChangeEvent[] = [];
		for (const kind of ['Invoice', 'Organization', 'Contact', 'ClientGroup', 'Invoice'] as const) {
			clock.advance(1_000);
			changed.push(await simulator.change(kind));
		}
		await trigger.minutes(5);

		expect(trigger.items).toHaveLength(5);
		expect(trigger.items).toEqual(
			expect.arrayContaining(
				changed.map(({ kind, key, at }) => ({
					ResourcePermaKey: key,
					ResourceType: kind,
					ActionType: 'Updated',
					Timestamp: new Date(at).toISOString(),
					recovered: true,
				})),
			),
		);
		await trigger.minutes(30);
		expect(trigger.items).toHaveLength(5);
	});

	test('has its delivered changes skipped, but a later change of the same record recovered', async () => {
		const setup = setupWith();
		const trigger = await activate(setup);
		const [first, second] = await simulator.changeMany('Invoice', 2);
		// interface.md, Delivery rules 2: 60 seconds before dispatch.
		clock.advance(60_000);
		await deliver(setup, first);
		await deliver(setup, second);
		await until(() => trigger.items.length === 2);
		clock.advance(60_000);
		simulator.cancelSubscription('Multi');
		await simulator.change('Invoice', second.key);
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([first.key, second.key, second.key]);
	});

	test('has a change recovered whose record had a notification with a time in the future', async () => {
		const setup = setupWith();
		const trigger = await activate(setup);
		const change = await simulator.change('Invoice');
		await deliver(setup, { ...change, at: change.at + 24 * HOUR });
		clock.advance(60_000);
		simulator.cancelSubscription('Multi');
		await simulator.change('Invoice', change.key);
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([change.key, change.key]);
	});

	test('has a change recovered that failed to be delivered hours before the last delivery', async () => {
		const setup = setupWith();
		const trigger = await activate(setup);
		// Refused by a proxy, and retried by Karbon with growing pauses.
		const stuck = await simulator.change('Invoice');
		await trigger.minutes(180);
		const arrived = await simulator.change('Invoice');
		clock.advance(60_000);
		await deliver(setup, arrived);
		simulator.cancelSubscription('Multi');
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([stuck.key, arrived.key]);
	});

	test("has no changes recovered when 'Recover Missed Changes' is off", async () => {
		const trigger = await activate(setupWith({ options: { recoverMissed: false } }));
		simulator.cancelSubscription('Multi');
		await simulator.change('Invoice');
		await trigger.minutes(5);
		expect(subscriptions().has('Multi')).toBe(true);
		expect(trigger.items).toEqual([]);
	});

	test('has new records recovered when only these were chosen, because the list does not distinguish them', async () => {
		const trigger = await activate(setupWith({ filters: { actionTypes: ['Inserted'] } }));
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('Contact', undefined, 'Inserted');
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([key]);
	});

	test('has no changes recovered when only deletions were chosen', async () => {
		const trigger = await activate(setupWith({ filters: { actionTypes: ['Deleted'] } }));
		simulator.cancelSubscription('Multi');
		await simulator.change('Contact');
		await trigger.minutes(5);
		expect(trigger.items).toEqual([]);
	});

	test('has changes of the chosen types recovered only', async () => {
		const trigger = await activate(setupWith({ webhookTypes: ['Work'] }));
		simulator.cancelSubscription('Multi');
		await simulator.change('Invoice');
		const { key } = await simulator.change('WorkItem');
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([key]);
	});

	test('takes one request in each interval before it is canceled, and one for each list every 15 minutes', async () => {
		const trigger = await activate(setupWith());
		await trigger.minutes(60);
		const paths = simulator.requests.map(({ method, path }) => `${method} ${path}`);
		const times = (path: string) => paths.filter((asked) => asked === `GET ${path}`).length;
		expect(times('/v3/WebhookSubscriptions/Multi')).toBe(12);
		expect(times('/v3/Invoices')).toBe(4);
		// Each scan tries first whether work items can be ordered.
		expect(times('/v3/WorkItems')).toBe(8);
		expect(paths).toHaveLength(12 + 4 * 4 + 8);
	});

	test('is created again, and its changes are recovered, although another system has another subscription of the node', async () => {
		const setup = setupWith({
			options: { subscriptionMode: 'single' },
			webhookTypes: ['Contact', 'Invoice'],
		});
		const trigger = await activate(setup);
		simulator.cancelSubscription('Contact');
		occupy('Contact');
		simulator.cancelSubscription('Invoice');
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);

		expect(subscriptions().get('Invoice')?.TargetUrl).toBe(setup.targetUrl);
		expect(subscriptions().get('Contact')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
		expect(keysOf(trigger)).toEqual([key]);
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('a webhook subscription for Contact'),
		]);
	});

	test('is created again after a creation that failed', async () => {
		const trigger = await activate(setupWith());
		simulator.cancelSubscription('Multi');
		simulator.faults.add({ match: { method: 'POST' }, action: 'resetBefore', times: 1 });
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);
		expect(subscriptions().has('Multi')).toBe(false);
		await trigger.minutes(1);
		expect(subscriptions().has('Multi')).toBe(true);
		expect(keysOf(trigger)).toEqual([key]);
		expect(trigger.complaints).toEqual([]);
	});

	test('has its changes recovered although the response to its creation was lost', async () => {
		const trigger = await activate(setupWith());
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('Invoice');
		simulator.faults.add({ match: { method: 'POST' }, action: 'resetAfter', times: 1 });
		await trigger.minutes(6);
		expect(keysOf(trigger)).toEqual([key]);
	});
});

describe('A list that cannot be read', () => {
	beforeEach(async () => await start());

	test('does not affect other lists, and is retried until it can be read', async () => {
		const trigger = await activate(setupWith());
		simulator.cancelSubscription('Multi');
		const contact = await simulator.change('Contact');
		const invoice = await simulator.change('Invoice');
		simulator.faults.add({
			match: { path: '/v3/Contacts' },
			action: { type: 'status', status: 403 },
		});
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([invoice.key]);

		simulator.faults.clear();
		await trigger.minutes(20);
		expect(keysOf(trigger)).toEqual([invoice.key, contact.key]);
	});

	test('is reported once when it shows no modification times', async () => {
		for (const item of simulator.store.workItems.values()) {
			Object.assign(item, { LastModifiedDateTime: null });
		}
		const trigger = await activate(setupWith());
		simulator.cancelSubscription('Multi');
		const invoice = await simulator.change('Invoice');
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([invoice.key]);
		expect(trigger.log.map(({ message }) => message).join()).toContain(
			'list of work items shows no modification times',
		);
		await trigger.minutes(60);
		expect(trigger.complaints).toHaveLength(1);
	});
});

describe('A list that is closed to the application while others are open', () => {
	const CLOSED = { match: { path: '/v3/ClientGroups' }, action: { type: 'status', status: 403 } };
	beforeEach(async () => await start());

	test('is reported once, and does not delay health checks', async () => {
		const trigger = await activate(setupWith());
		simulator.faults.add(CLOSED as never);
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([key]);
		simulator.reset();
		await trigger.minutes(15);
		expect(
			simulator.requests.map(({ path }) => path).filter((path) => path.includes('s/M')),
		).toHaveLength(3);
		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain('/v3/ClientGroups');
	});

	test('is read from where it stopped when it opens again', async () => {
		const trigger = await activate(setupWith());
		simulator.faults.add(CLOSED as never);
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('ClientGroup');
		await trigger.minutes(60);
		expect(keysOf(trigger)).toEqual([]);
		simulator.faults.clear();
		await trigger.minutes(15);
		expect(keysOf(trigger)).toEqual([key]);
	});
});

describe('An activation that fails when n8n starts', () => {
	beforeEach(async () => await start());

	test('is repaired by the health check, and deletes no valid subscription', async () => {
		const setup = setupWith({ options: { subscriptionMode: 'single' } });
		await activate(setup);
		simulator.cancelSubscription('Contact');
		simulator.faults.add({ action: { type: 'status', status: 503 } });
		const later = afterRestart(setup);
		const trigger = startTrigger(later, 'init', clock);
		await register(later, RESTART);
		simulator.faults.clear();
		simulator.reset();
		await trigger.tick();
		expect([...subscriptions().keys()].sort()).toEqual(['Contact', 'Invoice', 'Work']);
		expect(writes().map(({ method }) => method)).toEqual(['POST']);
	});

	test('because another system has one subscription does not change the others, and is reported', async () => {
		const setup = setupWith({ options: { subscriptionMode: 'single' } });
		await activate(setup);
		simulator.cancelSubscription('Contact');
		occupy('Contact');
		const later = afterRestart(setup);
		const trigger = startTrigger(later, 'init', clock);
		await register(later, RESTART);
		await trigger.tick();
		expect(writes()).toEqual([]);
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('a webhook subscription for Contact'),
		]);
	});
});

describe('A copy of an n8n instance at another address', () => {
	beforeEach(async () => await start());

	test('neither changes the subscription of the original nor emits its changes', async () => {
		const setup = setupWith();
		await activate(setup);
		const copy = afterRestart(setup, { webhookBaseUrl: 'https://copy.example/webhook' });
		const trigger = startTrigger(copy, 'init', clock);
		await register(copy, RESTART);
		await simulator.change('Invoice');
		await trigger.tick();
		await trigger.minutes(30);
		expect(writes()).toEqual([]);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		expect(trigger.items).toEqual([]);
		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain('If this is a copy, keep it');
	});
});

describe('A node whose subscriptions were deleted on deactivation', () => {
	test('is not checked any more, also while its schedule continues', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		await callHook(setup, 'delete');
		simulator.reset();
		await trigger.minutes(60);
		expect(simulator.requests).toEqual([]);
		expect(subscriptions().size).toBe(0);
	});
});

describe('The static data', () => {
	test('are not changed by the trigger, because n8n would save the data of all nodes as they were at the start', async () => {
		await start();
		const trigger = await activate(setupWith());
		const data = trigger.context.getWorkflowStaticData('node') as unknown;
		const before = JSON.stringify(data);
		simulator.cancelSubscription('Multi');
		await simulator.change('Invoice');
		await trigger.minutes(60 * 3);
		expect(trigger.items).toHaveLength(1);
		expect(JSON.stringify(data)).toBe(before);
	});
});

describe('A subscription that the health check has created', () => {
	test('also belongs to the next version of the workflow when a GET shows no address', async () => {
		await start({ subscriptionGetShows: 'nothing' });
		occupy('Multi');
		const setup = setupWith();
		await register(setup, RESTART);
		const trigger = startTrigger(setup, 'init', clock);
		subscriptions().delete('Multi');
		await trigger.minutes(10);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		simulator.reset();
		await register(setup, UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		expect(writes()).toEqual([]);
	});
});

describe('A test run beside a live workflow', () => {
	test('does not end the health checks of the live subscription when it ends', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		await callHook(setup, 'create', TEST_RUN);
		await callHook(setup, 'delete', TEST_RUN_END);
		const before = { ...subscriptions().get('Multi') };
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);
		expect(subscriptions().get('Multi')).toEqual(before);
		expect(keysOf(trigger)).toEqual([key]);
	});
});

describe('Missed work items', () => {
	test.each([true, false])(
		'are recovered (list can be ordered: %s)',
		async (orderWorkItemsByLastModified) => {
			await start({ variants: { orderWorkItemsByLastModified } });
			const trigger = await activate(setupWith());
			simulator.cancelSubscription('Multi');
			const { key } = await simulator.change('WorkItem');
			await trigger.minutes(5);
			expect(keysOf(trigger)).toEqual([key]);
		},
	);
});

describe('A subscription that another system has', () => {
	beforeEach(async () => await start());

	test('is reported once, and not replaced', async () => {
		const trigger = await activate(setupWith({ options: { existingSubscription: 'replace' } }));
		simulator.cancelSubscription('Multi');
		occupy('Multi', ['Invoice']);
		await trigger.minutes(6 * 60);

		expect(writes()).toEqual([]);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain('other.example');
		const checks = simulator.requests.filter(({ path }) => path.includes('WebhookSubscriptions'));
		expect(checks.length).toBeLessThan(20);
	});

	test('is created for the node when the other system deletes it, and missed changes are recovered', async () => {
		const trigger = await activate(setupWith());
		simulator.cancelSubscription('Multi');
		occupy('Multi', ['Invoice']);
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(30);
		subscriptions().delete('Multi');
		await trigger.minutes(60);
		expect(subscriptions().has('Multi')).toBe(true);
		expect(keysOf(trigger)).toContain(key);
		expect(trigger.log.map(({ message }) => message).join()).toContain('working again');

		occupy('Multi', ['Invoice']);
		await trigger.minutes(10);
		expect(trigger.complaints).toHaveLength(2);
	});
});

describe('Rejected credentials', () => {
	test('are reported once, and tried with growing pauses', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		setup.credential.accessToken = 'revoked-token-0123456789';
		await trigger.minutes(24 * 60);

		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain('Karbon rejected the credentials');
		expect(simulator.requests.length).toBeLessThan(35);
		expect(writes()).toEqual([]);
		const told = JSON.stringify([trigger.log, trigger.complaints.map(({ message }) => message)]);
		for (const secret of [setup.credential.accessToken, setup.credential.accessKey]) {
			expect(told).not.toContain(String(secret));
		}
	});

	test('that are corrected have the missed changes recovered', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		const { accessToken } = setup.credential;
		setup.credential.accessToken = 'revoked';
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(120);
		setup.credential.accessToken = accessToken;
		await trigger.minutes(60);
		expect(subscriptions().has('Multi')).toBe(true);
		expect(keysOf(trigger)).toEqual([key]);
	});

	test('cause one request, also with seven subscriptions', async () => {
		await start();
		const types = ['Contact', 'CustomField', 'EstimateSummary', 'Invoice', 'Note', 'User', 'Work'];
		const setup = setupWith({ options: { subscriptionMode: 'single' }, webhookTypes: types });
		const trigger = await activate(setup);
		setup.credential.accessToken = 'revoked';
		await trigger.minutes(5);
		expect(simulator.requests).toHaveLength(1);
	});
});

describe('A network failure', () => {
	beforeEach(async () => await start());

	test('that is short stores no failed execution', async () => {
		const trigger = await activate(setupWith());
		simulator.faults.add({ action: 'resetBefore', times: 3 });
		await trigger.minutes(15);
		expect(trigger.complaints).toEqual([]);
		expect(trigger.log.map(({ message }) => message).join()).toContain(
			'The connection was lost before a response arrived',
		);
	});
});

describe('A changed access key', () => {
	beforeEach(async () => await start());

	test('replaces the subscription, with its own signing key, and has changes recovered that were refused meanwhile', async () => {
		const setup = setupWith();
		const trigger = await activate(setup);
		const before = subscriptions().get('Multi')?.SigningKey;
		simulator.credentials.accessKey = 'eyJ.another.key';
		setup.credential.accessKey = 'eyJ.another.key';
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);

		expect(subscriptions().get('Multi')?.SigningKey).toBe(signingKeyOf(setup));
		expect(subscriptions().get('Multi')?.SigningKey).not.toBe(before);
		expect(keysOf(trigger)).toEqual([key]);
		simulator.reset();
		await trigger.minutes(10);
		expect(writes()).toEqual([]);
	});
});

describe('A restart of n8n', () => {
	beforeEach(async () => await start());

	test('recovers changes from while n8n was down and the subscription was canceled', async () => {
		const setup = setupWith();
		await activate(setup);
		const last = await simulator.change('Invoice');
		await deliver(setup, last);
		simulator.cancelSubscription('Multi');
		clock.advance(5 * HOUR);
		const missed = await simulator.changeMany('Invoice', 3);
		clock.advance(HOUR);

		endProcess(setup);
		const later = afterRestart(setup, { state: setup.state });
		const trigger = startTrigger(later, 'init', clock);
		await register(later, RESTART);
		await trigger.tick();

		expect(subscriptions().get('Multi')?.SigningKey).toBe(signingKeyOf(setup));
		expect(keysOf(trigger)).toEqual(expect.arrayContaining(missed.map(({ key }) => key)));
	});

	test('recovers changes also with invalid static data', async () => {
		const setup = setupWith();
		await activate(setup);
		const { key } = await simulator.change('Invoice');
		endProcess(setup);
		const state = {
			...setup.state,
			coverage: { '/v3/Invoices': { coveredUntil: 'yesterday' }, '/v3/Contacts': 7 },
		};
		const trigger = startTrigger(afterRestart(setup, { state }), 'init', clock);
		await trigger.minutes(4);
		expect(keysOf(trigger)).toEqual([key]);
		expect(trigger.complaints).toEqual([]);
	});
});

describe('A new version of the workflow', () => {
	beforeEach(async () => await start());

	test('that adds a type does not recover its earlier changes', async () => {
		const setup = setupWith({ webhookTypes: ['Invoice'] });
		await activate(setup);
		await simulator.change('Contact');
		const missed = await simulator.change('Invoice');
		clock.advance(4 * 60_000);

		const next = afterRestart(setup, { parameters: { webhookTypes: ['Invoice', 'Contact'] } });
		await callHook(setup, 'delete', UPDATE);
		const trigger = startTrigger(next, 'update', clock);
		await register(next, UPDATE);
		const later = await simulator.change('Contact');
		clock.advance(10_000);
		await trigger.tick();
		expect(keysOf(trigger)).toEqual([missed.key]);
		// Its notification would have come by then.
		await trigger.minutes(3);
		expect(keysOf(trigger)).toEqual([missed.key, later.key]);
	});
});
