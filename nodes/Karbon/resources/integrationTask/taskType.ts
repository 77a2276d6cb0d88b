import { type Field, fieldOf, textField } from '../../schema/field';
import type { RecordType } from '../../schema/recordType';
import { PRIMARY_STATUS } from '../../schema/tables/workItem';

/** karbon.md 162. Characters. */
const MAX_NAME_LENGTH = 200;
const MAX_STATUS_LENGTH = 50;
const MAX_VALUE_LENGTH = 4_000;

/** Without spaces (karbon.md 162). */
const STATUSES = PRIMARY_STATUS.values.map((value) => value.replace(/ /g, ''));

const HOST = 'The host of this URL must be allowed in the task definition';

const LINKS: readonly Field[] = (['Primary', 'Secondary'] as const).flatMap((which): Field[] => [
	textField(`Task${which}LinkUrl`, `${which} Link URL`, {
		placeholder: 'e.g. https://example.com/requests/42',
		description: HOST,
		maxLength: 200,
		isRare: true,
	}),
	textField(`Task${which}LinkLabel`, `${which} Link Label`, {
		placeholder: 'e.g. Open Request',
		maxLength: 20,
		isRare: true,
	}),
]);

/** karbon.md 162; a PUT replaces the whole task. */
export const INTEGRATION_TASK: RecordType = {
	noun: 'integration task',
	path: '/v3/IntegrationTasks',
	keyName: 'TaskKey',
	fields: [
		textField('TaskName', 'Task Name', {
			placeholder: 'e.g. Document Request',
			maxLength: MAX_NAME_LENGTH,
		}),
		textField('TaskStatus', 'Task Status', {
			placeholder: 'e.g. Signed',
			description: "Your API application's own status, at most 50 characters",
			maxLength: MAX_STATUS_LENGTH,
		}),
		{ ...PRIMARY_STATUS, values: STATUSES, description: "Karbon's task status", clear: undefined },
		{ type: 'day', path: 'TaskDueDate', label: 'Due Date' },
		...LINKS,
		fieldOf('list', 'TaskData', 'Task Data', {
			entryLabel: 'Entry',
			description: 'Updates the entry with the same key, or adds a new entry',
			requiresAnyOf: ['Key'],
			unique: 'Key',
			// Karbon may keep entries that are left out (karbon.md 162).
			clear: 'addOnly',
			members: [
				textField('Key', 'Key', { placeholder: 'e.g. RequestId' }),
				textField('Value', 'Value', { placeholder: 'e.g. 42', maxLength: MAX_VALUE_LENGTH }),
			],
		}),
	],
	expansions: [],
	readOnly: [
		'CreatedAt',
		'Locale',
		'TaskDefinitionKey',
		'WorkItemClientKey',
		'WorkItemKey',
		'WorkType',
	],
	derived: [],
	kind: 'integrationTask',
};
