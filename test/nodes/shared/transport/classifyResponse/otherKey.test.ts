import { otherKey } from '../../../../../nodes/shared/transport/classifyResponse';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';

const read = (path: string, more: Partial<KarbonRequest> = {}): KarbonRequest => ({
	method: 'GET',
	path,
	errorContext: { purpose: 'read the record' },
	...more,
});

test.each([
	['/v3/Contacts/a', 'ContactKey'],
	['/v3/Organizations/a', 'OrganizationKey'],
	['/v3/WorkItems/a', 'WorkItemKey'],
	["/v3/Comments('a')", 'CommentKey'],
	['/v3/CustomFieldValues/a', 'EntityKey'],
	['/v3/FileDetails/a', 'FileContextKey'],
	['/v3/IndividualTimeEntries/a', 'IndividualTimeEntryKey'],
	['/v3/IntegrationTasks/a', 'TaskKey'],
	['/v3/Notes/a', 'Id'],
	['/v3/Users/a', 'Id'],
])('The record that %s names has its key in %s', (path, field) => {
	expect(otherKey(read(path), { [field]: 'b' })).toBe('b');
	for (const key of ['a', 'A', null, undefined, 7])
		expect(otherKey(read(path), { [field]: key })).toBeUndefined();
	expect(otherKey(read(path, { method: 'PUT' }), { [field]: 'b' })).toBeUndefined();
});

test('The files of another record are not those of the wanted one', () => {
	const list = read('/v3/FileList/Contact', { query: { EntityKey: 'a' } });
	expect(otherKey(list, { EntityKey: 'b', Attachments: [] })).toBe('b');
	expect(otherKey(list, { EntityKey: 'A', Attachments: [] })).toBeUndefined();
	expect(otherKey(list, { Attachments: [] })).toBeUndefined();
});

test.each([
	['/v3/Invoices', { InvoiceKey: 'b' }],
	['/v3/EstimateSummaries/a', { value: [{ EstimateSummaryKey: 'b' }] }],
	[
		"/v3/Contacts/GetContactByUserDefinedIdentifier(UserDefinedIdentifier='a')",
		{ ContactKey: 'b' },
	],
	['/v3/Contacts/a/Parts', { ContactKey: 'b' }],
	['https://api.karbonhq.com/v3/Contacts/a', { ContactKey: 'b' }],
	['/v3/Users/ann%40firm.test', { Id: 'b', EmailAddress: 'Ann@firm.test' }],
	['/v3/Contacts/a%20%2F%27', { ContactKey: "a /'" }],
	["/v3/Comments('a''b')", { CommentKey: "a'b" }],
])('%s names no other record', (path, body) => {
	expect(otherKey(read(path), body)).toBeUndefined();
});
