import {
	type ChangeEvent,
	identityOf,
} from '../../../../../nodes/KarbonTrigger/events/changeEvent';

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
	['with its time in another format', { ...EVENT, Timestamp: '2026-01-15T10:00:00.000+01:00' }],
	['under the other name of its type', { ...EVENT, ResourceType: 'Work' }],
	['with its fields in another order', Object.fromEntries(Object.entries(EVENT).reverse())],
])('An event has the same ID %s', (_what, other) => {
	expect(identityOf(other).id).toBe(identityOf(EVENT).id);
});

test.each<[string, Partial<ChangeEvent>]>([
	['for another record', { ResourcePermaKey: 'other' }],
	['for another time', { Timestamp: '2026-01-15T09:00:00.001Z' }],
	['with another action', { ActionType: 'Inserted' }],
	['without an action', { ActionType: undefined }],
	['for another type', { ResourceType: 'Contact' }],
	['for a type that is also a property of every object', { ResourceType: 'toString' }],
	['without a type', { ResourceType: undefined }],
	['with a number as type', { ResourceType: 7 as never }],
	['for another client', { ClientKey: 'd' }],
	['when a scan found it', { recovered: true }],
])('An event has another ID %s', (_what, change) => {
	expect(identityOf({ ...EVENT, ...change }).id).not.toBe(identityOf(EVENT).id);
});

test.each<[string, Partial<ChangeEvent>]>([
	['without a key', { ResourcePermaKey: undefined }],
	['with an empty key', { ResourcePermaKey: '' }],
	['with a number as key', { ResourcePermaKey: 7 as never }],
	['without a time', { Timestamp: undefined }],
	['with a time that is not a date', { Timestamp: 'soon' }],
	['with a time that is not set', { Timestamp: '0001-01-01T00:00:00Z' }],
])('An event %s has no ID', (_what, change) => {
	expect(identityOf({ ...EVENT, ...change }).id).toBeUndefined();
});
