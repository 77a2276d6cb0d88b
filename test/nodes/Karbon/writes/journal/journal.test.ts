import type { IExecuteFunctions } from 'n8n-workflow';

import type { Caller } from '../../../../../nodes/Karbon/writes/caller';
import { Journal } from '../../../../../nodes/Karbon/writes/journal/journal';
import type { JournalEntry } from '../../../../../nodes/Karbon/writes/journal/journalMemory';
import { moveToAnotherProcess } from '../../support';

const CALLER: Caller = {
	node: 'node',
	name: 'N',
	executionId: '7',
	run: 0,
	isTool: false,
	isRetry: false,
};

const entry = (changes: Partial<JournalEntry> = {}): JournalEntry => ({
	state: 'unknown',
	account: 'account',
	fields: {},
	execution: '7',
	isTool: false,
	at: 0,
	...changes,
});

/** A context whose node has this data in its execution. */
const contextWith = (data: object) => ({ getContext: () => data }) as unknown as IExecuteFunctions;

const journalIn = (data: object, caller: Partial<Caller> = {}) =>
	Journal.of(contextWith(data), { ...CALLER, ...caller });

beforeEach(moveToAnotherProcess);

describe('the anchor of a journal', () => {
	const anchorOf = (caller: Partial<Caller>) => journalIn({}, caller).anchor;

	it.each<[string, Partial<Caller>]>([
		['a family of executions', { family: 'f' }],
		['retries with the same beginning', { isRetry: true, establishedAt: 5 }],
		['an execution', {}],
	])('differs between the nodes of %s', (_name, caller) => {
		expect(anchorOf({ ...caller, node: 'a' })).toBe(anchorOf({ ...caller, node: 'a' }));
		expect(anchorOf({ ...caller, node: 'b' })).not.toBe(anchorOf({ ...caller, node: 'a' }));
	});

	it.each<[string, Partial<Caller>, Partial<Caller>]>([
		['families', { family: 'f' }, { family: 'g' }],
		[
			'beginnings of retries',
			{ isRetry: true, establishedAt: 5 },
			{ isRetry: true, establishedAt: 6 },
		],
		['executions', {}, { executionId: '8' }],
	])('differs between %s', (_name, one, other) => {
		expect(anchorOf(one)).not.toBe(anchorOf(other));
	});
});

describe('a journal', () => {
	it('counts runs from the first one that may write', () => {
		const data = {};
		expect([1, 2].map((run) => journalIn(data, { run }).run)).toEqual([0, 1]);
		expect(journalIn(data, { run: 2, executionId: undefined }).run).toBe(2);
	});

	it('in the data of a retry tells what the execution has done', () => {
		const data = {};
		journalIn(data).note('write', entry({ state: 'done', result: { a: 1 } }));
		moveToAnotherProcess();
		const retry = journalIn(data, { executionId: '8', isRetry: true });
		expect(retry.find('write')).toMatchObject({ state: 'done', result: { a: 1 } });
	});

	it('prefers what another process found out to what this one does not know', () => {
		const data = {};
		journalIn(data).note('write', entry());
		const others = JSON.parse(JSON.stringify(data)) as object;
		const later = journalIn(others, { executionId: '8' });
		moveToAnotherProcess();
		later.note('write', entry({ state: 'done' }));
		const { entries } = (others as { karbonWrites: { entries: Record<string, JournalEntry> } })
			.karbonWrites;
		moveToAnotherProcess();
		const here = journalIn(data);
		here.note('write', entry());
		Object.assign((data as { karbonWrites: { entries: object } }).karbonWrites.entries, entries);
		expect(here.find('write')?.state).toBe('done');
	});

	it('prefers what this process knows to an older copy in the data', () => {
		const data = {};
		journalIn(data).note('write', entry());
		const copy = JSON.parse(JSON.stringify(data)) as object;
		journalIn(data).note('write', entry({ state: 'done' }));
		expect(journalIn(copy).find('write')?.state).toBe('done');
	});

	it.each([
		['no identifier', { entries: {} }],
		['no entries', { id: 'x' }],
		['a text', 'text'],
	])('replaces data that has %s', (_name, karbonWrites) => {
		const data = { karbonWrites };
		journalIn(data).note('write', entry());
		expect(data.karbonWrites).toMatchObject({
			id: expect.stringMatching(/^\["node","N",\["7",\d+\]\]$/),
		});
		expect(journalIn(data).find('write')).toBeDefined();
	});

	it('is not made by a node that has begun no write', () => {
		const data = {};
		expect(Journal.existing(contextWith(data), CALLER)).toBeUndefined();
		expect(data).toEqual({});
	});

	it('of a call without an execution is not kept in data', () => {
		const data = {};
		const journal = journalIn(data, { executionId: undefined });
		journal.note('write', entry());
		expect(data).toEqual({});
		expect(journal.find('write')).toBeDefined();
	});

	it('drops what is done at the end of a run, but nothing unknown and nothing of a tool', () => {
		const data = {};
		const journal = journalIn(data);
		journal.note('done', entry({ state: 'done' }));
		journal.note('unknown', entry());
		journal.note('tool', entry({ state: 'done', isTool: true }));
		journal.dropDone();
		const found = (one: Journal) =>
			['done', 'unknown', 'tool'].filter((name) => one.find(name) !== undefined);
		expect(found(journal)).toEqual(['unknown', 'tool']);
		moveToAnotherProcess();
		expect(found(journalIn(data))).toEqual(['unknown', 'tool']);
	});

	it('of a retry keeps what is done in memory, for another retry of the same execution', () => {
		const data = {};
		const journal = journalIn(data, { isRetry: true });
		journal.note('done', entry({ state: 'done' }));
		journal.dropDone();
		expect(journal.find('done')).toBeDefined();
		moveToAnotherProcess();
		expect(journalIn(data, { isRetry: true }).find('done')).toBeUndefined();
	});
});
