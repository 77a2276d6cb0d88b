import { inexactNumbers } from '../../../../nodes/Karbon/records/inexactNumbers';

describe('numbers that JavaScript cannot hold', () => {
	it.each([
		'{"a":1,"b":-0.5,"c":[90.00,1e3,1.0E-7,0,-0,0.1]}',
		'{"12345678901234567890":"12345678901234567890, \\"1e400\\" \\\\"}',
		'[]',
		'123456789012345',
		'5e-324',
	])('are not in %s', (json) => {
		expect(inexactNumbers(json)).toEqual([]);
	});

	it.each([
		['12345678901234567890', '', '12345678901234567890'],
		['{"a" : {"b":[1, {"c":1e400}]}}', 'a.b.c', '1e400'],
		['{"a":{"b":1},"d":0.10000000000000000555}', 'd', '0.10000000000000000555'],
		['{"a":1e-400}', 'a', '1e-400'],
		['{"\\u0061":1e400}', 'a', '1e400'],
		['[1,\n\t-0.12345678901234567]', '', '-0.12345678901234567'],
		[`{"a":${'1'.repeat(500)}}`, 'a', '1'.repeat(500)],
	])('are found in %s', (json, path, literal) => {
		expect(inexactNumbers(json)).toEqual([{ path, literal }]);
	});
});
