import { createSimulator } from '../../../../../simulator';
import { credentialFor } from '../../../../support/n8n/credentials';
import {
	bill,
	eventsOf,
	execute,
	invoices,
	keysOf,
	PAID,
	passed,
	paths,
	refuse,
	simulator,
	useSimulator,
	WAITING,
	work,
} from './setUp';

useSimulator();

describe('The requests of an execution', () => {
	test('are one for each hundred invoices, without Include Record', async () => {
		const keys = invoices(250);
		for (const key of keys) await bill(key, 'Paid');
		simulator.reset();
		expect(await passed(keys, PAID)).toEqual(keys);
		expect(paths()).toEqual(['/v3/Invoices', '/v3/Invoices', '/v3/Invoices']);
	});

	test('are one more for each invoice that passes, with Include Record', async () => {
		const keys = invoices(120);
		for (const key of keys) await bill(key, keys.indexOf(key) < 3 ? 'Paid' : 'Voided');
		simulator.reset();
		expect(await passed(keys, PAID, { includeRecord: true })).toEqual(keys.slice(0, 3));
		expect(paths()).toHaveLength(2 + 3);
	});

	test('are one for each invoice if there are only a few', async () => {
		expect(await passed(invoices(3), PAID)).toEqual([]);
		expect(paths()).toHaveLength(3);
		expect(paths()).not.toContain('/v3/Invoices');
	});

	test('stop reading a list if the invoices are not near its top', async () => {
		const [first, ...others] = invoices(220);
		for (const key of others.slice(10)) await bill(key, 'Voided');
		const old = [first, ...others.slice(0, 9)];
		simulator.reset();
		expect(await passed(old, PAID)).toEqual([]);
		expect(paths().filter((path) => path === '/v3/Invoices')).toHaveLength(1);
		expect(paths()).toHaveLength(1 + old.length);
	});

	test('read single invoices when the list cannot be read', async () => {
		const keys = invoices(6);
		await bill(keys[2], 'Paid');
		refuse('/v3/Invoices');
		simulator.reset();
		expect(await passed(keys, PAID)).toEqual([keys[2]]);
		expect(paths().filter((path) => path !== '/v3/Invoices')).toHaveLength(6);
	});

	test('read single work items if Karbon does not order them by modification time', async () => {
		const keys = [...simulator.store.workItems.keys()].slice(0, 8);
		for (const key of keys) await work(key, 'Waiting');
		expect(await passed(keys, WAITING)).toEqual(keys);
		expect(paths().filter((path) => path !== '/v3/WorkItems')).toHaveLength(8);
	});

	test('read the list of work items if Karbon orders them by modification time', async () => {
		const ordering = await createSimulator({
			data: { workItems: 20 },
			rateLimit: { algorithm: 'off' },
			variants: { orderWorkItemsByLastModified: true },
		});
		const keys = [...ordering.store.workItems.keys()].slice(0, 8);
		for (const key of keys) {
			await ordering.change('WorkItem', key, 'Updated', { PrimaryStatus: 'Waiting' });
		}
		const events = eventsOf(keys, { ResourceType: 'WorkItem' });
		const outcome = await execute(events, WAITING, {}, { credential: credentialFor(ordering) });
		expect(keysOf(outcome)).toEqual(keys);
		expect(ordering.requests.map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
			'/v3/WorkItems',
		]);
		await ordering.close();
	});
});
