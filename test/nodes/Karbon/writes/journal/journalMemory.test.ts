import {
	type JournalEntry,
	JournalMemory,
} from '../../../../../nodes/Karbon/writes/journal/journalMemory';

const entry = (state: JournalEntry['state'] = 'unknown'): JournalEntry => ({
	state,
	account: 'a',
	fields: {},
	isTool: false,
	at: 0,
});

it('drops the journals used least recently when there are too many entries', () => {
	const memory = new JournalMemory(3);
	for (const anchor of ['a', 'b', 'a', 'c', 'd']) memory.note(anchor, 'place', entry());
	expect(['a', 'b', 'c', 'd'].map((anchor) => memory.find(anchor, 'place') !== undefined)).toEqual([
		true,
		false,
		true,
		true,
	]);
});

it('drops the oldest entries of the only journal, such as that of a tool without an execution', () => {
	const memory = new JournalMemory(2);
	for (const place of ['1', '2', '1', '3']) memory.note('tool', place, entry());
	expect(['1', '2', '3'].map((place) => memory.find('tool', place) !== undefined)).toEqual([
		true,
		false,
		true,
	]);
});

it('forgets single entries, and all that match a condition', () => {
	const memory = new JournalMemory(3);
	const isDone = ({ state }: JournalEntry) => state === 'done';
	memory.note('a', '1', entry('done'));
	memory.note('a', '2', entry());
	expect(memory.find('a', '1')).toBeDefined();
	memory.forgetAll('a', isDone);
	expect(memory.find('a', '1')).toBeUndefined();
	expect(memory.find('a', '2')).toBeDefined();
	for (const place of ['2', '2']) memory.forget('a', place);
	memory.forget('unknown', '1');
	memory.forgetAll('unknown', isDone);
	expect(memory).toEqual(new JournalMemory(3));
});
