import type { INodeParameters } from 'n8n-workflow';

import type { VariantOptions } from '../../../../../simulator';
import { createManualClock } from '../../../../../simulator/clock';
import { inCollections } from '../../formFields';
import { byId, jsonOf, useBench, waitOnClock } from '../../support';

describe.each<VariantOptions>([
	{},
	{ integrationTaskData: 'merged' },
	{ putOmitted: 'kept' },
	{ updateAnswer: 'record' },
	{ conflicts: 'none' },
])('with the reading %j, updating an integration task', (variants) => {
	const clock = createManualClock();
	const bench = useBench({ data: { workItems: 40 }, variants, clock });
	waitOnClock(clock);
	const task = () => [...bench.simulator.store.integrationTasks.values()][0];
	const update = async (parameters: INodeParameters) =>
		await bench.run('integrationTask.update', {
			integrationTaskKey: byId(task().TaskKey),
			...parameters,
		});

	it('changes the given fields only', async () => {
		const before = structuredClone(task());
		const { error, items } = await update({
			simplify: false,
			updateFields: {
				taskName: 'Sign the engagement letter',
				taskStatus: 'Signed',
				primaryStatus: 'Completed',
				taskDueDate: '2026-07-01',
			},
			moreFields: { taskPrimaryLinkLabel: 'Open Letter' },
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ TaskStatus: 'Signed', changed: true }]);
		expect({ ...task(), LastModifiedDateTime: '' }).toEqual({
			...before,
			TaskName: 'Sign the engagement letter',
			TaskStatus: 'Signed',
			PrimaryStatus: 'Completed',
			TaskDueDate: '2026-07-01T00:00:00Z',
			TaskPrimaryLinkLabel: 'Open Letter',
			LastModifiedDateTime: '',
		});
		expect(bench.written()).toEqual([`PUT /v3/IntegrationTasks/${task().TaskKey}`]);
	});

	it('sends nothing if nothing changes', async () => {
		const { items } = await update({ updateFields: { taskStatus: task().TaskStatus } });
		expect(jsonOf(items)).toMatchObject([{ changed: false }]);
		expect(bench.written()).toEqual([]);
	});

	it('changes an entry of the data, adds one, and keeps the others', async () => {
		const stored = task();
		stored.TaskData = [
			{ Key: 'RequestId', Value: '1' },
			{ Key: 'Sender', Value: 'Ann' },
		];
		const values = [
			{ key: 'RequestId', value: '2' },
			{ key: 'Pages', value: '7' },
		];
		const { error } = await update({ updateFields: { taskData: { values } } });
		expect(error).toBeUndefined();
		expect(Object.fromEntries(task().TaskData.map(({ Key, Value }) => [Key, Value]))).toEqual({
			RequestId: '2',
			Sender: 'Ann',
			Pages: '7',
		});
	});

	it('keeps the change of another system between read and write', async () => {
		if (variants.conflicts === 'none') return;
		bench.simulator.faults.add({
			action: { type: 'status', status: 409 },
			match: { method: 'PUT' },
			times: 1,
		});
		const { error } = await update({ updateFields: { taskStatus: 'Seen once' } });
		expect(error).toBeUndefined();
		expect(task().TaskStatus).toBe('Seen once');
		expect(bench.written()).toHaveLength(2);
	});

	it('is done when the response is lost', async () => {
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times: 1 });
		const { error, items } = await update({ updateFields: { taskStatus: 'After a loss' } });
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ changed: true }]);
	});

	it('reports a link whose host the definition does not allow', async () => {
		const { error } = await update({
			moreFields: { taskPrimaryLinkUrl: 'https://elsewhere.example/42' },
		});
		expect(error?.message).toContain(
			"Integration task not updated: The host of 'Primary Link URL' is",
		);
	});

	it('clears a field, or reports that Karbon kept it', async () => {
		task().TaskSecondaryLinkLabel = 'More';
		const { error } = await update({ options: { clearFields: ['taskSecondaryLinkLabel'] } });
		if (variants.putOmitted === 'kept') {
			expect(error?.message).toContain("did not change 'Secondary Link Label'");
		} else {
			expect(error).toBeUndefined();
			expect(task().TaskSecondaryLinkLabel).toBeNull();
		}
	});

	it.each([
		['taskName', 'x'.repeat(201), "'Task Name' must have at most 200 characters"],
		['taskStatus', 'x'.repeat(51), "'Task Status' must have at most 50 characters"],
	])('refuses a %s that is too long', async (field, value, message) => {
		const { error } = await update({ updateFields: { [field]: value } });
		expect(error?.message).toContain(message);
		expect(bench.written()).toEqual([]);
	});
});

describe('the definitions of integration tasks', () => {
	const bench = useBench({ data: { workItems: 20 } });

	it('are listed', async () => {
		const { items } = await bench.run('integrationTask.getDefinitions', { returnAll: true });
		const stored = [...bench.simulator.store.integrationTaskDefinitions.values()];
		expect(jsonOf(items)).toEqual(stored);
	});
});

describe('limits of an integration task', () => {
	const bench = useBench({ data: { workItems: 40 } });
	const update = async (moreFields: INodeParameters) => {
		const [task] = bench.simulator.store.integrationTasks.values();
		const { error } = await bench.run('integrationTask.update', {
			integrationTaskKey: byId(task.TaskKey),
			...inCollections('integrationTask.update', moreFields),
		});
		return { task, error };
	};

	it.each([
		['taskPrimaryLinkLabel', 'x'.repeat(21)],
		['taskSecondaryLinkUrl', `https://example.com/${'x'.repeat(200)}`],
	])('are checked before a %s is sent', async (name, value) => {
		const { error } = await update({ [name]: value });
		expect(error?.message).toContain('at most');
		expect(bench.written()).toEqual([]);
	});

	it('hold for all entries of the data together', async () => {
		const values = [1, 2, 3].map((key) => ({ key: `Key ${key}`, value: 'x'.repeat(1500) }));
		const { task, error } = await update({ taskData: { values } });
		expect(`${error?.message} ${error?.description}`).toContain('4000 characters');
		expect(JSON.stringify(task.TaskData)).not.toContain('x'.repeat(1500));
	});
});
