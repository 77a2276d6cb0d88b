import { withDays } from '../../../../nodes/Karbon/output/days';

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
