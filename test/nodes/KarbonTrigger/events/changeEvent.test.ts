import {
	type ChangeEvent,
	isWanted,
	momentOf,
	webhookTypeOf,
} from '../../../../nodes/KarbonTrigger/events/changeEvent';

test.each([
	['Contact', 'Contact'],
	['Organization', 'Contact'],
	['ClientGroup', 'Contact'],
	['Work', 'Work'],
	['WorkItem', 'Work'],
	['NoteComment', 'Note'],
	['Estimate', 'EstimateSummary'],
	['CustomFieldValue', 'CustomField'],
	['IntegrationTask', 'IntegrationTask'],
	['toString', undefined],
	['__proto__', undefined],
	['', undefined],
	[undefined, undefined],
])('A record of type %s belongs to the subscription type %s', (resourceType, type) => {
	expect(webhookTypeOf(resourceType)).toBe(type);
});

describe('An event is wanted', () => {
	test.each<[string, ChangeEvent, string[], string[], boolean]>([
		['of a chosen type', { ResourceType: 'Organization' }, ['Contact'], [], true],
		['of another type', { ResourceType: 'Organization' }, ['Work'], [], false],
		['of an unknown type', { ResourceType: 'Workflow' }, ['Work'], [], true],
		['without a type', {}, ['Work'], [], true],
		['when nothing was chosen', { ResourceType: 'Note' }, [], [], true],
		['of a chosen action', { ActionType: 'Deleted' }, [], ['Deleted'], true],
		['of another action', { ActionType: 'Updated' }, [], ['Deleted'], false],
		['of an unknown action', { ActionType: 'Merged' }, [], ['Deleted'], true],
		['without an action', {}, [], ['Deleted'], true],
		['found, for updates', { ActionType: 'Updated', recovered: true }, [], ['Updated'], true],
		['found, for new ones', { ActionType: 'Updated', recovered: true }, [], ['Inserted'], true],
		['found, for deletions', { ActionType: 'Updated', recovered: true }, [], ['Deleted'], false],
	])('%s', (_what, event, webhookTypes, actionTypes, wanted) => {
		expect(isWanted(event, { webhookTypes, actionTypes })).toBe(wanted);
	});
});

describe('A moment', () => {
	test('that is none is undefined for an event', () => {
		expect(momentOf({ Timestamp: 'soon' })).toBeUndefined();
		expect(momentOf({})).toBeUndefined();
		expect(momentOf({ Timestamp: '2026-01-15T09:00:00Z' })).toBe(Date.UTC(2026, 0, 15, 9));
	});
});
