import { memoryOf, NodeMemory, RecentSet } from '../../../nodes/KarbonTrigger/nodeMemory';

describe('A set of recent members', () => {
	test('says whether a member is new', () => {
		const set = new RecentSet();
		expect([set.add('a'), set.add('a'), set.has('a'), set.has('b')]).toEqual([
			true,
			false,
			true,
			false,
		]);
	});

	test('forgets the oldest beyond its bound', () => {
		const set = new RecentSet(3);
		for (const member of ['a', 'b', 'c', 'd']) set.add(member);
		expect(['a', 'b', 'c', 'd'].map((member) => set.has(member))).toEqual([
			false,
			true,
			true,
			true,
		]);
	});
});

describe('The memory of a node', () => {
	test('knows the latest moment of each record', () => {
		const memory = new NodeMemory();
		memory.cover('a', 10);
		memory.cover('a', 5);
		memory.cover('a', 20);
		expect(memory.covered.get('a')).toBe(20);
	});

	test('is bounded', () => {
		const memory = new NodeMemory();
		for (let index = 0; index < 50_010; index++) memory.cover(`key-${index}`, 1);
		expect(memory.covered.size).toBe(50_000);
		expect(memory.covered.has('key-0')).toBe(false);
		expect(memory.covered.has('key-50009')).toBe(true);
	});

	test('forgets the record that was quiet for the longest time, not the one that came first', () => {
		const memory = new NodeMemory();
		for (let index = 0; index < 50_000; index++) memory.cover(`key-${index}`, 1);
		memory.cover('key-0', 2);
		memory.cover('one more', 1);
		expect(memory.covered.has('key-0')).toBe(true);
		expect(memory.covered.has('key-1')).toBe(false);
	});

	test('is one for each node of each workflow', () => {
		expect(memoryOf('w', 'n')).toBe(memoryOf('w', 'n'));
		expect(memoryOf('w', 'n')).not.toBe(memoryOf('w', 'm'));
		expect(memoryOf('v', 'n')).not.toBe(memoryOf('w', 'n'));
		expect(memoryOf(undefined, 'n')).toBe(memoryOf(undefined, 'n'));
	});
});
