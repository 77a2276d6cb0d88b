import type { FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { keyOf, recordByKey } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import type { IntegrationTask } from '../../records';
import { checkFields, type Fields, replaced, type Values } from '../fields';
import { checkNulls, withKeptValues } from '../updates/putBody';

/** "IntegrationTaskWriteable". */
const TASK_FIELDS: Fields = {
	TaskName: { type: 'text', maximum: 200 },
	TaskPrimaryLinkUrl: { type: 'text', maximum: 200 },
	TaskPrimaryLinkLabel: { type: 'text', maximum: 20 },
	TaskSecondaryLinkUrl: { type: 'text', maximum: 200 },
	TaskSecondaryLinkLabel: { type: 'text', maximum: 20 },
	TaskStatus: { type: 'text', maximum: 50 },
	PrimaryStatus: {
		type: 'text',
		values: ['Planned', 'ReadyToStart', 'InProgress', 'Waiting', 'Completed'],
	},
	TaskDueDate: { type: 'date' },
	TaskData: {
		type: 'list',
		cleared: [],
		fields: {
			Key: { type: 'text', required: true },
			Value: { type: 'text' },
		},
	},
};

/** "The combined serialized content." Characters. */
const MAX_DATA_LENGTH = 4000;

const LINKS = ['TaskPrimaryLinkUrl', 'TaskSecondaryLinkUrl'] as const;

/** "AllowedTaskUrlHosts" of the definition. */
function checkLinks(context: SimulatorContext, body: Values, key: string, check: ModelCheck): void {
	const { AllowedTaskUrlHosts: hosts = [] } =
		context.store.integrationTaskDefinitions.get(key) ?? {};
	for (const name of LINKS) {
		const link = body[name];
		if (typeof link !== 'string' || link === '') continue;
		if (!URL.canParse(link) || !hosts.includes(new URL(link).hostname)) {
			check.add(name, `The host of ${name} is not one of the allowed hosts.`);
		}
	}
}

/** The stored entries, with those of the body in place of the ones with the same key (karbon.md 162). */
function merged(stored: IntegrationTask['TaskData'], after: unknown): IntegrationTask['TaskData'] {
	const given = (after ?? []) as IntegrationTask['TaskData'];
	const left = stored.filter(({ Key }) => !given.some((one) => one.Key === Key));
	return [...left, ...given];
}

/** PUT: "replaces the whole record: what is left out is cleared". */
export function replaceIntegrationTask(context: SimulatorContext, request: FastifyRequest): void {
	const { integrationTaskData = 'replaced' } = context.variants;
	const key = keyOf(request);
	const body = objectBody(request.body);
	const task = recordByKey(context.store.integrationTasks, key, 'IntegrationTask');
	context.conflicts.check(request, 'IntegrationTask', key);
	checkNulls(context.variants, body);
	const kept = withKeptValues(context.variants, TASK_FIELDS, body, task);
	const check = new ModelCheck();
	checkFields(TASK_FIELDS, kept, [task], check);
	checkLinks(context, kept, task.TaskDefinitionKey, check);
	if (JSON.stringify(kept.TaskData ?? []).length > MAX_DATA_LENGTH) {
		check.add('TaskData', `TaskData must not exceed ${MAX_DATA_LENGTH} characters.`);
	}
	check.finish();
	const after = replaced(TASK_FIELDS, kept, task) as Partial<IntegrationTask>;
	const TaskData =
		integrationTaskData === 'merged' ? merged(task.TaskData, after.TaskData) : after.TaskData;
	Object.assign(task, after, { TaskData });
	context.change('IntegrationTask', key, 'Updated');
	context.conflicts.written(request, 'IntegrationTask', key);
}
