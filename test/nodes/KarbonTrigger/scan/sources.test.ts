import { CHANGE_SOURCES } from '../../../../nodes/shared/changes/changeSources';
import {
	isListable,
	ofChosen,
	oldestTimes,
	scannedSources,
	SOURCE_OF_RESOURCE,
	sourcesFor,
	sourcesOf,
} from '../../../../nodes/KarbonTrigger/scan/sources';

test.each([
	['Invoice', '/v3/Invoices'],
	['Contact', '/v3/Contacts'],
	['Organization', '/v3/Organizations'],
	['ClientGroup', '/v3/ClientGroups'],
	['WorkItem', '/v3/WorkItems'],
	['Work', '/v3/WorkItems'],
	['Note', undefined],
	['', undefined],
	[undefined, undefined],
	[7, undefined],
])('A record of type %p is in the list %p', (type, path) => {
	expect(SOURCE_OF_RESOURCE.get(type)?.path).toBe(path);
});

test.each([
	[{ ResourceType: 'Invoice', ActionType: 'Updated' }, true],
	[{ ResourceType: 'Invoice' }, true],
	[{ ResourceType: 'Invoice', ActionType: 'Deleted' }, false],
	[{ ResourceType: 'Note', ActionType: 'Updated' }, false],
	[{ ActionType: 'Updated' }, false],
	[{}, false],
])('A scan can find %p again: %p', (event, expected) => {
	expect(isListable(event)).toBe(expected);
});

test('Of what is kept by list, only the lists of chosen types that have something stay', () => {
	const kept = { '/v3/Contacts': 1, '/v3/ClientGroups': 2, '/v3/Invoices': 3, toString: 4 };
	expect(ofChosen(['Contact', 'Work'], kept)).toStrictEqual({
		'/v3/Contacts': 1,
		'/v3/ClientGroups': 2,
	});
	expect(ofChosen([], kept)).toEqual({});
});

test('The chosen types include the lists of all their record types', () => {
	expect(sourcesFor(['Contact']).map(({ resourceType }) => resourceType)).toEqual([
		'Contact',
		'Organization',
		'ClientGroup',
	]);
	expect(sourcesFor(['Invoice', 'Contact', 'Work'])).toEqual(CHANGE_SOURCES);
	expect(sourcesFor(['Note'])).toEqual([]);
});

test.each([
	[{ ResourceType: 'Contact' }, ['/v3/Contacts', '/v3/Organizations', '/v3/ClientGroups']],
	[{ ResourceType: 'Contact', recovered: true as const }, ['/v3/Contacts']],
	[{ ResourceType: 'Organization' }, ['/v3/Organizations']],
	[{ ResourceType: 'Contact', ActionType: 'Deleted' }, []],
	[{ ResourceType: 'Note' }, []],
])('The change of %p may be in the lists %p', (event, paths) => {
	expect(sourcesOf(event).map(({ path }) => path)).toEqual(paths);
});

test('The list of time entries is scanned only if they are chosen', () => {
	const pathsOf = (...types: string[]) => scannedSources(types).map(({ path }) => path);
	expect(pathsOf('TimeEntry', 'Invoice')).toEqual(['/v3/Invoices', '/v3/IndividualTimeEntries']);
	expect(pathsOf('Invoice')).toEqual(['/v3/Invoices']);
});

test('The oldest of the events that wait counts for each list, two minutes before its time', () => {
	const event = (ResourceType: string, minute: number) => ({
		ResourceType,
		ActionType: 'Updated',
		Timestamp: `2026-01-15T09:${minute}:00Z`,
	});
	const minutes = [30, 10, 20].map((minute) => event('Invoice', minute));
	const oldest = oldestTimes([...minutes, event('Note', 11), event('Organization', 40)]);
	const times = [...oldest].map(([path, time]) => [path, new Date(time).toISOString()]);
	expect(times).toEqual([
		['/v3/Invoices', '2026-01-15T09:08:00.000Z'],
		['/v3/Organizations', '2026-01-15T09:38:00.000Z'],
	]);
	const withoutTime = { ResourceType: 'Invoice', ActionType: 'Updated' };
	expect(oldestTimes([...minutes, withoutTime]).get('/v3/Invoices')).toBe(-Infinity);
});
