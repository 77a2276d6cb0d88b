import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, useBench } from '../../support';

const bench = useBench({ data: { contacts: 5, organizations: 0, clientGroups: 0, invoices: 0 } });
/** Each test has its own contact: a state that an update has replaced would count as outdated. */
let test = -1;
const contact = () => [...bench.simulator.store.contacts.values()][test];
const OTHER = 'other@client.example';
const address = () => contact().BusinessCards[0].EmailAddresses[0];

const upsert = async (fields: INodeParameters, options: INodeParameters = {}) => {
	const { emailAddresses, ...moreFields } = fields;
	const { error, items } = await bench.run('contact.upsert', {
		matchBy: 'email',
		matchEmail: address(),
		updateFields: emailAddresses ? { emailAddresses } : {},
		moreFields,
		options,
	});
	expect(error).toBeUndefined();
	return jsonOf(items)[0];
};

beforeEach(() => {
	test++;
	const [card] = contact().BusinessCards;
	const second = { ...card, BusinessCardKey: '7TkQmZ2wVb9d', EmailAddresses: [OTHER] };
	contact().BusinessCards = [card, second];
});

describe('the email address by which a contact is matched', () => {
	it.each([
		['a link', { skypeLink: 'https://one.example' }, [OTHER]],
		['another address', { emailAddresses: ['new@client.example'] }, [OTHER, 'new@client.example']],
	])('is not added to another card that gets %s', async (_what, fields, expected) => {
		const { changed } = await upsert({ ...fields, businessCardKey: '7TkQmZ2wVb9d' });
		expect(changed).toBe(true);
		expect(contact().BusinessCards[1].EmailAddresses).toEqual(expected);
	});

	it('is not on a card that is added', async () => {
		await upsert({ addBusinessCard: true, skypeLink: 'https://two.example' });
		expect(contact().BusinessCards[2]).toMatchObject({ SkypeLink: 'https://two.example' });
		expect(contact().BusinessCards[2].EmailAddresses ?? []).toEqual([]);
	});

	it('is not on a card that is added with other addresses, also if lists are replaced', async () => {
		const fields = { addBusinessCard: true, emailAddresses: ['new@client.example'] };
		await upsert(fields, { replaceLists: ['emailAddresses'] });
		expect(contact().BusinessCards[2].EmailAddresses).toEqual(['new@client.example']);
	});

	it('stays where all addresses of its card are replaced', async () => {
		const matched = address();
		contact().BusinessCards[0].EmailAddresses = [matched, 'old@client.example'];
		await upsert({ emailAddresses: ['new@client.example'] }, { replaceLists: ['emailAddresses'] });
		expect(contact().BusinessCards[0].EmailAddresses).toEqual([matched, 'new@client.example']);
	});
});
