import type { INodeParameters } from 'n8n-workflow';

import { mapAutomatically } from '../../../../support/action/mapAutomatically';
import { jsonOf, useBench } from '../../support';

/** Each test has its own. */
let test = 0;
const email = () => `second.${test}@client.example`;

const ROW = { 'First Name': 'Ann', 'Last Name': 'Lee', 'Preferred Name': 'Annie' };

/** A filter by email address may also find contacts whose row shows another one (karbon.md 48). */
describe('an email address that Karbon finds, but does not show in the row', () => {
	const bench = useBench({
		data: { contacts: 3, organizations: 0, clientGroups: 0, invoices: 0 },
		variants: { emailFilter: 'all' },
	});
	const contacts = () => [...bench.simulator.store.contacts.values()];
	beforeEach(() => test++);
	const importRow = async (more: INodeParameters = {}) =>
		await bench.run(
			'contact.upsert',
			{ ...mapAutomatically('Email Addresses'), ...more },
			{ items: [{ json: { ...ROW, 'Email Address': email() } }] },
		);

	it('is that of the contact to update, not of a new one', async () => {
		const { ContactKey, BusinessCards } = contacts()[1];
		BusinessCards[0].EmailAddresses.push(email().toUpperCase());
		const before = [...BusinessCards[0].EmailAddresses];
		const { error, items } = await importRow();
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ ContactKey, created: false, changed: true });
		expect(contacts()).toHaveLength(3);
		expect(contacts()[1].PreferredName).toBe('Annie');
		expect(contacts()[1].BusinessCards[0].EmailAddresses).toEqual(before);
	});

	it('is an error if several contacts have it', async () => {
		for (const { BusinessCards } of contacts().slice(1))
			BusinessCards[0].EmailAddresses.push(email());
		const { error } = await importRow();
		expect(error?.message).toContain(`2 contacts have the email address ${email()}: `);
		expect(bench.written()).toEqual([]);
	});

	it('is that of the contact whose row shows it, if there is one', async () => {
		contacts()[0].BusinessCards[0].EmailAddresses.push(email());
		const { ContactKey, BusinessCards } = contacts()[2];
		BusinessCards[0].EmailAddresses = [email()];
		contacts()[2].EmailAddress = email();
		const { error, items } = await importRow();
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ ContactKey, created: false });
	});

	it('is not that of a contact with a longer one', async () => {
		contacts()[0].EmailAddress = `mary.${email()}`;
		const { items } = await importRow();
		expect(jsonOf(items)[0]).toMatchObject({ created: true });
	});

	it('is not that of contacts with a longer one that the row does not show', async () => {
		for (const { BusinessCards } of contacts())
			BusinessCards[0].EmailAddresses.push(`jo${email()}`);
		const { error, items } = await importRow();
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ created: true });
	});

	it('is an error if Karbon finds many contacts, which are not read', async () => {
		const value = Array.from({ length: 21 }, (_, index) => ({ ContactKey: `key${index}` }));
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value, '@odata.count': 21 } } as never,
			match: { method: 'GET', path: '/v3/Contacts' },
		});
		const { error } = await importRow();
		expect(error?.message).toContain(`21 contacts have the email address ${email()}: `);
	});

	it('is that of the only contact that has it, and not a longer one', async () => {
		const [one, other] = contacts();
		one.BusinessCards[0].EmailAddresses.push(`jo${email()}`);
		other.BusinessCards[0].EmailAddresses.push(`jo${email()}`, email());
		const { error, items } = await importRow();
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ ContactKey: other.ContactKey, created: false });
	});

	it.each([
		['has other ones', (cards: object[]) => cards],
		['has no business cards', () => []],
	])('is an error if the contact that Karbon returned %s', async (_what, cardsOf) => {
		const contact = contacts()[0];
		contact.BusinessCards = cardsOf(contact.BusinessCards) as never;
		const { ContactKey, FullName } = contact;
		const body = { value: [{ ContactKey, FullName, EmailAddress: null }], '@odata.count': 1 };
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body } as never,
			match: { method: 'GET', path: '/v3/Contacts' },
		});
		const { error } = await importRow();
		expect(error?.message).toBe(
			`Karbon did not return the contact with the email address ${email()}`,
		);
		expect(bench.written()).toEqual([]);
	});
});
