import {
	filterTimeOf,
	filterTimesFrom,
} from '../../../../../nodes/KarbonTrigger/filters/statusFilter';

const at = (day: number) => Date.UTC(2026, 0, day);
const iso = (day: number) => new Date(at(day)).toISOString();
const choose = (...invoiceStatus: string[]) => ({ invoiceStatus, workItemStatus: [] });

test('A status keeps its time while it is chosen, and gets a new one when it is chosen again', () => {
	const first = filterTimesFrom([undefined], choose('Paid'), at(1));
	const both = filterTimesFrom([first], choose('Paid', 'Voided'), at(2));
	expect(filterTimeOf(both, 'Invoice', 'paid')).toBe(iso(1));
	expect(filterTimeOf(both, 'Invoice', 'voided')).toBe(iso(2));
	const one = filterTimesFrom([both], choose('Voided'), at(3));
	expect(filterTimesFrom([one], choose('Voided', 'Paid'), at(4))).toEqual({
		'Invoice voided': iso(2),
		'Invoice paid': iso(4),
	});
});

test('Statuses of invoices and work items have separate times', () => {
	const choices = { invoiceStatus: [], workItemStatus: ['In Progress'] };
	const times = filterTimesFrom([], choices, at(1));
	expect(filterTimeOf(times, 'WorkItem', 'inprogress')).toBe(iso(1));
	expect(filterTimeOf(times, 'Invoice', 'inprogress')).toBe('');
});

test('Of several times of a status the latest counts, in whatever order they come', () => {
	const known = [
		{ 'Invoice paid': iso(1) },
		{ 'Invoice paid': iso(3) },
		{ 'Invoice paid': iso(2) },
	];
	expect(filterTimesFrom(known, choose('Paid'), at(9))).toEqual({ 'Invoice paid': iso(3) });
});

test.each([
	['is now', at(5), at(5)],
	['is later than all that are known where the clock was set back', at(1), at(2) + 1],
	['is now where the known ones cannot be read', at(5), at(5), { 'Invoice paid': 'x' }],
] as Array<[string, number, number, Record<string, string>?]>)(
	'The time of a new activation %s',
	(...row) => {
		const [, now, expected, known = { 'Invoice paid': iso(2) }] = row;
		const times = filterTimesFrom([undefined, known], choose('Paid'), now, true);
		expect(times).toEqual({ 'Invoice paid': new Date(expected).toISOString() });
	},
);

test('There are no times where no status is chosen', () => {
	const times = filterTimesFrom([{ 'Invoice paid': iso(1) }], choose(), at(2));
	expect(times).toBeUndefined();
	expect(filterTimeOf(times, 'Invoice', 'Paid')).toBe('');
});
