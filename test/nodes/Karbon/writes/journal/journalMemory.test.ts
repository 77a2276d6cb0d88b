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

it('drops the oldest entries of the only journal, such as that of a tool without an execution', () => {
	const memory = new JournalMemory(2);
	for (const slot of ['1', '2', '1', '3']) memory.note('tool', slot, entry());
	expect(['1', '2', '3'].map((slot) => memory.find('tool', slot) !== undefined)).toEqual([
		true,
		false,
		true,
	]);
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
