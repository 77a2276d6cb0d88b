import type { Job } from '../../../../nodes/Karbon/writes/job';
import type { JournalEntry } from '../../../../nodes/Karbon/writes/journal/journalMemory';
import { repeatedResult, skippedResult } from '../../../../nodes/Karbon/writes/repeatedResult';

const notes: string[] = [];
const forSeveral = new Set<string>();
const job = {
	input: {
		context: { getInputData: () => [] },
		itemIndex: 2,
		addHint: (sentence: string, several: string) => {
			notes.push(sentence);
			forSeveral.add(several);
		},
	},
	pending: { fields: { Amount: 'a', Date: 'd' } },
	write: { skipped: { TotalAmount: 1 } },
} as unknown as Job;
const entry = (changes: Partial<JournalEntry>): JournalEntry => ({
	state: 'done',
	account: '',
	fields: { Amount: 'a', Date: 'd' },
	isTool: false,
	at: 0,
	...changes,
});
beforeEach(() => {
	notes.splice(0);
	forSeveral.clear();
});

it.each([
	['the same values', {}, {}, []],
	['a result', { result: { Key: 'k' } }, { Key: 'k' }, []],
	[
		'another date and a field that is new',
		{ fields: { Amount: 'a', Date: 'e', Reference: 'r' } },
		{},
		["different values ('Date', 'Reference')."],
	],
])('an entry with %s returns its result', (_name, changes, result, hints) => {
	expect(repeatedResult(job, entry(changes))).toEqual(result);
	expect(notes).toEqual(hints.map((hint) => expect.stringContaining(hint)));
});

it.each([
	['has an idempotency key', undefined, "change a value or set another 'Idempotency Key'."],
	['has none', 'Contact > Create', 'change a value or use Contact > Create.'],
])('an entry of a tool whose form %s returns that it is already done', (_name, other, advice) => {
	const write = { ...job.write, createOperation: other };
	const known = entry({ isTool: true, result: { Key: 'k' } });
	expect(repeatedResult({ ...job, write }, known)).toEqual({
		Key: 'k',
		alreadyDone: true,
		hint: expect.stringMatching(new RegExp(`was not sent again.*${advice}$`)),
	});
});

it('a write without a stored result returns what was skipped', () => {
	expect(skippedResult(job, false)).toEqual({ skipped: true, TotalAmount: 1 });
	expect(notes).toEqual([]);
});

it('a write that was skipped for another item in its place says so', () => {
	expect(skippedResult(job, true)).toEqual({ skipped: true, TotalAmount: 1 });
	expect(notes).toEqual([
		'Item 3 was skipped: a previous attempt may have had different values or another idempotency key. If an item is not in Karbon, run the workflow with only this item.',
	]);
});

it('many items with the same doubt have one hint for all', () => {
	const jobs = [1, 2, 3].map((itemIndex) => ({ ...job, input: { ...job.input, itemIndex } }));
	for (const one of jobs) skippedResult(one, true);
	expect(notes).toHaveLength(3);
	expect([...forSeveral]).toEqual([expect.stringMatching(/^{items} were skipped: /)]);
	for (const one of jobs) repeatedResult(one, entry({ fields: { Amount: 'a', Date: 'e' } }));
	expect([...forSeveral].slice(1)).toEqual([
		expect.stringMatching(/^{items} were sent by a previous attempt .*\('Date'\)/),
	]);
});
