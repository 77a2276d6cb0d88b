import { FETCHABLE_TYPES, recordPaths } from '../../../../../nodes/shared/records/fetchRecord';

describe('recordPaths', () => {
	it.each([
		['Contact', ['/v3/Contacts/k', '/v3/Organizations/k', '/v3/ClientGroups/k']],
		['Organization', ['/v3/Organizations/k']],
		['ClientGroup', ['/v3/ClientGroups/k']],
		['Work', ['/v3/WorkItems/k']],
		['WorkItem', ['/v3/WorkItems/k']],
		['Invoice', ['/v3/Invoices/k']],
		['Note', ['/v3/Notes/k']],
		['NoteComment', ["/v3/Comments('k')"]],
		['User', ['/v3/Users/k']],
		['Estimate', ['/v3/EstimateSummaries/k']],
		['EstimateSummary', ['/v3/EstimateSummaries/k']],
		['CustomFieldValue', ['/v3/CustomFieldValues/k']],
		['CustomField', ['/v3/CustomFields']],
		['IntegrationTask', ['/v3/IntegrationTasks/k']],
	])('of %s are those of the documented table', (resourceType, paths) => {
		expect(recordPaths({ resourceType, key: 'k' })).toEqual(paths);
		expect(FETCHABLE_TYPES).toContain(resourceType);
	});

	it.each(['', 'invoice', 'Timesheet', 'constructor', '__proto__', 'toString'])(
		'are none for the unknown type %j',
		(resourceType) => {
			expect(recordPaths({ resourceType, key: 'k' })).toEqual([]);
		},
	);

	it.each(['', '.', '..'])('are none for the key %j, which would name another endpoint', (key) => {
		expect(recordPaths({ resourceType: 'Invoice', key })).toEqual([]);
		expect(recordPaths({ resourceType: 'CustomFieldValue', key })).toEqual([]);
	});

	it('escape special characters of a key', () => {
		expect(recordPaths({ resourceType: 'Invoice', key: '../a?b#c' })).toEqual([
			'/v3/Invoices/..%2Fa%3Fb%23c',
		]);
		expect(recordPaths({ resourceType: 'NoteComment', key: "a'b" })).toEqual([
			"/v3/Comments('a''b')",
		]);
	});

	it.each([
		[{ ClientKey: 'client-1' }, '/v3/CustomFieldValues/client-1'],
		[{ ClientKey: 5 }, '/v3/CustomFieldValues/k'],
		[{ ClientKey: '..' }, '/v3/CustomFieldValues/k'],
		[{}, '/v3/CustomFieldValues/k'],
	])('of custom field values follow the client of the notification %j', (fields, path) => {
		expect(recordPaths({ resourceType: 'CustomFieldValue', key: 'k', fields })).toEqual([path]);
	});
});
