import {
	type JournalEntry,
	JournalMemory,
} from '../../../../../nodes/Karbon/writes/journal/journalMemory';

const entry = (state: JournalEntry['state'] = 'unknown'): JournalEntry => ({
	state,
	account: 'a',
	content: 'c',
	fields: {},
	isTool: false,
	at: 0,
});

it('drops the journals used least recently when there are too many entries', () => {
	const memory = new JournalMemory(3);
	for (const anchor of ['a', 'b', 'a', 'c', 'd']) memory.note(anchor, 'slot', entry());
	expect(['a', 'b', 'c', 'd'].map((anchor) => memory.find(anchor, 'slot') !== undefined)).toEqual([
		true,
		false,
		true,
		true,
	]);
});

it('keeps a journal that is longer than the limit as long as it is the newest', () => {
	const memory = new JournalMemory(2);
	memory.note('old', '1', entry());
	for (const slot of ['1', '2', '3']) memory.note('new', slot, entry());
	expect(['1', '2', '3'].every((slot) => memory.find('new', slot))).toBe(true);
	expect(memory.find('old', '1')).toBeUndefined();
	memory.note('newer', '1', entry());
	expect(memory.find('new', '1')).toBeUndefined();
});

it('forgets single entries, and those that are meant', () => {
	const memory = new JournalMemory(3);
	const isDone = ({ state }: JournalEntry) => state === 'done';
	memory.note('a', '1', entry('done'));
	memory.note('a', '2', entry());
	expect(memory.find('a', '1')).toBeDefined();
	memory.forgetAll('a', isDone);
	expect(memory.find('a', '1')).toBeUndefined();
	expect(memory.find('a', '2')).toBeDefined();
	for (const slot of ['2', '2']) memory.forget('a', slot);
	memory.forget('unknown', '1');
	memory.forgetAll('unknown', isDone);
	expect(memory).toEqual(new JournalMemory(3));
});
