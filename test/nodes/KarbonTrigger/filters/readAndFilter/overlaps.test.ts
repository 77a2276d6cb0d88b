import { until } from '../../../../support/clock/manualTiming';
import {
	bill,
	eventsOf,
	execute,
	invoices,
	jsons,
	PAID,
	passed,
	paths,
	simulator,
	useSimulator,
} from './setUp';

useSimulator();

test('A record that another execution reads meanwhile is not handed on without having been fetched', async () => {
	const [known, ...others] = invoices(6);
	await bill(known, 'Paid');
	expect(await passed([known], PAID)).toEqual([known]);
	for (const key of others) await bill(key, 'Paid');
	simulator.reset();
	const path = `/v3/Invoices/${others[0]}`;
	simulator.faults.add({ match: { path }, action: { type: 'delay', ms: 500 } });
	const includeRecord = { includeRecord: true };
	const first = execute(eventsOf([known, ...others]), PAID, includeRecord);
	await until(() => paths().includes(path));
	const second = await execute(eventsOf([known]), PAID, includeRecord);
	expect(jsons(second)).toMatchObject([{ ResourcePermaKey: known, recordStatus: 'found' }]);
	const items = jsons(await first);
	expect(items.map(({ ResourcePermaKey: key, recordStatus }) => [key, recordStatus])).toEqual(
		others.map((key) => [key, 'found']),
	);
});
