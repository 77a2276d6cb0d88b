import { mapAutomatically } from '../../../../support/action/mapAutomatically';
import { byId, jsonOf, useBench } from '../../support';

/** With so many items, clients are looked up in the list. */
const MANY = 51;

const bench = useBench({
	data: { contacts: MANY, organizations: 0, clientGroups: 0, invoices: 0 },
});
const contacts = () => [...bench.simulator.store.contacts.values()];
const COMPLETE = { simplify: false, options: { readAgain: true } };

const importAll = async (more: object) => {
	const items = contacts().map((contact, index) => {
		contact.UserDefinedIdentifier = `ID-${index}`;
		return { json: { Identifier: `ID-${index}` } };
	});
	const parameters = { ...mapAutomatically('Identifier'), ...more };
	const { error, items: output } = await bench.run('contact.upsert', parameters, { items });
	expect(error).toBeUndefined();
	return jsonOf(output);
};

describe('a client that has all values already', () => {
	const whole = (index: number) => ({
		ContactKey: contacts()[index].ContactKey,
		BusinessCards: [{ BusinessCardKey: contacts()[index].BusinessCards[0].BusinessCardKey }],
		changed: false,
	});

	it("is returned whole with 'Return Complete Record', in an import", async () => {
		expect(await importAll(COMPLETE)).toMatchObject(contacts().map((_, index) => whole(index)));
		expect(bench.written()).toEqual([]);
	});

	it("is returned whole with 'Return Complete Record', matched by email address", async () => {
		const [matchEmail] = contacts()[2].BusinessCards[0].EmailAddresses;
		const parameters = { matchBy: 'email', matchEmail, ...COMPLETE };
		const { items } = await bench.run('contact.upsert', parameters);
		expect(jsonOf(items)[0]).toMatchObject(whole(2));
		expect(bench.written()).toEqual([]);
	});

	it('is returned with its name where its row of the list may be outdated', async () => {
		const { ContactKey } = contacts()[0];
		const fields = { lastName: 'Renamed' };
		await bench.run('contact.update', { contactKey: byId(ContactKey), updateFields: fields });
		const [first] = await importAll({ simplify: false });
		expect(first).toMatchObject({ ContactKey, LastName: 'Renamed', changed: false });
	});
});
