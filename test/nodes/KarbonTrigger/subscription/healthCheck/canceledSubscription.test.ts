import type { ChangeEvent } from '../../../../../simulator';
import { until } from '../../../../support/clock/manualTiming';
import { signingKeyOf } from '../../../../support/trigger/validDelivery';
import {
	activate,
	clock,
	deliver,
	HOUR,
	keysOf,
	occupy,
	OTHER_SYSTEM_URL,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
} from './setUp';

setUpEachTest();

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
		// karbon.md 88: 60 seconds before dispatch.
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
			expect.stringContaining("a webhook subscription for 'Contact'"),
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
