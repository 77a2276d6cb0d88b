import { readEnvelope } from '../../../../nodes/KarbonTrigger/webhook/envelope';

const event = { ResourcePermaKey: 'k', ResourceType: 'Invoice', ActionType: 'Updated' };
const at = '2026-01-15T09:00:00Z';

test.each<[string, unknown, unknown]>([
	['the single form', { ...event, TimeStamp: at }, [{ ...event, Timestamp: at }]],
	['the other spelling', { ...event, Timestamp: at }, [{ ...event, Timestamp: at }]],
	[
		'both spellings at once, where the documented one of batches counts',
		{ ...event, Timestamp: at, TimeStamp: 'other' },
		[{ ...event, Timestamp: at }],
	],
	['one spelling that is null', { Timestamp: null, TimeStamp: at }, [{ Timestamp: at }]],
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
	['a bare list', [event, event], [event, event]],
	['an empty list', [], []],
	['an empty object', {}, [{}]],
	['Events that are no list', { Events: 'none' }, [{ Events: 'none' }]],
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
])('An envelope with %s', (_what, body, events) => {
	expect(readEnvelope(body)).toEqual(events);
});

test('A field that is called __proto__ changes no prototype', () => {
	const [read] = readEnvelope(JSON.parse('{"__proto__":{"polluted":1},"TimeStamp":"x"}'))!;
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});
