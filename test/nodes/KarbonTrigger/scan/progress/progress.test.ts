import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import { Progress } from '../../../../../nodes/KarbonTrigger/scan/progress';
import type { Coverage } from '../../../../../nodes/KarbonTrigger/state/staticData';

const NOW = Date.UTC(2026, 0, 15, 9);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const PATH = '/v3/Invoices';
const iso = (moment: number) => new Date(moment).toISOString();
const since = (coveredUntil: number, from = NOW - 9 * DAY): Coverage => ({
	[PATH]: { coveredUntil: iso(coveredUntil), from: iso(from) },
});

let oldestUnfinished: number;
let progress: Progress;

beforeEach(() => {
	oldestUnfinished = Infinity;
	progress = new Progress(() => oldestUnfinished);
	progress.open(since(NOW - DAY));
});

const list = () => progress.list(PATH)!;
const covered = () => Date.parse(progress.coverage![PATH].coveredUntil);
const lost = (moment: number) => ({
	ResourcePermaKey: 'k',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: iso(moment),
});

describe('Coverage', () => {
	it('moves to the end of a completed scan', () => {
		list().begin();
		expect([covered(), list().wasRead]).toEqual([NOW - DAY, true]);
		list().end(NOW);
		expect(covered()).toBe(NOW);
	});

	it('stops before the oldest unfinished change, and never moves back', () => {
		oldestUnfinished = NOW - 60 * MINUTE;
		list().end(NOW);
		expect(covered()).toBe(NOW - 60 * MINUTE);
		oldestUnfinished = -Infinity;
		expect(covered()).toBe(NOW - 60 * MINUTE);
		oldestUnfinished = Infinity;
		expect(covered()).toBe(NOW);
	});

	it('moves with a list that is not scanned, but not back', () => {
		list().skip(NOW);
		expect([covered(), list().until]).toEqual([NOW, NOW]);
		list().skip(NOW - 60 * MINUTE);
		expect([covered(), list().until]).toEqual([NOW, NOW]);
	});

	it('of no list is lost by a change that comes before the lists are known', () => {
		progress.open(undefined);
		progress.rescan([lost(NOW)]);
		expect([progress.coverage, progress.list(PATH)]).toEqual([undefined, undefined]);
	});

	it('stops before a change that may not have reached the workflow, also while a scan runs', () => {
		list().begin();
		progress.rescan([lost(NOW - 60 * MINUTE)]);
		list().end(NOW);
		expect(covered()).toBe(NOW - 62 * MINUTE);
		list().begin();
		list().end(NOW);
		expect(covered()).toBe(NOW);
	});
});

describe('A delivered contact, which may be any client', () => {
	const CLIENTS = ['/v3/Contacts', '/v3/Organizations', '/v3/ClientGroups'];
	const contact = { ...lost(NOW - 60 * MINUTE), ResourceType: 'Contact' };
	const rescanned = (event: ChangeEvent) => {
		const saved = { coveredUntil: iso(NOW - DAY), from: iso(NOW - 9 * DAY) };
		progress = new Progress(() => Infinity);
		progress.open(Object.fromEntries(CLIENTS.map((path) => [path, saved])));
		for (const path of CLIENTS) progress.list(path)!.end(NOW);
		progress.rescan([event]);
		return CLIENTS.filter((path) => progress.list(path)!.begin() < NOW - 60 * MINUTE);
	};

	it('is scanned for in the lists of all clients when it may not have reached the workflow', () => {
		expect(rescanned(contact)).toEqual(CLIENTS);
	});

	it.each([
		['that a scan found is scanned for in the list of contacts', { recovered: true }, CLIENTS[0]],
		['with a type of its own is scanned for there', { ResourceType: 'ClientGroup' }, CLIENTS[2]],
	])('%s', (_, changes, path) => {
		expect(rescanned({ ...contact, ...changes })).toEqual([path]);
	});
});

describe('The next scan', () => {
	it('begins before the end of the last one, because reads and notifications may be late', () => {
		expect(list().begin()).toBe(NOW - DAY - 10 * MINUTE);
		oldestUnfinished = NOW - 60 * MINUTE;
		list().end(NOW);
		expect(list().begin()).toBe(NOW - 10 * MINUTE);
	});

	it('begins before a change that may not have reached the workflow, but not before what is covered', () => {
		list().end(NOW);
		progress.rescan([lost(NOW - 2 * DAY), { ResourceType: 'Note' }]);
		expect(list().begin()).toBe(NOW - DAY - 10 * MINUTE);
		list().end(NOW);
		expect(covered()).toBe(NOW);
		progress.rescan([lost(NOW - 60 * MINUTE)]);
		expect(list().begin()).toBe(NOW - 10 * MINUTE);
	});

	it('never begins before the trigger was activated', () => {
		progress.open(undefined);
		progress.open(since(NOW, NOW - 1_000));
		expect(list().begin()).toBe(NOW - 1_000);
	});
});

describe('A trigger that opens', () => {
	it('continues where the previous one stopped, whatever was saved', () => {
		oldestUnfinished = NOW - 60 * MINUTE;
		list().end(NOW);
		progress.open(since(NOW - 5 * DAY));
		progress.choose(['Invoice', 'Contact'], NOW, NOW);
		expect(list().begin()).toBe(NOW - 10 * MINUTE);
		expect(progress.list('/v3/Contacts')!.wasRead).toBe(false);
		progress.choose(['Contact'], NOW, NOW);
		expect(progress.list(PATH)).toBeUndefined();
	});

	it('covers lists from now on when it was just activated', () => {
		progress.open(undefined);
		expect(progress.coverage).toBeUndefined();
		progress.choose(['Invoice'], NOW, NOW);
		expect(progress.coverage).toEqual(since(NOW, NOW));
	});

	it.each([
		['times', { coveredUntil: 'yesterday', from: iso(NOW) }],
		['values', null as never],
	])('covers the last ten minutes when the saved %s are invalid', (_what, saved) => {
		progress.open(undefined);
		progress.open({ [PATH]: saved });
		expect(list().wasRead).toBe(false);
		progress.choose(['Invoice'], NOW, NOW);
		expect(covered()).toBe(NOW - 10 * MINUTE);
	});
});

describe('A list that was read to a moment that has not come, because a clock was ahead,', () => {
	const later = NOW + 60 * MINUTE;

	it('is read from ten minutes before the trigger was opened', () => {
		list().end(later);
		progress.choose(['Invoice'], NOW - MINUTE, NOW);
		expect([covered(), list().begin()]).toEqual([NOW - 11 * MINUTE, NOW - 11 * MINUTE]);
	});

	it('is read from where it was covered, if that was not later', () => {
		oldestUnfinished = NOW - 60 * MINUTE;
		list().end(later);
		progress.choose(['Invoice'], NOW - MINUTE, NOW);
		expect(list().begin()).toBe(NOW - 70 * MINUTE);
	});
});
