import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import { areFindable } from '../../../nodes/KarbonTrigger/findable';

const event = (changes: Partial<ChangeEvent> = {}): ChangeEvent => ({
	ResourcePermaKey: 'record-1',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: '2026-05-04T09:59:00.000Z',
	...changes,
});
const EVERYTHING = { since: 0, includes: () => true };
const OPEN = { closed: new Map<string, number>(), untimed: new Set<string>() };

describe('areFindable', () => {
	it.each(['Invoice', 'Contact', 'Organization', 'ClientGroup', 'Work', 'WorkItem'])(
		'says yes for changes of %s, which a list tells',
		(ResourceType) => {
			expect(areFindable([event({ ResourceType })], EVERYTHING, OPEN)).toBe(true);
		},
	);

	it.each<[string, Partial<ChangeEvent>]>([
		['no list has this type', { ResourceType: 'Note' }],
		['its type is missing', { ResourceType: undefined }],
		['it is a deletion', { ActionType: 'Deleted' }],
		['it is new, and would come back as changed', { ActionType: 'Inserted' }],
		['its action is not known', { ActionType: 'Merged' }],
		['it names no record', { ResourcePermaKey: undefined }],
		['it has no moment', { Timestamp: undefined }],
	])('says no when of two events one cannot be found, because %s', (_why, changes) => {
		expect(areFindable([event(), event(changes)], EVERYTHING, OPEN)).toBe(false);
	});

	it('says no when a look would not go back so far, or the type was not followed then', () => {
		const plan = {
			since: 0,
			includes: ({ ResourcePermaKey }: ChangeEvent) => ResourcePermaKey !== 'old',
		};
		expect(areFindable([event(), event({ ResourcePermaKey: 'old' })], plan, OPEN)).toBe(false);
	});

	it('says no when the list is closed to the application', () => {
		const closed = new Map([['/v3/WorkItems', 0]]);
		expect(areFindable([event({ ResourceType: 'Work' })], EVERYTHING, { ...OPEN, closed })).toBe(
			false,
		);
		expect(areFindable([event()], EVERYTHING, { ...OPEN, closed })).toBe(true);
	});

	it('says no when the list does not tell when its records changed', () => {
		const untimed = new Set(['/v3/Invoices']);
		expect(areFindable([event()], EVERYTHING, { ...OPEN, untimed })).toBe(false);
	});
});
