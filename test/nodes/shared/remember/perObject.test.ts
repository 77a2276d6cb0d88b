import { perObject } from '../../../../nodes/shared/remember';

test('The function is called once for each object, also where it returns nothing', () => {
	const calls: object[] = [];
	const nameOf = perObject((object: { name?: string }) => {
		calls.push(object);
		return object.name;
	});
	const [first, second] = [{ name: 'a' }, {}];
	expect([first, second, first, second].map(nameOf)).toEqual(['a', undefined, 'a', undefined]);
	expect(calls).toEqual([first, second]);
});
