import { readState } from '../../../simulator/state/readState';
import { createStore } from '../../../simulator/store';

const VALID = {
	format: 'karbon-simulator-state',
	version: 1,
	simulatedTime: '2026-01-15T09:00:00.000Z',
	keySeries: 1,
	records: { invoices: [['key', { InvoiceKey: 'key' }]] },
};

describe('a state that is imported', () => {
	it('is accepted when it is complete', () => {
		expect(readState(VALID, createStore())).toBe(VALID);
	});

	it.each([
		['a list', [], '"format" must be'],
		['another file', { name: 'x' }, '"format" must be'],
		['a later version', { ...VALID, version: 2 }, 'reads states of version 1, not 2'],
		['no time', { ...VALID, simulatedTime: 'soon' }, 'no valid "simulatedTime"'],
		['no series of keys', { ...VALID, keySeries: 'x' }, 'no valid "keySeries"'],
		['no records', { ...VALID, records: [] }, 'no "records"'],
		['unknown records', { ...VALID, records: { invoice: [] } }, 'unknown records: "invoice"'],
		['no list', { ...VALID, records: { invoices: {} } }, '"invoices" must be a list'],
		['no keys', { ...VALID, records: { invoices: [{}] } }, '"invoices" must be a list'],
	])('is refused when it is or has %s', (_, value, message) => {
		expect(() => readState(value, createStore())).toThrow(message);
	});
});
