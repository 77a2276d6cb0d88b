import { firstKey } from '../support';
import { bench, bodies, keys, receiver, setUpEachTest, start, subscribe } from './setUp';

setUpEachTest();

describe('karbon.md 88: coalescing', () => {
	it('delivers a change 60 seconds after it was made', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Invoice');
		await bench.clock.advance(59_999);
		expect(receiver.received).toHaveLength(0);
		await bench.clock.advance(1);
		expect(receiver.received).toHaveLength(1);
	});

	it('sends one notification for all changes of a record within a window, and another one for the next window', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		const { key } = await bench.simulator.change('Invoice');
		for (let index = 0; index < 5; index += 1) {
			await bench.clock.advance(10_000);
			await bench.simulator.change('Invoice', key);
		}
		await bench.clock.advance(60_000);
		expect(keys()).toEqual([key]);
		expect(bodies()[0].TimeStamp).toBe('2026-01-15T09:00:50.000Z');
		await bench.simulator.change('Invoice', key);
		await bench.clock.advance(60_000);
		expect(keys()).toEqual([key, key]);
	});

	it.each([
		[['Inserted', 'Updated'], 'Inserted'],
		[['Updated', 'Deleted'], 'Deleted'],
		[['Updated', 'Updated'], 'Updated'],
		[['Updated', 'InviteAccepted'], 'InviteAccepted'],
	] as const)('reports %j within one window as %s', async (actions, expected) => {
		await start();
		await subscribe({ WebhookType: 'User' });
		const key = firstKey(bench.simulator.store.users);
		for (const action of actions) await bench.simulator.change('User', key, action);
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([{ ResourcePermaKey: key, ActionType: expected }]);
	});
});
