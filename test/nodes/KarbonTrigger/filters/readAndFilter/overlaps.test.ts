import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { packRow } from '../../../../../nodes/KarbonTrigger/state/carried';
import { normalizeName } from '../../../../../nodes/shared/text';
import { until } from '../../../../support/clock/manualTiming';
import { createQueueHost } from '../../../../support/trigger/queueHost';
import {
	bill,
	eventsOf,
	execute,
	invoices,
	jsons,
	nodeId,
	PAID,
	passed,
	paths,
	simulator,
	useSimulator,
	WAITING,
	work,
	workItem,
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

test.each([
	['drops a change by its status in the list where executions are in the order of checks', 0],
	['hands it on in queue mode, because executions may change places', 1],
	['hands it on if the user has started it, because the list may be old', 1],
] as const)('An execution %s', async (what, count) => {
	const host = { getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => ({ id: nodeId }) };
	if (!what.includes('queue mode')) memoryFor(host).queue.open(createQueueHost());
	const mode = what.includes('the user') ? 'retry' : 'trigger';
	await work(workItem(), 'Waiting');
	const [event] = eventsOf([workItem()], { ResourceType: 'WorkItem', recovered: true });
	const listed = packRow(event, 7, normalizeName('Planned'));
	expect((await execute([listed], WAITING, {}, { mode })).items).toHaveLength(count);
});
