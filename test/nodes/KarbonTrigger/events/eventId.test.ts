import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { eventId } from '../../../../nodes/KarbonTrigger/events/eventId';

const EVENT: ChangeEvent = {
	ResourcePermaKey: 'k',
	ResourceType: 'WorkItem',
	ActionType: 'Updated',
	Timestamp: '2026-01-15T09:00:00Z',
	ClientKey: 'c',
	ClientType: 'Contact',
};

test.each<[string, ChangeEvent]>([
	['in another batch', { ...EVENT, BatchId: 'b', BatchCount: 3 }],
	['with its time spelled differently', { ...EVENT, Timestamp: '2026-01-15T10:00:00.000+01:00' }],
	['under the other name of its type', { ...EVENT, ResourceType: 'Work' }],
	['with the coverage that a scan sends along', { ...EVENT, __coverage: {} }],
	['with its fields in another order', Object.fromEntries(Object.entries(EVENT).reverse())],
])('It is the same event %s', (_what, other) => {
	expect(eventId(other)).toBe(eventId(EVENT));
});

test.each<[string, Partial<ChangeEvent>]>([
	['of another record', { ResourcePermaKey: 'other' }],
	['of another time', { Timestamp: '2026-01-15T09:00:00.001Z' }],
	['with another action', { ActionType: 'Inserted' }],
	['without an action', { ActionType: undefined }],
	['of another type', { ResourceType: 'Contact' }],
	['of a type that is a property of every object', { ResourceType: 'toString' }],
	['of no type', { ResourceType: undefined }],
	['of a number as type', { ResourceType: 7 as never }],
	['of another client', { ClientKey: 'd' }],
	['that was found, not delivered', { recovered: true }],
])('It is another event %s', (_what, change) => {
	expect(eventId({ ...EVENT, ...change })).not.toBe(eventId(EVENT));
});

test.each<[string, Partial<ChangeEvent>]>([
	['key', { ResourcePermaKey: undefined }],
	['key but an empty one', { ResourcePermaKey: '' }],
	['key but a number', { ResourcePermaKey: 7 as never }],
	['time', { Timestamp: undefined }],
	['time but a word', { Timestamp: 'soon' }],
])('An event without a %s has no id', (_what, change) => {
	expect(eventId({ ...EVENT, ...change })).toBeUndefined();
});
