import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { runTriggerNode } from '../../../../support/trigger/runTriggerNode';
import { createTriggerSetup } from '../../../../support/trigger/triggerSetup';

test('A change of a compared work item that marks drop counts as handed on', async () => {
	const setup = createTriggerSetup({
		credential: {},
		parameters: { webhookTypes: ['Work'], includeRecord: false },
		state: { filterTimes: {} },
	});
	const { id } = setup.workflow;
	const memory = memoryFor({ getWorkflow: () => ({ id }), getNode: () => setup.node });
	const snapshot = memory.snapshots.of('/v3/WorkItems');
	const read = (digest: number, readAt: number) => ({
		rows: new Map([['a', digest]]),
		readAt,
		pageCount: 1,
		access: 'key',
	});
	snapshot.begin(read(3, 1_000));
	const before = snapshot.toSave()?.id;
	const find = () => {
		const [difference] = snapshot.compare(read(4, 2_000), false);
		return snapshot.noteQueued(difference, 'WorkItem');
	};
	const first = find();
	// A user stops the workflow.
	snapshot.rescan(first);
	expect((await runTriggerNode(setup, [{ json: first }])).items).toHaveLength(1);
	expect(snapshot.toSave()?.id).toBe(before);
	expect((await runTriggerNode(setup, [{ json: find() }])).items).toEqual([]);
	expect(snapshot.toSave()?.id).not.toBe(before);
});
