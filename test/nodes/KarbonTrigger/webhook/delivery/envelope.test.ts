import { readEnvelope } from '../../../../../nodes/KarbonTrigger/webhook/delivery';

const event = { ResourcePermaKey: 'k', ResourceType: 'Invoice', ActionType: 'Updated' };
const at = '2026-01-15T09:00:00Z';

test.each<[string, unknown, unknown]>([
	['one event with TimeStamp', { ...event, TimeStamp: at }, [{ ...event, Timestamp: at }]],
	['one event with Timestamp', { ...event, Timestamp: at }, [{ ...event, Timestamp: at }]],
	[
		'both spellings, of which the one documented for batches is used',
		{ ...event, Timestamp: at, TimeStamp: 'other' },
		[{ ...event, Timestamp: at }],
	],
	['one of two spellings that is null', { Timestamp: null, TimeStamp: at }, [{ Timestamp: at }]],
	['a time that is a number', { TimeStamp: 1768467600000 }, [{ Timestamp: 1768467600000 }]],
	[
		'a batch',
		{ BatchId: 'b', Count: 2, Events: [event, { ...event, Timestamp: at }] },
		[
			{ ...event, BatchId: 'b' },
			{ ...event, Timestamp: at, BatchId: 'b' },
		],
	],
	['a batch without id and count', { Events: [event] }, [event]],
	['a batch with a null id', { BatchId: null, Events: [event] }, [{ ...event, BatchId: null }]],
	['a batch with a wrong count', { Count: 3, Events: [event] }, [{ ...event, BatchCount: 3 }]],
	['a batch whose count is a text', { Count: '3', Events: [event] }, [event]],
	['an empty batch', { BatchId: 'b', Count: 0, Events: [] }, []],
	['an array of events', [event, event], [event, event]],
	['an empty array', [], []],
	['an empty object', {}, [{}]],
	['Events that are not an array', { Events: 'none' }, [{ Events: 'none' }]],
	[
		'null among events',
		{ Events: [null, 3, 'x'] },
		[{ event: null }, { event: 3 }, { event: 'x' }],
	],
	['null', null, undefined],
	['a number', 3, undefined],
	['a text', 'x', undefined],
	['true', true, undefined],
	['nothing', undefined, undefined],
])('The events of a body are read: %s', (_what, body, events) => {
	expect(readEnvelope(body)).toEqual(events);
});

test('A field named __proto__ does not change a prototype', () => {
	const [read] = readEnvelope(JSON.parse('{"__proto__":{"polluted":1},"TimeStamp":"x"}'))!;
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});
