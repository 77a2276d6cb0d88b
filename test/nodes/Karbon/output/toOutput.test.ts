import { pickFields, withDays } from '../../../../nodes/Karbon/output/toOutput';

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

describe('a day in simplified output', () => {
	it.each([
		'2026-12-01T00:00:00Z',
		'2026-12-01T00:00:00.000Z',
		'2026-12-01T00:00:00.0000000Z',
		'2026-12-01T00:00:00+00:00',
		'2026-12-01T10:00:00+10:00',
		'2026-12-01T00:00:00',
		'2026-12-01',
	])('is shown as 2026-12-01 for %s', (value) => {
		for (const name of [
			'StartDate',
			'DueDate',
			'DeadlineDate',
			'InvoiceDate',
			'PaymentDueDate',
			'PaymentDate',
			'TaskDueDate',
			'Date',
		]) {
			expect(withDays(name, value)).toBe('2026-12-01');
		}
	});

	it.each([
		'2026-12-01T09:30:00Z',
		'2026-12-01T00:00:01Z',
		'2026-12-01T00:00:00.001Z',
		'2026-12-01T00:00:00+10:00',
		'2026-12-01T00:00:00-05:00',
		'soon',
		'',
		null,
		0,
	])('stays %j', (value) => {
		expect(withDays('DueDate', value)).toBe(value);
	});

	it.each(['CompletedDate', 'LastModifiedDateTime', 'UpdatedAt', 'Title'])(
		'is not looked for in %s',
		(name) => {
			expect(withDays(name, '2026-12-01T00:00:00Z')).toBe('2026-12-01T00:00:00Z');
		},
	);

	it('is shown within the parts of a record', () => {
		const payments = [{ PaymentDate: '2026-12-01T00:00:00Z', Amount: 5, Details: null }];
		expect(withDays('Payments', payments)).toEqual([
			{ PaymentDate: '2026-12-01', Amount: 5, Details: null },
		]);
	});
});
