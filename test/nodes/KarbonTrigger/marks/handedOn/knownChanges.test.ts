import { KnownChanges } from '../../../../../nodes/KarbonTrigger/marks/handedOn';

test('A change is known by its exact time, or because its record is covered up to a later time', () => {
	const known = new KnownChanges(10);
	known.add('exact', 100);
	known.addUntil('covered', 100);
	known.addUntil('covered', 50);
	const has = (key: string) => [99, 100, 101].map((modifiedAt) => known.has({ key, modifiedAt }));
	expect(has('exact')).toEqual([false, true, false]);
	expect(has('covered')).toEqual([true, true, false]);
	expect(has('other')).toEqual([false, false, false]);
});

test('The oldest changes are forgotten beyond the limit', () => {
	const known = new KnownChanges(2);
	for (const key of ['a', 'b', 'c']) known.add(key, 1);
	expect(['a', 'b', 'c'].map((key) => known.has({ key, modifiedAt: 1 }))).toEqual([
		false,
		true,
		true,
	]);
});
