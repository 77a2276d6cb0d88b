import {
	activate,
	clock,
	deliver,
	keysOf,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../setUp';

setUpEachTest();

const POLLED_EACH_MINUTE = {
	webhookTypes: ['Contact'],
	includeRecord: true,
	deliveryMode: 'polling',
	options: { checkInterval: 1 },
};

describe('A new record that lists show before it can be read by its key (karbon.md 11)', () => {
	test('is handed on with its record by the next poll, and then no more', async () => {
		await start({ variants: { laggingReads: 'records', readLagMs: 90_000 } });
		const trigger = await activate(setupWith(POLLED_EACH_MINUTE));
		const { key } = await simulator.change('Contact', undefined, 'Inserted');
		await trigger.minutes(1);
		expect(trigger.items).toMatchObject([{ ResourcePermaKey: key, recordStatus: 'notFound' }]);
		await trigger.minutes(40);
		expect(keysOf(trigger)).toEqual([key, key]);
		expect(trigger.items[1]).toMatchObject({ record: { ContactKey: key }, recovered: true });
	});

	test('is recovered with the record if its delivery came too early', async () => {
		await start({ variants: { laggingReads: 'records', readLagMs: 80_000 } });
		const setup = setupWith({ webhookTypes: ['Contact'], includeRecord: true });
		const trigger = await activate(setup);
		const change = await simulator.change('Contact', undefined, 'Inserted');
		clock.advance(60_000);
		await deliver(setup, change);
		await trigger.tick();
		expect(trigger.items).toMatchObject([{ recordStatus: 'notFound' }]);
		await trigger.minutes(40);
		expect(keysOf(trigger)).toEqual([change.key, change.key]);
		expect(trigger.items[1]).toMatchObject({ record: { ContactKey: change.key } });
	});
});

test.each([
	['polling', 1],
	['webhook', 2],
])(
	'A record that lists show and its key never does is handed on by %s so often: %i (karbon.md 18)',
	async (deliveryMode, times) => {
		await start({ variants: { hiddenClients: 'listed' }, denyRestrictedClients: true });
		const setup = setupWith({ webhookTypes: ['Contact'], includeRecord: true, deliveryMode });
		const trigger = await activate(setup);
		const [key] = simulator.store.contacts.keys();
		const change = await simulator.change('Contact', key, 'Updated', {
			RestrictionLevel: 'Hidden',
		});
		clock.advance(60_000);
		if (deliveryMode === 'webhook') await deliver(setup, change);
		await trigger.minutes(40);
		expect(trigger.items).toHaveLength(times);
		for (const item of trigger.items) expect(item).toMatchObject({ recordStatus: 'notFound' });
	},
);
