import { pack, unpack } from '../../../../nodes/KarbonTrigger/state/carried';
import { identityOf } from '../../../../nodes/KarbonTrigger/events/changeEvent';

const coverage = {
	'/v3/Invoices': { coveredUntil: '2026-01-15T09:00:00.000Z', from: '2026-01-01T00:00:00.000Z' },
};
const events = ['a', 'b'].map((ResourcePermaKey) => ({
	ResourcePermaKey,
	Timestamp: '2026-01-15T09:00:00Z',
}));

test('Coverage is sent with the first event and removed when it is read', () => {
	const packed = pack(events, { coverage });
	expect(packed[1]).toEqual(events[1]);
	expect(unpack(packed.map((json) => ({ json })))).toEqual({ events, coverage, asks: false });
});

test('What travels with an event does not change its ID', () => {
	const [json] = pack(pack(events, { coverage }), { startId: 'start' });
	expect(identityOf(unpack([{ json }]).events[0]).id).toBe(identityOf(events[0]).id);
});

test('Without events, no coverage is sent', () => {
	expect(pack([], { coverage })).toEqual([]);
});

test('A coverage field with an invalid value is removed', () => {
	const items = [{ json: { ...events[0], __coverage: 'x' } }];
	expect(unpack(items)).toEqual({ events: [events[0]], asks: false });
});

test('When coverage is sent twice, the later one is used', () => {
	const later = { '/v3/Contacts': coverage['/v3/Invoices'] };
	const packed = [...pack(events, { coverage }), ...pack(events, { coverage: later })];
	expect(unpack(packed.map((json) => ({ json }))).coverage).toEqual(later);
});

test('The start ID is sent together with coverage', () => {
	const packed = pack(pack(events, { coverage }), { startId: 'start-1' });
	expect(unpack(packed.map((json) => ({ json })))).toEqual({
		events,
		coverage,
		startId: 'start-1',
		asks: false,
	});
	expect(unpack([{ json: { ...events[0], __startId: 7 } }]).startId).toBeUndefined();
});

test('Since when statuses count is sent with the first event, and nothing where no status is chosen', () => {
	const times = { 'Invoice paid': '2026-01-15T09:00:00.000Z' };
	const packed = pack(events, { filterTimes: times });
	expect(unpack(packed.map((json) => ({ json })))).toMatchObject({ events, filterTimes: times });
	expect(pack(events, { filterTimes: {} })).toEqual(events);
	expect(pack(events, { filterTimes: undefined })).toEqual(events);
});

test.each([7, null, ['x'], { 'Invoice paid': 7 }])(
	'Since when statuses count is not taken from %j',
	(value) => {
		const items = [{ json: { ...events[0], __filterTimes: value as never } }];
		expect(unpack(items)).toEqual({ events: [events[0]], asks: false });
	},
);
