import {
	type ChangeEvent,
	isWanted,
	identityOf,
	TYPE_OF_RESOURCE,
} from '../../../../../nodes/KarbonTrigger/events/changeEvent';

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
	expect(TYPE_OF_RESOURCE.get(resourceType)).toBe(type);
});

describe('An event', () => {
	test.each<[string, ChangeEvent, string[], string[], boolean]>([
		['of a chosen type is wanted', { ResourceType: 'Organization' }, ['Contact'], [], true],
		['of another type is not wanted', { ResourceType: 'Organization' }, ['Work'], [], false],
		['of an unknown type is wanted', { ResourceType: 'Workflow' }, ['Work'], [], true],
		['without a type is wanted', {}, ['Work'], [], true],
		['is wanted when no types were chosen', { ResourceType: 'Note' }, [], [], true],
		['with a chosen action is wanted', { ActionType: 'Deleted' }, [], ['Deleted'], true],
		['with another action is not wanted', { ActionType: 'Updated' }, [], ['Deleted'], false],
		['with an unknown action is wanted', { ActionType: 'Merged' }, [], ['Deleted'], true],
		['without an action is wanted', {}, [], ['Deleted'], true],
		[
			'that a scan found is wanted when updates were chosen',
			{ ActionType: 'Updated', recovered: true },
			[],
			['Updated'],
			true,
		],
		[
			'that a scan found is wanted when new records were chosen',
			{ ActionType: 'Updated', recovered: true },
			[],
			['Inserted'],
			true,
		],
		[
			'that a scan found is not wanted when only deletions were chosen',
			{ ActionType: 'Updated', recovered: true },
			[],
			['Deleted'],
			false,
		],
		...(['Inserted', 'InviteAccepted'] as const).flatMap((ActionType) =>
			[['InviteAccepted'], ['Inserted']].map(
				(chosen): [string, ChangeEvent, string[], string[], boolean] => [
					`of a user with ${ActionType} is wanted when ${chosen.join()} was chosen`,
					{ ResourceType: 'User', ActionType },
					['User'],
					chosen,
					true,
				],
			),
		),
		[
			'of a user with Updated is not wanted when invitations were chosen',
			{ ResourceType: 'User', ActionType: 'Updated' },
			['User'],
			['InviteAccepted'],
			false,
		],
		[
			'of another record with Inserted is not wanted when invitations were chosen',
			{ ResourceType: 'Work', ActionType: 'Inserted' },
			[],
			['InviteAccepted'],
			false,
		],
	])('%s', (_what, event, webhookTypes, actionTypes, wanted) => {
		expect(isWanted(event, { webhookTypes, actionTypes })).toBe(wanted);
	});
});

describe('The time of an event', () => {
	test('is undefined when it is missing or not a date', () => {
		expect(identityOf({ Timestamp: 'soon' }).moment).toBeUndefined();
		expect(identityOf({}).moment).toBeUndefined();
		expect(identityOf({ Timestamp: '2026-01-15T09:00:00Z' }).moment).toBe(Date.UTC(2026, 0, 15, 9));
	});
});
