import { parse } from 'node:path';

import fc from 'fast-check';

import { safeName } from '../../../../nodes/Karbon/files/safeName';

describe('safeName', () => {
	it.each([
		['receipt.pdf', 'receipt.pdf'],
		['../../../../root/.ssh/x', 'x'],
		['C:\\Windows\\system32\\a.dll', 'a.dll'],
		['a\\b/c.pdf', 'c.pdf'],
		['.htaccess', '.htaccess'],
		[' a\r\nb\0c\u001b[1m.pdf ', 'abc[1m.pdf'],
		['invoice\u202Efdp.exe', 'invoicefdp.exe'],
		['Rechnung Müller – 発票 🧾.pdf', 'Rechnung Müller – 発票 🧾.pdf'],
		['half \uD83D.pdf', 'half \uFFFD.pdf'],
	])('turns %j into %j', (name, expected) => {
		expect(safeName(name)).toBe(expected);
	});

	it.each(['', ' ', '.', '..', '...', 'a/', 'a\\..', '../..', '\0\r\n', undefined, null, 5, {}])(
		'returns no name for %j',
		(name) => {
			expect(safeName(name)).toBeUndefined();
		},
	);

	it.each([
		[`${'x'.repeat(90_000)}.pdf`, `${'x'.repeat(251)}.pdf`],
		[`${'発'.repeat(100)}.pdf`, `${'発'.repeat(83)}.pdf`],
		['🧾'.repeat(100), '🧾'.repeat(63)],
		[`a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
	])('keeps at most 255 bytes, and the extension', (name, expected) => {
		expect(safeName(name)).toBe(expected);
	});

	it('never returns a name with a directory', () => {
		const piece = fc.oneof(fc.constantFrom('/', '\\', '..', '.', '~', '\0'), fc.string());
		fc.assert(
			fc.property(fc.array(piece), (parts) => {
				const name = safeName(parts.join(''));
				if (name === undefined) return;
				expect(parse(name)).toMatchObject({ dir: '', base: name });
				expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
			}),
		);
	});
});
