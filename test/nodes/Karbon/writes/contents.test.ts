import { contentsOf } from '../../../../nodes/Karbon/writes/contents';

const NOON = Date.UTC(2026, 10, 1, 12);
const on = (day: string) => ({ Amount: 1, Date: day, Reference: day });
const recent = (day: string) => ({ ...on(day), Date: 'recent' });

describe('the contents of a write', () => {
	it.each([
		['two days ago', '2026-10-30'],
		['today', '2026-11-01'],
		['tomorrow, which is today further east', '2026-11-02'],
	])('dated %s are itself and one with a word as its date', (_name, day) => {
		const write = { content: on(day), dateFields: ['Date'] };
		expect(contentsOf(write, NOON)).toEqual([on(day), recent(day)]);
	});

	it.each([
		['three days ago', '2026-10-29'],
		['in two days', '2026-11-03'],
	])('dated %s are itself only', (_name, day) => {
		expect(contentsOf({ content: on(day), dateFields: ['Date'] }, NOON)).toEqual([on(day)]);
	});

	it('without a date are itself only, whatever its texts are', () => {
		expect(contentsOf({ content: on('2026-11-01') }, NOON)).toEqual([on('2026-11-01')]);
	});

	it.each(['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'])(
		'written on the evening at %s have the word in common with those after midnight',
		(moment) => {
			const now = Date.parse(moment);
			const day = moment.slice(0, 10);
			const [, second] = contentsOf({ content: { Date: day }, dateFields: ['Date'] }, now);
			expect(second).toEqual({ Date: 'recent' });
		},
	);
});
