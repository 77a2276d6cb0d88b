import { timeOf } from '../../../nodes/shared/moments';

const NINE = Date.UTC(2026, 0, 15, 9);

test.each<[unknown, number]>([
	['2026-01-15T09:00:00Z', NINE],
	['2026-01-15T09:00:00.000Z', NINE],
	['2026-01-15T10:00:00+01:00', NINE],
	['2026-01-15T09:00:00.1234567Z', NINE + 123],
	['2026-01-15T09:00:00', NINE],
	['2026-01-15T09:00', NINE],
	['2026-01-15T09:00:00.1234567', NINE + 123],
	['2026-01-15', Date.UTC(2026, 0, 15)],
	['0001-01-01T00:00:00', Date.parse('0001-01-01T00:00:00Z')],
	['9999-12-31T23:59:59.9999999Z', Date.parse('9999-12-31T23:59:59.999Z')],
	['2026-02-31T09:00:00Z', Date.parse('2026-02-31T09:00:00Z')],
	['2026-13-01T09:00:00Z', NaN],
	['yesterday', NaN],
	['', NaN],
	['\ud800', NaN],
	[null, NaN],
	[1768467600000, NaN],
	[{}, NaN],
	[undefined, NaN],
])('The moment %p is %p', (text, moment) => {
	expect(timeOf(text)).toBe(moment);
});
