import fc from 'fast-check';

import { ServiceError } from '../../../simulator/http/errors';
import { compileFilter, type FilterFields } from '../../../simulator/odata/filter';

interface Row {
	Name: string | null;
	Open: boolean;
	Start: string | null;
}

const FIELDS: FilterFields<Row> = {
	Name: { type: 'text', operators: ['eq', 'contains'], read: (row) => row.Name },
	Open: { type: 'boolean', operators: ['eq'], read: (row) => row.Open },
	Start: { type: 'date', operators: ['ge', 'le'], read: (row) => row.Start },
};
const row: Row = { Name: "O'Brien, (Ltd) and Sons", Open: true, Start: '2026-01-10T00:00:00.000Z' };

describe('addendum, Lists: filters', () => {
	it.each([
		["Name eq 'O''Brien, (Ltd) and Sons'", true],
		["Name eq 'O''Brien'", false],
		["contains(Name,'brien')", true],
		["contains( Name , ') AND s' )", true],
		["contains(Name,'x')", false],
		["Name eq ''", false],
		['Open eq true', true],
		['Open eq false', false],
		['Start ge 2026-01-10T00:00:00Z', true],
		['Start ge 2026-01-11', false],
		['Start le 2026-01-10', true],
		["Start ge '2026-01-09'", true],
		["Open eq true and contains(Name,'Ltd') and Start le 2027-01-01", true],
		["Open eq true and Name eq 'x'", false],
		["(contains(Name, 'Ltd')) and (Open eq true)", true],
	])('the filter %s gives %s', (filter, expected) => {
		expect(compileFilter(filter, FIELDS)(row)).toBe(expected);
	});

	it.each([
		'',
		'Name',
		'Name eq',
		"eq 'x'",
		"Name eq 'x' and",
		"and Name eq 'x'",
		"Name eq 'x' or Name eq 'y'",
		"Name eq 'O'Brien'",
		"Name eq 'x",
		'Name eq x',
		"Name ne 'x'",
		"Nothing eq 'x'",
		"name eq 'x'",
		"toString eq 'x'",
		'contains(Name)',
		"contains(Name,'x'",
		"contains(Open,'t')",
		"startswith(Name,'x')",
		"Open eq 'true'",
		'Open eq 1',
		'Start eq 2026-01-10',
		'Start ge tomorrow',
		"(Name eq 'x'",
		"((Name eq 'x')",
		"Name eq 'x' Name eq 'y'",
	])('the filter %j is answered with 400 code 4002', (filter) => {
		expect(() => compileFilter(filter, FIELDS)).toThrow(
			expect.objectContaining({ status: 400, code: '4002' }),
		);
	});

	it('finds any string by its literal with doubled quotes', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const literal = `'${text.replaceAll("'", "''")}'`;
				const matches = compileFilter(`Name eq ${literal} and Open eq true`, FIELDS);
				return matches({ ...row, Name: text }) && !matches({ ...row, Name: `${text}!` });
			}),
		);
	});

	it('no filter causes another error than 400', () => {
		fc.assert(
			fc.property(
				fc.string({
					unit: fc.constantFrom('Name', ' ', 'eq', 'and', "'", '(', ')', ',', 'x', 'contains'),
				}),
				(filter) => {
					try {
						compileFilter(filter, FIELDS);
						return true;
					} catch (error) {
						return error instanceof ServiceError && error.status === 400;
					}
				},
			),
		);
	});
});
