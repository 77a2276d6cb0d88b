import { omit } from '../../http/answers';
import type { IntegrationTaskDefinition } from '../../records';
import type { Store } from '../../store';
import { createRandom, type Random } from '../random';

/** Every nth work item has an integration task. */
const TASKS_EVERY = 20;

function makeDefinition(random: Random, TaskName: string): IntegrationTaskDefinition {
	return {
		TaskDefinitionKey: random.key(),
		TaskName,
		TaskPrimaryLinkUrl: 'https://partner.example/tasks',
		TaskPrimaryLinkLabel: 'Open',
		TaskSecondaryLinkUrl: null,
		TaskSecondaryLinkLabel: null,
		Locales: ['en-US'],
		AllowedTaskUrlHosts: ['partner.example'],
	};
}

/** Fills two definitions of integration tasks, and a task for some of the work items. */
export function seedIntegrationTasks(store: Store, seed: number): void {
	const random = createRandom(seed, 'integrationTasks');
	const definitions = ['Document request', 'Signature'].map((name) => makeDefinition(random, name));
	for (const definition of definitions) {
		store.integrationTaskDefinitions.set(definition.TaskDefinitionKey, definition);
	}
	const items = [...store.workItems.values()].filter((_, index) => index % TASKS_EVERY === 0);
	for (const [index, item] of items.entries()) {
		const definition = definitions[index % definitions.length] as IntegrationTaskDefinition;
		const TaskKey = random.key();
		store.integrationTasks.set(TaskKey, {
			...omit(definition, ['Locales', 'AllowedTaskUrlHosts']),
			TaskKey,
			Locale: definition.Locales[0] ?? '',
			CreatedAt: item.LastModifiedDateTime,
			WorkItemKey: item.WorkItemKey,
			WorkItemClientKey: item.ClientKey,
			WorkItemClientType: item.ClientType,
			WorkType: item.WorkType,
			TaskStatus: 'Sent',
			PrimaryStatus: 'InProgress',
			TaskDueDate: item.DueDate,
			TaskData: [{ Key: 'RequestId', Value: String(index + 1) }],
			LastModifiedDateTime: item.LastModifiedDateTime,
		});
	}
}
