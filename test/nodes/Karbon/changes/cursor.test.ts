import {
	type Cursor,
	decodeCursor,
	encodeCursor,
	versionOf,
} from '../../../../nodes/Karbon/changes/cursor';

const CURSOR: Cursor = {
	recordType: 'invoice',
	account: 'f00',
	from: 0,
	until: Date.UTC(2026, 0, 15),
	versions: ['a', 'b'].map((key) => versionOf({ key, modifiedAt: 1 })),
};

describe('A cursor', () => {
	it('is a text without spaces or characters that a URL escapes', () => {
		const text = encodeCursor(CURSOR);
		expect(text).toMatch(/^karbon1\.[\w.-]+$/);
		expect(decodeCursor(` ${text}\n`)).toEqual(CURSOR);
		expect(decodeCursor(encodeCursor({ ...CURSOR, versions: [] }))?.versions).toEqual([]);
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

	it('of 3,000 changes in ten minutes takes 33 kB', () => {
		const versions = Array.from({ length: 3_000 }, (_, index) =>
			versionOf({ key: `key-${index}`, modifiedAt: index }),
		);
		expect(new Set(versions).size).toBe(3_000);
		expect(encodeCursor({ ...CURSOR, versions }).length).toBeLessThan(33_500);
	});
});
