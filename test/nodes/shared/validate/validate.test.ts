import fc from 'fast-check';

import {
	amount,
	atMost,
	day,
	moment,
	oneOf,
	requireText,
	ValidationError,
	signingKey,
	wholeNumber,
} from '../../../../nodes/shared/validate/validate';

describe('ValidationError', () => {
	it('names the field and the rule in its message', () => {
		const error = new ValidationError('Payment Date', 'must be a date');
		expect(error).toMatchObject({
			name: 'ValidationError',
			message: "'Payment Date' must be a date",
			field: 'Payment Date',
			rule: 'must be a date',
		});
	});
});

describe('requireText', () => {
	it.each([
		['a', 'a'],
		[' a b ', 'a b'],
		[12, '12'],
		[2 ** 53 - 1, '9007199254740991'],
	])('reads %j as %j', (value, expected) => {
		expect(requireText('Key', value)).toBe(expected);
	});

	it.each(['\uD800', 'a\uDC00b', '\uDC00\uD800'])(
		'refuses half of a surrogate pair: %j',
		(value) => {
			expect(() => requireText('Key', value)).toThrow("'Key' must be valid Unicode text");
			expect(requireText('Key', '\uD83D\uDE00')).toBe('\uD83D\uDE00');
		},
	);

	it.each([
		'Invalid DateTime',
		'Payroll Invalid DateTime',
		'Ref [object Object]',
		'#N/A',
		'#REF!',
		'####',
		'1.23457E+15',
	])('refuses what n8n, or a spreadsheet, has in place of a value: %j', (value) => {
		expect(() => requireText('Title', value)).toThrow("'Title' contains ");
		// Of several lines, such as an email that is stored as a note.
		expect(requireText('Body', value, Infinity)).toBe(value);
	});

	it.each([
		'No. #1',
		'Tax #N/A',
		'# Title',
		'##',
		'#URGENT!',
		'#TODO!',
		'3E+',
		'1E+5',
		'2E10',
		'A1.2E+15',
	])('reads %j', (value) => {
		expect(requireText('Title', value)).toBe(value);
	});

	it('refuses a text that is longer than anything that Karbon accepts', () => {
		expect(requireText('Key', 'x'.repeat(8_000))).toHaveLength(8_000);
		expect(() => requireText('Key', 'eyJ'.repeat(30_000))).toThrow(
			"'Key' must have at most 8000 characters; it has 90000",
		);
	});

	it.each([undefined, null, '', '  ', []])('refuses %p as empty', (value) => {
		expect(() => requireText('Key', value)).toThrow("'Key' must not be empty");
	});

	it.each<[unknown, string]>([
		[{}, 'an object'],
		[['a', 'b'], 'a list'],
		[true, 'true'],
		[NaN, 'NaN'],
		[Infinity, 'Infinity'],
		// Another number that n8n reads as the same one.
		[Number('12345678901234567891'), '12345678901234567000'],
		[-(2 ** 53), '-9007199254740992'],
	])('refuses %p, which is no text', (value, shape) => {
		expect(() => requireText('Key', value)).toThrow(`'Key' must be text, not ${shape}`);
	});
});

describe('atMost', () => {
	it('accepts a text of the maximum length', () => {
		expect(atMost('Description', 'x'.repeat(250), 250)).toHaveLength(250);
	});

	it('reports the length of a longer text', () => {
		expect(() => atMost('Description', 'x'.repeat(251), 250)).toThrow(
			"'Description' must have at most 250 characters; it has 251",
		);
	});
});

describe('oneOf', () => {
	it('accepts a listed value, and names the list for any other', () => {
		expect(oneOf('Type', 'a', ['a', 'b'])).toBe('a');
		expect(() => oneOf('Type', 'c', ['a', 'b'])).toThrow("'Type' must be one of: a, b");
	});

	it.each(['workitem', 'WORKITEM', ' WorkItem '])(
		'gives the spelling of the list for %j',
		(value) => {
			expect(oneOf('Type', value, ['contact', 'workItem'])).toBe('workItem');
		},
	);

	it.each([undefined, null, '', ' ', 5, ['a'], {}])('refuses %p', (value) => {
		expect(() => oneOf('Type', value, ['a', 'b'])).toThrow(ValidationError);
	});
});

describe('amount', () => {
	it.each([
		[1250.5, 1250.5],
		['1250.50', 1250.5],
		[' 7 ', 7],
		['0.01', 0.01],
		[999999999999.99, 999999999999.99],
		['9999999999999.99', 9999999999999.99],
		['1250.5000', 1250.5],
		['1250.500', 1250.5],
		['0.500', 0.5],
	])('passes %j on as %p', (value, expected) => {
		expect(amount('Total Amount', value, 'positive')).toBe(expected);
	});

	it.each([
		['', /number such as 1250\.50, without thousands/],
		[undefined, /number such as 1250\.50, without thousands/],
		[null, /number such as 1250\.50, without thousands/],
		[true, /number such as 1250\.50, without thousands/],
		[[5], /number such as 1250\.50, without thousands/],
		['1,250.50', /number such as 1250\.50, without thousands/],
		['12,50', /number such as 1250\.50, without thousands/],
		['1e3', /number such as 1250\.50, without thousands/],
		['0x10', /number such as 1250\.50, without thousands/],
		['.5', /number such as 1250\.50, without thousands/],
		['+5', /number such as 1250\.50, without thousands/],
		['$5', /number such as 1250\.50, without thousands/],
		[NaN, /number such as 1250\.50, without thousands/],
		[Infinity, /number such as 1250\.50, without thousands/],
		['12345678901234', /13 digits and two decimals/],
		[0.1 + 0.2, /13 digits and two decimals/],
		['1.234', /13 digits and two decimals; it is 1\.234\. Remove/],
		[' 250.000 ', /13 digits and two decimals; it is 250\.000\. Remove/],
		['1.23450', /digits and two decimals/],
		[1.234, /digits and two decimals/],
		['1.234.567', /number such as 1250\.50/],
		[0, /greater than 0/],
		['0.00', /greater than 0/],
		[-5, /greater than 0/],
	])('refuses %p', (value, message) => {
		expect(() => amount('Total Amount', value, 'positive')).toThrow(message);
	});

	it.each([
		[
			0.1 + 0.2,
			'it is 0.30000000000000004. Remove thousands separators, or round it: {{ (0.1 + 0.2).round(2) }}',
		],
		[' 1234567890123456 ', 'it is 1234567890123456. Remove'],
	])('reports %p, which has too many digits, and how to round it', (value, text) => {
		expect(() => amount('Total Amount', value, 'positive')).toThrow(
			`'Total Amount' must have at most 13 digits and two decimals; ${text}`,
		);
	});

	it('accepts zero, but no negative number, where zero is allowed', () => {
		expect(amount('Value', 0, 'notNegative')).toBe(0);
		expect(() => amount('Value', '-0.01', 'notNegative')).toThrow("'Value' must not be negative");
	});

	it('returns zero without a sign', () => {
		expect(Object.is(amount('Value', '-0.00', 'notNegative'), 0)).toBe(true);
	});

	it('keeps the exact decimal number, for any cents', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (cents) => {
				const digits = cents.toString().padStart(3, '0');
				const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
				const sent = JSON.stringify({ v: amount('Value', text, 'positive') });
				const shortest = text.replace(/\.?0+$/, '');
				expect(sent).toBe(`{"v":${shortest}}`);
			}),
		);
	});
});

describe('wholeNumber', () => {
	it.each([
		[1, 1],
		['100', 100],
		[' 7 ', 7],
	])('reads %j', (value, expected) => {
		expect(wholeNumber('Limit', value, 1, 100)).toBe(expected);
	});

	it.each([0, 101, 1.5, '', ' ', 'x', null, undefined, NaN, true, [], '0x10', '1e1'])(
		'refuses %p',
		(value) => {
			expect(() => wholeNumber('Limit', value, 1, 100)).toThrow(
				"'Limit' must be a whole number from 1 to 100",
			);
		},
	);

	it('names only the minimum when there is no maximum', () => {
		expect(() => wholeNumber('Limit', 0, 1, Infinity)).toThrow(
			"'Limit' must be a whole number of at least 1",
		);
	});
});

describe('day and moment', () => {
	it('read dates, and refuse other values with an example', () => {
		expect(day('Payment Date', '2026-11-21T10:00:00+13:00', 'UTC')).toBe('2026-11-21');
		expect(day('Payment Date', '9999-12-31T19:00:00-05:00', 'UTC')).toBe('9999-12-31');
		expect(moment('Expense Date', '2026-11-21')).toBe('2026-11-21T00:00:00Z');
		expect(() => day('Payment Date', 'soon', 'UTC')).toThrow(
			"'Payment Date' must be a date such as 2026-11-21",
		);
		expect(() => moment('Expense Date', 'soon')).toThrow(
			"'Expense Date' must be a date and time such as 2026-11-21T09:30:00Z",
		);
	});
});

describe('signingKey', () => {
	it.each(['abcdefghijklmnop', 'A-b_C-d_0123456789', 'x'.repeat(500)])('accepts %s', (value) => {
		expect(signingKey('Signing Key', value)).toBe(value);
	});

	it.each(['', 'abcdefghijklmno', 'abcdefghijklmnop ', 'abcdefghijklmnop\n', 'äbcdefghijklmnopq'])(
		'refuses %j',
		(value) => {
			expect(() => signingKey('Signing Key', value)).toThrow(/at least 16 characters/);
		},
	);

	it('accepts a number only if n8n has not rounded it', () => {
		expect(signingKey('Signing Key', 1234567890123456)).toBe('1234567890123456');
		expect(() => signingKey('Signing Key', Number('12345678901234567890'))).toThrow(
			"'Signing Key' must be text, because n8n has rounded the number",
		);
	});
});
