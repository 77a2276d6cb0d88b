import fc from 'fast-check';
import { tryToParseDateTime } from 'n8n-workflow';

import { dayBegunAt, toDay, toUtcMoment } from '../../../../nodes/shared/validate/dates';

/** The date objects of n8n's expressions. */
const dateTime = (text: string, zone: string) => tryToParseDateTime(text, zone);

const BROKEN = [
	undefined,
	null,
	'',
	'today',
	'21.11.2026',
	'2026-1-1',
	'2026-02-30',
	'2026-13-01',
	'2026-00-10',
	'2025-02-29',
	'2026-11-21T24:00:00Z',
	'2026-11-21T10:60',
	'2026-11-21T10',
	'2026-11-21T10:00:60Z',
	'2026-11-21T10:00:00Z; drop',
	20261121,
	{},
	[],
	true,
	new Date(NaN),
	{ toISO: () => null },
	{ toISO: 'no function' },
	dateTime('2026-11-21', 'UTC').setZone('no such zone'),
];

describe('toDay', () => {
	it.each([
		['2026-11-21', '2026-11-21'],
		[' 2026-11-21 ', '2026-11-21'],
		['2026-11-21T23:30:00-11:00', '2026-11-21'],
		['2026-11-21T00:30:00+13:00', '2026-11-21'],
		['2024-02-29', '2024-02-29'],
		[dateTime('2026-11-21T23:59', 'Pacific/Auckland'), '2026-11-21'],
	])('reads %p as the day that is written there', (value, expected) => {
		expect(toDay(value, 'America/New_York')).toBe(expected);
	});

	it.each([
		['2026-11-22T01:30:00Z', 'America/New_York', '2026-11-21'],
		['2026-11-22T01:30:00Z', 'UTC', '2026-11-22'],
		['2026-11-21T11:00:00Z', 'Pacific/Auckland', '2026-11-22'],
		['0999-12-31T23:59:59Z', 'UTC', '0999-12-31'],
		// A day of a database whose node makes JavaScript dates of it, such as Microsoft SQL.
		['2026-11-21T00:00:00Z', 'America/New_York', '2026-11-21'],
		['2026-11-21T00:00:00Z', 'Pacific/Honolulu', '2026-11-21'],
		['2026-11-21T00:00:00Z', 'Pacific/Auckland', '2026-11-21'],
		// Midnight in the time zone of the workflow.
		['2026-11-21T05:00:00Z', 'America/New_York', '2026-11-21'],
		['2026-11-20T11:00:00Z', 'Pacific/Auckland', '2026-11-21'],
		['2026-10-03T13:30:00Z', 'Australia/Lord_Howe', '2026-10-04'],
	])('reads the JavaScript date %s in %s as %s', (moment, timeZone, expected) => {
		expect(toDay(new Date(moment), timeZone)).toBe(expected);
	});

	it.each(BROKEN)('finds no day in %p', (value) => {
		expect(toDay(value, 'America/New_York')).toBeUndefined();
	});
});

describe('toUtcMoment', () => {
	it.each([
		['2026-11-21', '2026-11-21T00:00:00Z'],
		['2026-11-21T09:30', '2026-11-21T09:30:00Z'],
		['2026-11-21 09:30:15', '2026-11-21T09:30:15Z'],
		['2026-11-21T09:30:15.678Z', '2026-11-21T09:30:15Z'],
		['2026-11-21t09:30:15z', '2026-11-21T09:30:15Z'],
		['2026-11-21T09:30:00+0200', '2026-11-21T07:30:00Z'],
		['2026-11-21T23:30:00-11:00', '2026-11-22T10:30:00Z'],
		['2026-11-21 09:30 +02:00', '2026-11-21T07:30:00Z'],
		[new Date('2026-11-21T05:00:00.999Z'), '2026-11-21T05:00:00Z'],
		[dateTime('2026-11-21T09:30', 'Europe/Berlin'), '2026-11-21T08:30:00Z'],
	])('reads %p', (value, expected) => {
		expect(toUtcMoment(value)).toBe(expected);
	});

	it.each([...BROKEN, '2026-11-21T09:30:00+99:00'])('finds no moment in %p', (value) => {
		expect(toUtcMoment(value)).toBeUndefined();
	});

	it.each(['9999-12-31T23:59:00-05:00', '0000-01-01T00:00:00+05:00'])(
		'finds no moment in %s, which has no year of four digits in UTC',
		(value) => {
			expect(toUtcMoment(value)).toBeUndefined();
		},
	);
});

describe('dates', () => {
	const year = { min: new Date('1000-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z') };

	it('keep their second in any format and time zone', () => {
		const moments = fc.date({ ...year, noInvalidDate: true });
		fc.assert(
			fc.property(moments, fc.integer({ min: -14 * 4, max: 14 * 4 }), (date, quarters) => {
				const expected = date.toISOString().replace(/\.\d+Z$/, 'Z');
				const local = dateTime(date.toISOString(), 'UTC').setZone(`UTC${offsetText(quarters)}`);
				expect(toUtcMoment(local)).toBe(expected);
				expect(toUtcMoment(local.toISO())).toBe(expected);
				expect(toUtcMoment(date)).toBe(expected);
				expect(toDay(local, 'UTC')).toBe(local.toISODate());
			}),
		);
	});

	it('are undefined or well-formed for any text', () => {
		const digits = fc.stringMatching(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{4})?)?$/);
		fc.assert(
			fc.property(fc.oneof(fc.string(), digits), (text) => {
				expect(toDay(text, 'UTC') ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
				const moment = toUtcMoment(text);
				if (moment === undefined) return;
				expect(moment).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
				expect(new Date(moment).toISOString()).toBe(moment.replace('Z', '.000Z'));
			}),
		);
	});
});

function offsetText(quarters: number): string {
	const minutes = Math.abs(quarters) * 15;
	const sign = quarters < 0 ? '-' : '+';
	return `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

describe('dayBegunAt', () => {
	it.each([
		['2026-11-20T13:00:00Z', 'Australia/Sydney', '2026-11-21'],
		['2026-07-01T23:00:00Z', 'Europe/London', '2026-07-02'],
		['2026-11-21T05:00:00.000Z', 'America/New_York', '2026-11-21'],
		['2026-11-21T00:00:00+13:00', 'Pacific/Auckland', '2026-11-21'],
		['2026-11-21', 'UTC', '2026-11-21'],
		// Clocks go forward at midnight.
		['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06'],
		['2026-11-20T13:00:01Z', 'Australia/Sydney', undefined],
		['2026-11-21T00:00:00Z', 'Australia/Sydney', undefined],
		['9999-12-31T19:00:00-05:00', 'UTC', undefined],
		['soon', 'UTC', undefined],
	])('%s begins a day in %s: %s', (value, zone, day) => {
		expect(dayBegunAt(value, zone)).toBe(day);
	});
});
