import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';
import { LIST_FIELDS, type Visit } from '../visit';

const template = ({ simulator }: Ui) => firstOf('work template', simulator.store.workTemplates);
const task = ({ simulator }: Ui) => firstOf('integration task', simulator.store.integrationTasks);

/** Work templates and integration tasks. */
export const TEMPLATE_AND_TASK_VISITS: Visit[] = [
	{
		action: 'Get many work templates',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('title', 'Title', 'first');
			await ui.form.type('title', template(ui).Title);
		},
		shows: (ui) => [template(ui).WorkTemplateKey, '1 item'],
	},
	{
		action: 'Get a work template',
		fields: ['Work Template', 'Simplify'],
		async fill(ui) {
			await ui.form.pick('workTemplateKey', template(ui).Title);
		},
		shows: (ui) => [template(ui).WorkTemplateKey],
	},
	{
		action: 'Get many integration tasks',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('taskDefinitionKey', 'Task Definition', 'first');
			await ui.form.pick('taskDefinitionKey', task(ui).TaskName);
		},
		shows: (ui) => [task(ui).TaskKey, task(ui).TaskName],
	},
	{
		action: 'Get an integration task',
		fields: ['Integration Task', 'Simplify'],
		async fill(ui) {
			await ui.form.pick('integrationTaskKey', task(ui).TaskName);
		},
		shows: (ui) => [task(ui).TaskKey],
	},
	{
		action: 'Get many integration task definitions',
		fields: LIST_FIELDS,
		shows: (ui) => [task(ui).TaskDefinitionKey, 'Document request'],
	},
	{
		action: 'Update an integration task',
		fields: ['Integration Task', 'Simplify', 'Update Fields', 'More Fields', 'Options'],
		async fill(ui) {
			await ui.form.enter('integrationTaskKey', 'By ID', task(ui).TaskKey);
			await ui.form.addTo(0, 'taskStatus', 'Task Status');
			await ui.form.type('taskStatus', 'Seen in the browser');
		},
		shows: () => ['Seen in the browser', 'changed', 'true'],
		changed(ui) {
			expect(task(ui).TaskStatus).toBe('Seen in the browser');
		},
	},
];
