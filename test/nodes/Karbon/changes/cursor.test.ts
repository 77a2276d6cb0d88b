import {
	type Cursor,
	decodeCursor,
	encodeCursor,
	OVERLAP_MS,
	recordName,
} from '../../../../nodes/Karbon/changes/cursor';

const CURSOR: Cursor = {
	recordType: 'invoice',
	account: 'f00',
	from: 0,
	until: Date.UTC(2026, 0, 15),
	returned: new Map([
		[recordName('a'), Date.UTC(2026, 0, 15)],
		[recordName('b'), Date.UTC(2026, 0, 15) - OVERLAP_MS],
	]),
};

describe('A cursor', () => {
	it('is a text without spaces or characters that a URL escapes', () => {
		const text = encodeCursor(CURSOR);
		expect(text).toMatch(/^karbon1\.[\w.-]+$/);
		expect(decodeCursor(` ${text}\n`)).toEqual(CURSOR);
		const empty = { ...CURSOR, returned: new Map() };
		expect(decodeCursor(encodeCursor(empty))).toEqual(empty);
	});

	it('is refused when it was cut or edited anywhere', () => {
		const text = encodeCursor(CURSOR);
		for (let at = 0; at < text.length; at++) {
			expect(decodeCursor(text.slice(0, at))).toBeUndefined();
			const other = text[at] === 'A' ? 'B' : 'A';
			expect(decodeCursor(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
		}
	});

	it.each(['', 'karbon1', '2026-01-15', '{}'])('is not %p', (text) => {
		expect(decodeCursor(text)).toBeUndefined();
	});

	it('of 3,000 records in ten minutes takes 42 kB', () => {
		const names = Array.from({ length: 3_000 }, (_, index) => recordName(`key-${index}`));
		const returned = new Map(names.map((name, index) => [name, CURSOR.until - index * 200]));
		expect(returned.size).toBe(3_000);
		expect(encodeCursor({ ...CURSOR, returned }).length).toBeLessThan(42_500);
	});
});
