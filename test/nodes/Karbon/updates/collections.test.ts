import { byId, firstKey, useBench } from '../support';

const bench = useBench({ data: { contacts: 1 } });
const contact = () => [...bench.simulator.store.contacts.values()][0];
const update = async (parameters: object) => {
	const contactKey = byId(firstKey(bench.simulator.store.contacts));
	return await bench.run('contact.update', { contactKey, ...parameters });
};

describe('the common and the rare fields of a record', () => {
	it('are written in one update', async () => {
		const { error } = await update({
			updateFields: { preferredName: 'Annie' },
			moreFields: { suffix: 'Jr.', accountingSalutation: 'Dr', legalName: 'Ann Lee' },
		});
		expect(error).toBeUndefined();
		expect(bench.written()).toHaveLength(1);
		expect(contact()).toMatchObject({
			PreferredName: 'Annie',
			Suffix: 'Jr.',
			AccountingDetail: { Salutation: 'Dr', LegalName: 'Ann Lee' },
		});
	});

	it('are cleared by one option', async () => {
		const { error } = await update({ options: { clearFields: ['preferredName', 'legalName'] } });
		expect(error).toBeUndefined();
		expect(contact()).toMatchObject({ PreferredName: null, AccountingDetail: { LegalName: null } });
	});
});
