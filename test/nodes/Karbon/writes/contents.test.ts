import { contentsOf } from '../../../../nodes/Karbon/writes/contents';

const NOON = Date.UTC(2026, 10, 1, 12);
const on = (day: string) => ({ Amount: 1, Date: day, Reference: day });
const recent = (day: string) => ({ ...on(day), Date: 'recent' });

describe('the contents of a write', () => {
	it.each([
		['two days ago', '2026-10-30'],
		['today', '2026-11-01'],
		['tomorrow, which is today in eastern time zones', '2026-11-02'],
	])('dated %s have a second version with the date "recent"', (_name, day) => {
		const write = { content: on(day), dayFields: ['Date'] };
		expect(contentsOf(write, NOON)).toEqual([on(day), recent(day)]);
	});

	it.each([
		['three days ago', '2026-10-29'],
		['in two days', '2026-11-03'],
	])('dated %s have only one version', (_name, day) => {
		expect(contentsOf({ content: on(day), dayFields: ['Date'] }, NOON)).toEqual([on(day)]);
	});

	it('without a date field have only one version, even if a text is a date', () => {
		expect(contentsOf({ content: on('2026-11-01') }, NOON)).toEqual([on('2026-11-01')]);
	});

	it.each(['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'])(
		'written at %s have the version "recent", before and after midnight',
		(moment) => {
			const now = Date.parse(moment);
			const day = moment.slice(0, 10);
			const [, second] = contentsOf({ content: { Date: day }, dayFields: ['Date'] }, now);
			expect(second).toEqual({ Date: 'recent' });
		},
	);
});
