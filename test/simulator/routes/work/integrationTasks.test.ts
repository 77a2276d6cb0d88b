import { all, find, list, setUpFile } from './setUp';

setUpFile();

describe('karbon.md 128', () => {
	it('can be filtered by "CreatedAt ge, TaskDefinitionKey, WorkItemKey eq"', async () => {
		const [task] = all('integrationTasks');
		const filter = `CreatedAt ge ${task.CreatedAt} and TaskDefinitionKey eq '${task.TaskDefinitionKey}' and WorkItemKey eq '${task.WorkItemKey}'`;
		expect(await find('IntegrationTasks', filter)).toMatchObject([{ TaskKey: task.TaskKey }]);
		for (const wrong of ["TaskStatus eq 'Sent'", 'CreatedAt le 2026-01-01']) {
			expect((await list('IntegrationTasks', { $filter: wrong })).status).toBe(400);
		}
	});

	it('can be filtered by "WorkIteClientKey eq", as published, and ordered by CreatedAt', async () => {
		const [{ WorkItemClientKey }] = all('integrationTasks');
		const filter = (name: string) => `${name} eq '${WorkItemClientKey}'`;
		const found = await find('IntegrationTasks', filter('WorkIteClientKey'));
		const tasks = all('integrationTasks').filter(
			(task) => task.WorkItemClientKey === WorkItemClientKey,
		);
		expect(found.map(({ TaskKey }) => TaskKey).sort()).toEqual(
			tasks.map(({ TaskKey }) => TaskKey).sort(),
		);
		const other = await list('IntegrationTasks', { $filter: filter('WorkItemClientKey') });
		expect(other.status).toBe(400);
		const { value } = (await list('IntegrationTasks', { $orderby: 'CreatedAt desc' })).body;
		const times = value.map(({ CreatedAt }: { CreatedAt: string }) => CreatedAt);
		expect(times).toEqual([...times].sort().reverse());
	});

	it('have definitions, which are listed under values', async () => {
		const { values } = (await list('IntegrationTaskDefinitions')).body;
		expect(values).toMatchObject([{ TaskName: 'Document request' }, { TaskName: 'Signature' }]);
	});
});
