import { coverageFor, OVERLAP_MS } from '../../../../../nodes/KarbonTrigger/scan/progress';

const NOW = Date.UTC(2026, 0, 15, 9);
const DAY = 86_400_000;
const iso = (moment: number) => new Date(moment).toISOString();

describe('Coverage', () => {
	it('begins now for a node that was just activated', () => {
		const list = { coveredUntil: iso(NOW), from: iso(NOW) };
		expect(coverageFor(['Invoice'], undefined, NOW)).toEqual({ '/v3/Invoices': list });
	});

	it('is kept for known types, begins now for a new type, and is removed for a type that is not chosen', () => {
		const known = {
			'/v3/Invoices': { coveredUntil: iso(NOW - DAY), from: iso(NOW - 9 * DAY) },
			'/v3/Contacts': { coveredUntil: iso(NOW - DAY), from: iso(NOW - 9 * DAY) },
		};
		expect(coverageFor(['Invoice', 'Work'], known, NOW)).toEqual({
			'/v3/Invoices': known['/v3/Invoices'],
			'/v3/WorkItems': { coveredUntil: iso(NOW), from: iso(NOW) },
		});
	});

	it.each([
		['an invalid time', { coveredUntil: 'yesterday', from: iso(NOW) }],
		['a missing part', { coveredUntil: iso(NOW) }],
		['a number', 7],
		['null', null],
		['a moment that has not come', { coveredUntil: iso(NOW + 1), from: iso(NOW - DAY) }],
	])('that was saved as %s begins ten minutes ago', (_what, list) => {
		const known = { '/v3/Invoices': list } as never;
		const from = iso(NOW - OVERLAP_MS);
		const begun = { '/v3/Invoices': { coveredUntil: from, from } };
		expect(coverageFor(['Invoice'], known, NOW)).toEqual(begun);
	});

	it('that ends now is kept, where it began before', () => {
		const known = { '/v3/Invoices': { coveredUntil: iso(NOW + DAY), from: iso(NOW) } };
		expect(coverageFor(['Invoice'], known, NOW, NOW + DAY)).toEqual(known);
	});

	it('of types without a list is empty', () => {
		expect(coverageFor(['Note', 'User'], undefined, NOW)).toEqual({});
	});
});
