import { decimalForm, isExactNumber } from '../../../../nodes/shared/validate/decimal';

describe('the form of a decimal number', () => {
	it.each([
		['1.50', '1.5'],
		['0010', '10'],
		['-0', '0'],
		['0.00', '0e5'],
		['1e3', '1000'],
		['+2.5E-1', '.25'],
		['1e400', '10e399'],
	])('is the same for %s and %s', (one, other) => {
		expect(decimalForm(one)).toBeDefined();
		expect(decimalForm(one)).toBe(decimalForm(other));
	});

	it.each([
		['12345678901234567890', '12345678901234567891'],
		['1.5', '-1.5'],
		['10', '1'],
		['0.1', '0.01'],
		['1e400', '1e401'],
	])('differs for %s and %s', (one, other) => {
		expect(decimalForm(one)).not.toBe(decimalForm(other));
	});

	it.each(['', '.', '-', 'e5', '1,250', 'ten', 'Infinity', '1'.repeat(401)])(
		'is undefined for %j',
		(text) => {
			expect(decimalForm(text)).toBeUndefined();
		},
	);
});

describe('the number of a text', () => {
	it.each([
		['90.00', true],
		['-1.0E-7', true],
		['12345678901234567890', false],
		['1e400', false],
		['1e-400', false],
		['1'.repeat(401), false],
		['ten', false],
	])('%s is exact in JavaScript: %j', (text, isExact) => {
		expect(isExactNumber(text)).toBe(isExact);
	});
});
