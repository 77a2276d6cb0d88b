import { signingKeyOf } from '../../../../support/trigger/validDelivery';
import {
	activate,
	keysOf,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

describe('Rejected credentials', () => {
	test('are reported once, and tried with growing pauses', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		setup.credential.accessToken = 'revoked-token-0123456789';
		await trigger.minutes(24 * 60);

		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain(
			'Karbon rejected the access token or access key',
		);
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
