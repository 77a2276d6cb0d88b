import { filterTime, rowDay, rowTime } from '../../../../nodes/Karbon/lists/times';

const at = (value: unknown, timeZone: string) => {
	const time = filterTime('Updated After', value, timeZone);
	return time === undefined ? undefined : new Date(time).toISOString();
};

describe('filterTime', () => {
	it.each([
		['2026-11-21T09:30:00', 'UTC', '2026-11-21T09:30:00.000Z'],
		['2026-11-21T09:30:00', 'Australia/Sydney', '2026-11-20T22:30:00.000Z'],
		['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
		['2026-07-01T00:30', 'Europe/London', '2026-06-30T23:30:00.000Z'],
		// An hour after the clocks went back, and an hour before they went forward.
		['2026-10-25T02:30:00', 'Europe/London', '2026-10-25T02:30:00.000Z'],
		['2026-03-29T00:30:00', 'Europe/London', '2026-03-29T00:30:00.000Z'],
		// An hour that comes twice is the first of the two: 'Updated After' must not skip it.
		['2026-10-25T01:30:00', 'Europe/London', '2026-10-25T00:30:00.000Z'],
		['2026-04-05T02:30:00', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
		['2026-04-05T02:30:00', 'Pacific/Auckland', '2026-04-04T13:30:00.000Z'],
		['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
		// An hour that does not exist, and the first one after it.
		['2026-03-29T01:30:00', 'Europe/London', '2026-03-29T00:30:00.000Z'],
		['2026-03-29T02:00:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
		['2026-10-04T03:00:00', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
		['2026-11-01T02:00:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
		['2026-12-31T23:30:00', 'Pacific/Kiritimati', '2026-12-31T09:30:00.000Z'],
		['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
		['2026-11-21T09:30:00Z', 'Australia/Sydney', '2026-11-21T09:30:00.000Z'],
		['2026-11-21T09:30:00+02:00', 'Australia/Sydney', '2026-11-21T07:30:00.000Z'],
		[new Date('2026-11-21T09:30:00Z'), 'Australia/Sydney', '2026-11-21T09:30:00.000Z'],
		['0999-05-01', 'UTC', '0999-05-01T00:00:00.000Z'],
		['', 'UTC', undefined],
		[undefined, 'UTC', undefined],
	])('reads %s in %s as %s', (value, timeZone, expected) => {
		expect(at(value, timeZone)).toBe(expected);
	});

	it('refuses a text that is not a date', () => {
		expect(() => at('yesterday', 'UTC')).toThrow("'Updated After' must be a date and time");
	});
});

it.each([
	['2026-11-21T09:30:00.500Z', Date.UTC(2026, 10, 21, 9, 30, 0, 500)],
	['2026-11-21T09:30:00', Date.UTC(2026, 10, 21, 9, 30)],
	['2026-11-21T09:30:00+01:00', Date.UTC(2026, 10, 21, 8, 30)],
	['soon', undefined],
	[null, undefined],
])('reads the time of a row from %j', (value, time) => {
	expect(rowTime(value)).toBe(time);
});

// karbon.md 17
it.each([
	['2026-11-21', '2026-11-21'],
	['2026-11-21T00:00:00', '2026-11-21'],
	['2026-11-21T00:00:00+11:00', '2026-11-21'],
	['2026-11-21T00:00:00-05:00', '2026-11-21'],
	// Midnight in UTC.
	['2026-11-21T00:00:00.000Z', '2026-11-21'],
	['2026-11-21T10:00:00+10:00', '2026-11-21'],
	['2026-11-20T19:00:00-05:00', '2026-11-21'],
	// Midnight in the time zone of the workflow, and other times of day.
	['2026-11-20T13:00:00Z', '2026-11-21'],
	['2026-11-20T12:59:59.9999999Z', '2026-11-20'],
	['2026-11-21T12:00:00Z', '2026-11-21'],
	['0001-01-01T00:00:00Z', '0001-01-01'],
	['soon', undefined],
	['21 November 2026', undefined],
	[5, undefined],
	[null, undefined],
])('reads the day of a row from %j', (value, day) => {
	expect(rowDay(value, 'Australia/Sydney')).toBe(day);
});
