import fc from 'fast-check';

import { parseRetryAfter, parseWaitInMessage } from '../../../../nodes/shared/transport/retryAfter';

const NOW = Date.UTC(1994, 10, 6, 8, 49, 7);

describe('parseRetryAfter', () => {
	it.each([
		['10', 10_000],
		['0', 0],
		[' 7 ', 7_000],
		['1.5', 1_500],
		['1.25', 1_250],
		[3, 3_000],
		[['4', '9'], 4_000],
	])('reads %j as seconds', (value, expected) => {
		expect(parseRetryAfter(value, NOW)).toBe(expected);
	});

	it.each([
		['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT'],
		['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT'],
		['asctime', 'Sun Nov  6 08:49:37 1994'],
		['with a zone in digits', 'Sun, 06 Nov 1994 09:49:37 +0100'],
		['in lower case', 'sun, 06 nov 1994 08:49:37 gmt'],
		['with spaces around it', ' Sun, 06 Nov 1994 08:49:37 GMT '],
	])('reads the date form %s', (_name, value) => {
		expect(parseRetryAfter(value, NOW)).toBe(30_000);
	});

	it.each([
		['Sun Nov  6 08:49:37 1994', 'Sun Nov  6 08:49:37 1994 GMT'],
		['Sun, 06 Nov 1994 08:49:37 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'],
		['Sun, 06 Nov 1994 09:49:37 +0100', 'Sun, 06 Nov 1994 09:49:37 +0100'],
	])('reads the date %s in its own time zone, wherever n8n runs', (value, parsed) => {
		const parse = jest.spyOn(Date, 'parse');
		parseRetryAfter(value, NOW);
		expect(parse).toHaveBeenCalledWith(parsed);
		parse.mockRestore();
	});

	it('returns 0 for a date in the past', () => {
		expect(parseRetryAfter('Sun, 06 Nov 1994 08:00:00 GMT', NOW)).toBe(0);
	});

	it.each([
		undefined,
		null,
		'',
		'soon',
		'-5',
		-5,
		NaN,
		Infinity,
		'9'.repeat(400),
		'10 seconds',
		'1e3',
		'0x10',
		'Wait 5',
		'please 2099',
		'Sun, 99 Foo 1994 08:49:37 GMT',
		'Sun, 31 Feb',
		'at Sun, 06 Nov 1994 08:49:37 GMT',
		'at Sunday, 06-Nov-94 08:49:37 GMT',
		'at Sun Nov  6 08:49:37 1994',
		'Sun, 06 Nov 1994 08:49:37 GMT (UTC)',
		'Sunday, 06-Nov-94 08:49:37 GMT (UTC)',
		'Sun Nov  6 08:49:37 1994 (UTC)',
		Object.create(null),
		'Mon, 06 Nov 99999 08:49:37 GMT',
		{},
		[],
		true,
	])('returns undefined for %p', (value) => {
		expect(parseRetryAfter(value, NOW)).toBeUndefined();
	});

	it('reads every date in all three forms to the second', () => {
		const seconds = fc.integer({ min: Date.UTC(1994, 0) / 1000, max: Date.UTC(2043, 0) / 1000 });
		fc.assert(
			fc.property(seconds, (second) => {
				const date = new Date(second * 1000);
				const fixed = date.toUTCString();
				const [, day, month, year, time] = fixed.split(' ');
				const weekday = fixed.slice(0, 3);
				const forms = [
					fixed,
					`${LONG_DAYS[weekday]}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
					`${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`,
				];
				const waits = forms.map((form) => parseRetryAfter(form, NOW));
				expect(waits).toEqual(forms.map(() => Math.max(0, second * 1000 - NOW)));
			}),
		);
	});

	it('returns undefined or a wait that is finite and not negative for any header', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
				const wait = parseRetryAfter(value, NOW);
				expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
			}),
		);
	});
});

const LONG_DAYS: Record<string, string> = {
	Mon: 'Monday',
	Tue: 'Tuesday',
	Wed: 'Wednesday',
	Thu: 'Thursday',
	Fri: 'Friday',
	Sat: 'Saturday',
	Sun: 'Sunday',
};

describe('parseWaitInMessage', () => {
	it.each([
		['Rate limit is exceeded. Try again in 10 seconds.', 10_000],
		['Try again in 1 second.', 1_000],
		['in 0.5 seconds', 500],
		['in 1.25 seconds', 1_250],
		['Rate limit is exceeded.', undefined],
		['in a few seconds', undefined],
		[`in ${'9'.repeat(400)} seconds`, undefined],
		['', undefined],
	])('reads %j', (message, expected) => {
		expect(parseWaitInMessage(message)).toBe(expected);
	});
});
