import { create } from 'content-disposition';
import fc from 'fast-check';

import { dispositionName } from '../../../../nodes/Karbon/files/dispositionName';

/** Characters that a safe name never has: controls, line separators and marks of the text direction. */
const REMOVED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

describe('dispositionName', () => {
	it.each([
		[undefined, undefined],
		['', undefined],
		['inline', undefined],
		['attachment; filename=""', undefined],
		['attachment; filename="a b.pdf"', 'a b.pdf'],
		['attachment; filename=a.pdf', 'a.pdf'],
		['attachment; filename=a.pdf; size=5', 'a.pdf'],
		['attachment; filename="a\\"b.pdf"', 'a"b.pdf'],
		['attachment; FileName = "a.pdf"', 'a.pdf'],
		['attachment; filename="x.pdf"; filename*=UTF-8\'\'M%C3%BCller.pdf', 'Müller.pdf'],
		["attachment; filename*=utf-8'en'a.pdf", 'a.pdf'],
		['attachment; filename*=UTF-8\'\'%ZZ; filename="plain.pdf"', 'plain.pdf'],
		['attachment; filename="x; filename*=UTF-8\'\'y.exe"', "x; filename*=UTF-8''y.exe"],
		['attachment; xfilename="a.pdf"', undefined],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		["attachment; filename*=UTF-8''..%2F..%2Fboot.ini", 'boot.ini'],
		['attachment; filename="C:\\\\temp\\\\a.pdf"', 'a.pdf'],
		['attachment; filename=".."', undefined],
		['attachment; filename="a/"', undefined],
	])('reads %j as %j', (value, expected) => {
		expect(dispositionName(value)).toBe(expected);
	});

	it('never returns a path', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (first, second) => {
				const name = dispositionName(`${first}; filename="${second}"`);
				expect(name ?? 'x').toMatch(/^[^/\\]+$/);
				expect(['.', '..']).not.toContain(name);
			}),
		);
	});

	it('reads any name that another implementation writes', () => {
		const anyName = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => {
			const isTrimmed = /^[^/\\]+$/.test(name) && name.trim() === name;
			return isTrimmed && !REMOVED.test(name) && !['.', '..'].includes(name);
		});
		fc.assert(
			fc.property(anyName, (name) => {
				expect(dispositionName(create(name, { fallback: false }))).toBe(name);
			}),
		);
	});
});
