import { byId, firstKey, useBench } from '../../support';

describe('an update of a record of which Karbon returns a part of a list', () => {
	const bench = useBench({ data: { contacts: 1 }, variants: { expandedLists: 'continued' } });

	it('reports the part, because the output shows it', async () => {
		const { hints, error } = await bench.run('contact.update', {
			contactKey: byId(firstKey(bench.simulator.store.contacts)),
			moreFields: { suffix: 'B.A.' },
		});
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining("Karbon returned only part of 'Client Team'"),
		);
	});
});

describe('an update of a record that Karbon returns with an error beside its fields', () => {
	const bench = useBench({ data: { contacts: 1 } });

	it('sends nothing back, because a part of the record may be missing', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const { BusinessCards } = contact;
		BusinessCards.push({ ...BusinessCards[0], BusinessCardKey: 'other', IsPrimaryCard: false });
		const error = { code: '5001', message: 'The business cards could not be read' };
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { ...contact, BusinessCards: BusinessCards.slice(0, 1), error },
			},
			match: { method: 'GET', path: `/v3/Contacts/${contact.ContactKey}` },
		});
		const result = await bench.run('contact.update', {
			contactKey: byId(contact.ContactKey),
			updateFields: { contactType: 'Client' },
		});
		expect(bench.written()).toEqual([]);
		expect(result.error?.description).toContain('The business cards could not be read');
		expect(contact.BusinessCards).toHaveLength(2);
	});
});
