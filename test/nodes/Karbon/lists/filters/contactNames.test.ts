import { jsonOf, useBench } from '../../support';

// karbon.md 12
describe.each([
	['firstNameFirst', 'Hank Douglas Vincent'],
	['lastNameFirst', 'Vincent, Hank Douglas'],
] as const)('where lists show names of contacts with contactNames %s', (contactNames, shown) => {
	const bench = useBench({ data: { contacts: 5 }, variants: { contactNames } });
	const found = async (fullName: string) => {
		const [contact] = bench.simulator.store.contacts.values();
		Object.assign(contact, { FirstName: 'Hank', MiddleName: 'Douglas', LastName: 'Vincent' });
		contact.FullName = 'Hank Douglas Vincent';
		const parameters = { returnAll: true, filters: { fullName } };
		const { error, items } = await bench.run('contact.getAll', parameters);
		expect(error).toBeUndefined();
		return jsonOf(items).map(({ FullName }) => FullName);
	};

	it.each([
		'Hank Vincent',
		'vincent hank',
		'Vincent, Hank',
		'Hank Douglas Vincent',
		' Hank  Vinc ',
		'Vincent,Hank',
	])('a contact is found by "%s"', async (text) => {
		expect(await found(text)).toEqual([shown]);
	});

	it.each(['Hank Smith', 'Hank, Vincent, Ann'])('none is found by "%s"', async (text) => {
		expect(await found(text)).toEqual([]);
	});
});
