import { choiceField, type Field, fieldOf, textField } from '../../schema/field';
import type { RecordType } from '../../schema/recordType';

export const BODY: Field = textField('Body', 'Body', {
	rows: 5,
	placeholder: 'e.g. Discussed the missing bank statements',
	description: 'Text of the note, such as Discussed the missing bank statements',
	isRequired: true,
});

const ENTITY_TYPES = ['ClientGroup', 'Contact', 'Organization', 'WorkItem'];

/** Where the note appears (karbon.md 143). */
export const TIMELINES: Field = fieldOf('list', 'Timelines', 'Timelines', {
	entryLabel: 'Timeline',
	description:
		"Clients and work items that show the note. A note on a work item also appears on the client's timeline.",
	isRequired: true,
	requiresAnyOf: ['EntityKey'],
	requiresEveryEntry: true,
	members: [
		choiceField('EntityType', 'Record Type', ENTITY_TYPES, { isRequired: true }),
		textField('EntityKey', 'Record', {
			description: 'ID (key) of the record. For a work item, you can also enter its URL.',
			search: { searchListMethod: 'searchEntities', entered: 'id', dependsOn: ['&entityType'] },
		}),
	],
});

/** Notes, which Karbon neither lists nor updates (karbon.md 143). */
export const NOTE: RecordType = {
	noun: 'note',
	path: '/v3/Notes',
	keyName: 'Id',
	fields: [
		textField('Subject', 'Subject', {
			placeholder: 'e.g. Call With Client',
			description: 'Title of the note, such as Call With Client',
			isRequired: true,
		}),
		BODY,
		textField('AuthorEmailAddress', 'Author', {
			search: { searchListMethod: 'searchUsers', entered: 'email' },
			description: 'Email address of an active Karbon user, such as name@email.com',
			isRequired: true,
		}),
		TIMELINES,
		textField('AssigneeEmailAddress', 'Assignee', {
			search: { searchListMethod: 'searchUsers', entered: 'email' },
			description: 'Email address of an active Karbon user, who receives the note as a to-do',
		}),
		{ type: 'day', path: 'DueDate', label: 'Due Date' },
		fieldOf('day', 'TodoDate', 'To-Do Date', {
			description: 'Planned date for the to-do, such as 2026-12-01',
		}),
	],
	expansions: [],
	readOnly: [],
	derived: [],
};
