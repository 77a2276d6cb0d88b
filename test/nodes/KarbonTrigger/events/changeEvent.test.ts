import {
	type ChangeEvent,
	isWanted,
	momentOf,
	webhookTypeOf,
} from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { timeOf } from '../../../../nodes/KarbonTrigger/events/moments';

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
	const nine = Date.UTC(2026, 0, 15, 9);

	test.each<[unknown, number]>([
		['2026-01-15T09:00:00Z', nine],
		['2026-01-15T09:00:00.000Z', nine],
		['2026-01-15T10:00:00+01:00', nine],
		['2026-01-15T09:00:00.1234567Z', nine + 123],
		['2026-01-15T09:00:00', nine],
		['2026-01-15T09:00', nine],
		['2026-01-15T09:00:00.1234567', nine + 123],
		['2026-01-15', Date.UTC(2026, 0, 15)],
		['yesterday', NaN],
		['', NaN],
		[null, NaN],
		[1768467600000, NaN],
		[undefined, NaN],
	])('%p is %p', (text, moment) => {
		expect(timeOf(text)).toBe(moment);
	});

	test('that is none is undefined for an event', () => {
		expect(momentOf({ Timestamp: 'soon' })).toBeUndefined();
		expect(momentOf({})).toBeUndefined();
		expect(momentOf({ Timestamp: '2026-01-15T09:00:00Z' })).toBe(nine);
	});
});
