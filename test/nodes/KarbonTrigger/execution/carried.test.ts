import {
	packCoverage,
	packStartId,
	unpack,
} from '../../../../nodes/KarbonTrigger/execution/carried';
import { eventId } from '../../../../nodes/KarbonTrigger/events/eventId';

const coverage = {
	'/v3/Invoices': { coveredUntil: '2026-01-15T09:00:00.000Z', from: '2026-01-01T00:00:00.000Z' },
};
const events = ['a', 'b'].map((ResourcePermaKey) => ({
	ResourcePermaKey,
	Timestamp: '2026-01-15T09:00:00Z',
}));

test('Coverage travels with the first event and leaves no trace', () => {
	const packed = packCoverage(events, coverage);
	expect(packed[1]).toEqual(events[1]);
	expect(unpack(packed.map((json) => ({ json })))).toEqual({
		events,
		coverage,
		startId: undefined,
	});
});

test('Coverage does not change the name of its event', () => {
	expect(eventId(packCoverage(events, coverage)[0])).toBe(eventId(events[0]));
});

test('Without events there is nothing to travel with', () => {
	expect(packCoverage([], coverage)).toEqual([]);
});

test('A field of that name that is no coverage is left out', () => {
	const items = [{ json: { ...events[0], __coverage: 'x' } }];
	expect(unpack(items)).toEqual({ events: [events[0]], coverage: undefined, startId: undefined });
});

test('Of coverage that travels twice, the later one counts', () => {
	const later = { '/v3/Contacts': coverage['/v3/Invoices'] };
	const packed = [...packCoverage(events, coverage), ...packCoverage(events, later)];
	expect(unpack(packed.map((json) => ({ json }))).coverage).toEqual(later);
});

test('The id of the start travels beside coverage', () => {
	const packed = packStartId(packCoverage(events, coverage), 'start-1');
	expect(unpack(packed.map((json) => ({ json })))).toEqual({
		events,
		coverage,
		startId: 'start-1',
	});
	expect(unpack([{ json: { ...events[0], __step: 7 } }]).startId).toBeUndefined();
});
