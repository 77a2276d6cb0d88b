import type { VariantOptions } from '../../../../../simulator';
import { createManualClock } from '../../../../../simulator/clock';
import { byId, firstKey, jsonOf, useBench, waitOnClock } from '../../support';

const data = { contacts: 4, organizations: 2, clientGroups: 2, invoices: 2, workItems: 1 };
const READINGS: Array<VariantOptions['severalExpansions']> = ['refused', 'null', 'absent'];

describe.each(READINGS)('several expansions at once are %s', (severalExpansions) => {
	const bench = useBench({ data, variants: { severalExpansions } });
	const contact = () => [...bench.simulator.store.contacts.values()][0];

	it('an update reads each alone, and from the second time on asks for no more at once', async () => {
		const before = structuredClone(contact());
		const update = async (contactType: string) =>
			await bench.run('contact.update', {
				contactKey: byId(contact().ContactKey),
				updateFields: { contactType },
			});
		expect((await update('Prospect')).error).toBeUndefined();
		const { BusinessCards, ClientTeam } = contact();
		expect({ BusinessCards, ClientTeam }).toEqual({
			BusinessCards: before.BusinessCards,
			ClientTeam: before.ClientTeam,
		});
		const sent = bench.sent().length;
		expect((await update('Supplier')).error).toBeUndefined();
		expect(bench.sent().length - sent).toBe(3);
	});

	it('reads that differ in what they have in common are repeated', async () => {
		const { ContactKey } = contact();
		const path = `/v3/Contacts/${ContactKey}`;
		bench.simulator.faults.add({
			action: { type: 'changeBefore', patch: { Suffix: 'Changed' } },
			match: { method: 'GET', path, nth: 2 },
		});
		const { error } = await bench.run('contact.update', {
			contactKey: byId(ContactKey),
			updateFields: { contactType: 'Partner' },
		});
		expect(error).toBeUndefined();
		expect(contact()).toMatchObject({ ContactType: 'Partner', Suffix: 'Changed' });
	});

	it('an update fails when the reads never agree', async () => {
		const { ContactKey } = contact();
		const path = `/v3/Contacts/${ContactKey}`;
		for (let nth = 1; nth <= 9; nth++) {
			bench.simulator.faults.add({
				action: { type: 'changeBefore', patch: { Suffix: `Changed ${nth}` } },
				match: { method: 'GET', path, nth },
			});
		}
		const { error } = await bench.run('contact.update', {
			contactKey: byId(ContactKey),
			updateFields: { contactType: 'Client' },
		});
		expect(error?.message).toContain('Karbon returned different versions of the contact');
		expect(bench.written()).toEqual([]);
	});

	it('Get has all of them', async () => {
		const { items, error } = await bench.run('contact.get', {
			contactKey: byId(contact().ContactKey),
			options: { expand: ['BusinessCards', 'ClientTeam'] },
		});
		expect(error).toBeUndefined();
		const [record] = jsonOf(items);
		expect(record.BusinessCards).toHaveLength(contact().BusinessCards.length);
		expect(record.ClientTeam).toHaveLength(contact().ClientTeam.length);
		const invoice = await bench.run('invoice.get', {
			invoiceKey: byId(firstKey(bench.simulator.store.invoices)),
			options: { expand: ['LineItems', 'Payments'] },
		});
		expect(jsonOf(invoice.items)[0]).toMatchObject({
			LineItems: expect.any(Array) as unknown,
			Payments: expect.any(Array) as unknown,
		});
	});

	it('another refusal is reported as it is', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/Organizations/*' },
		});
		const organizationKey = byId(firstKey(bench.simulator.store.organizations));
		const { error } = await bench.run('organization.update', {
			organizationKey,
			updateFields: { contactType: 'Client' },
		});
		expect(error?.context.karbon).toMatchObject({ status: 403 });
	});
});

describe('several expansions at once that Karbon accepted before', () => {
	const bench = useBench({ data });

	it('are read alone where it refuses them later', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const update = async (contactType: string) =>
			await bench.run('contact.update', {
				contactKey: byId(contact.ContactKey),
				updateFields: { contactType },
			});
		expect((await update('Prospect')).error).toBeUndefined();
		// One request for both, then one for each.
		for (let nth = 1; nth < 90; nth += 3) {
			bench.simulator.faults.add({
				action: { type: 'status', status: 400 },
				match: { method: 'GET', path: '/v3/Contacts/*', nth },
			});
		}
		expect((await update('Supplier')).error).toBeUndefined();
		expect(contact.ContactType).toBe('Supplier');
	});
});

describe('a client whose parts are null', () => {
	const clock = createManualClock();
	const bench = useBench({ data, clock });

	waitOnClock(clock);

	/** Lets Karbon show the first contact with these fields, and updates it. */
	async function update(fields: object, updateFields: object) {
		const contactKey = firstKey(bench.simulator.store.contacts);
		const record = {
			ContactKey: contactKey,
			FirstName: 'Ann',
			LastName: 'Lee',
			RestrictionLevel: 'Public',
			BusinessCards: [],
			ClientTeam: [],
		};
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body: { ...record, ...fields } },
			match: { method: 'GET', path: '/v3/Contacts/*' },
		});
		const parameters = { contactKey: byId(contactKey), updateFields: updateFields as never };
		return await bench.run('contact.update', parameters);
	}

	it('is not replaced without its team, which is read alone once', async () => {
		const { error } = await update({ ClientTeam: null }, { contactType: 'Prospect' });
		expect(error?.message).toContain("Karbon did not return 'Client Team' of the contact");
		expect(bench.decoded().map((request) => request.split('$expand=')[1])).toEqual([
			'BusinessCards,ClientTeam',
			'ClientTeam',
		]);
	});

	it('keeps its cards, which are left out of the PUT', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const cards = contact.BusinessCards.length;
		const { error } = await update({ BusinessCards: null }, { contactType: 'Prospect' });
		expect(error).toBeUndefined();
		expect(contact.BusinessCards).toHaveLength(cards);
	});

	it('gets no first card, because it may have cards that were not returned', async () => {
		const { error } = await update({ BusinessCards: null }, { roleOrTitle: 'Owner' });
		expect(error?.message).toContain("Karbon did not return 'Business Cards' of the contact");
		expect(bench.written()).toEqual([]);
	});
});
