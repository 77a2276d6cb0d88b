import {
	filteredSince,
	noteFilterTimes,
} from '../../../../nodes/KarbonTrigger/filters/filterTimes';
import type { TriggerState } from '../../../../nodes/KarbonTrigger/state/staticData';

const at = (day: number) => Date.UTC(2026, 0, day);
const iso = (day: number) => new Date(at(day)).toISOString();
const choose = (...invoiceStatus: string[]) => ({ invoiceStatus, workItemStatus: [] });

test('A status keeps its time while it is chosen, and gets a new one when it is chosen again', () => {
	const state: TriggerState = {};
	noteFilterTimes(state, choose('Paid'), at(1), false);
	noteFilterTimes(state, choose('Paid', 'Voided'), at(2), false);
	expect(filteredSince(state, 'Invoice', 'paid')).toBe(iso(1));
	expect(filteredSince(state, 'Invoice', 'voided')).toBe(iso(2));
	noteFilterTimes(state, choose('Voided'), at(3), false);
	noteFilterTimes(state, choose('Voided', 'Paid'), at(4), false);
	expect(filteredSince(state, 'Invoice', 'paid')).toBe(iso(4));
	expect(filteredSince(state, 'Invoice', 'voided')).toBe(iso(2));
});

test('Statuses of invoices and work items have separate times', () => {
	const state: TriggerState = {};
	noteFilterTimes(state, { invoiceStatus: [], workItemStatus: ['In Progress'] }, at(1), false);
	expect(filteredSince(state, 'WorkItem', 'inprogress')).toBe(iso(1));
	expect(filteredSince(state, 'Invoice', 'inprogress')).toBe('');
});

test('Without a filter nothing is stored', () => {
	const state: TriggerState = {};
	noteFilterTimes(state, choose('Paid'), at(1), false);
	noteFilterTimes(state, choose(), at(2), false);
	expect(state).toEqual({});
});

test('Activation gives every chosen status a new time', () => {
	const state: TriggerState = {};
	noteFilterTimes(state, choose('Paid'), at(1), false);
	noteFilterTimes(state, choose('Paid'), at(2), true);
	expect(filteredSince(state, 'Invoice', 'paid')).toBe(iso(2));
});
