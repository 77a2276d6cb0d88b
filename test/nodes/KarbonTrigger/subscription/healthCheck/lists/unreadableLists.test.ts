import { activate, keysOf, setUpEachTest, setupWith, simulator, start } from '../setUp';

setUpEachTest();

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
		expect(trigger.complaints[0].message).toContain('the list of client groups');
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
