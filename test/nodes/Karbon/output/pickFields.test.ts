import { pickFields } from '../../../../nodes/Karbon/output/pickFields';

describe('pickFields', () => {
	it.each<[string, Record<string, unknown>, string[], Record<string, unknown>]>([
		['keeps the order of the names', { B: 1, A: 2 }, ['A', 'B', 'A'], { A: 2, B: 1 }],
		['keeps null and leaves out what is absent', { A: null }, ['A', 'B'], { A: null }],
		[
			'takes key and name of the client of an invoice',
			{ Client: { ClientKey: 'c', Name: 'Acme' } },
			['ClientKey', 'ClientName'],
			{ ClientKey: 'c', ClientName: 'Acme' },
		],
		[
			'takes key and name that the record itself has',
			{ ClientKey: 'c', ClientName: 'Acme', Client: { ClientKey: 'd', Name: 'Other' } },
			['ClientKey', 'ClientName'],
			{ ClientKey: 'c', ClientName: 'Acme' },
		],
		['has no client name without a client', { A: 1, Client: null }, ['A', 'ClientName'], { A: 1 }],
		[
			'joins the name of a single contact',
			{ FirstName: 'Ann', MiddleName: null, LastName: 'Lee' },
			['FullName'],
			{ FullName: 'Ann Lee' },
		],
		[
			'keeps the full name that the record has',
			{ FullName: 'Ann B. Lee', FirstName: 'Ann', LastName: 'Lee' },
			['FullName'],
			{ FullName: 'Ann B. Lee' },
		],
		['has no full name without parts', { A: 1, FirstName: '' }, ['A', 'FullName'], { A: 1 }],
		['takes only fields of the record', { A: 1 }, ['constructor', 'toString', 'A'], { A: 1 }],
		[
			'keeps the values of custom fields, whatever their names are',
			{ customFields: { DueDate: '2026-12-01T00:00:00Z' }, DueDate: '2026-12-01T00:00:00Z' },
			['customFields', 'DueDate'],
			{ customFields: { DueDate: '2026-12-01T00:00:00Z' }, DueDate: '2026-12-01' },
		],
		['is empty for a record that has no such field', { a: 1 }, ['A'], {}],
	])('%s', (_title, record, names, picked) => {
		const result = pickFields(record as never, names);
		expect(result).toEqual(picked);
		expect(Object.keys(result)).toEqual(Object.keys(picked));
	});
});
