import { firstClient, type Kind, KINDS } from './clients';
import { bench, setUpEachTest } from './setUp';

const [CONTACT, ORGANIZATION] = KINDS;

setUpEachTest();

describe.each([CONTACT, ORGANIZATION])('karbon.md 32 in PUT: $kind', (kind) => {
	it('"BusinessCards left out of a contact\'s or organization\'s PUT stay as they are"', async () => {
		const { put, stored } = firstClient(bench, kind);
		const before = structuredClone(stored().BusinessCards);
		await put(kind.required);
		expect(stored().BusinessCards).toEqual(before);
	});

	it('"each existing card needs its BusinessCardKey, EntityType and EntityKey, or the card and client requests ... may be removed"', async () => {
		const { put, read, stored } = firstClient(bench, kind);
		const [card] = (await read()).BusinessCards;
		const { BusinessCardKey, ClientRequests } = stored().BusinessCards[0];
		expect(ClientRequests).toHaveLength(1);
		await put({ ...kind.required, BusinessCards: [card] });
		expect(stored().BusinessCards).toMatchObject([{ BusinessCardKey, ClientRequests }]);
		for (const missing of ['BusinessCardKey', 'EntityType', 'EntityKey']) {
			const sent = (await read()).BusinessCards[0];
			await put({ ...kind.required, BusinessCards: [{ ...sent, [missing]: undefined }] });
			expect(stored().BusinessCards[0].BusinessCardKey).not.toBe(sent.BusinessCardKey);
			expect(stored().BusinessCards).toMatchObject([{ ClientRequests: [] }]);
		}
		await put({ ...kind.required, BusinessCards: [] });
		expect(stored().BusinessCards).toEqual([]);
	});

	it('"PUTs that carry cards add ?$expand= with the card\'s name"', async () => {
		const { url } = firstClient(bench, kind);
		const body = { ...kind.required, BusinessCards: [] };
		expect((await bench.call('PUT', url, body)).status).toBe(400);
	});

	it('"AddressKey and PhoneNumberKey go back with the card"', async () => {
		const { put, read, stored } = firstClient(bench, kind);
		const [card] = (await read()).BusinessCards;
		const { AddressKey } = card.Addresses[0];
		expect(AddressKey).toBe(stored().BusinessCards[0].Addresses[0].AddressKey);
		const Addresses = [...card.Addresses, { City: 'Bath', Label: 'Mailing' }];
		await put({ ...kind.required, BusinessCards: [{ ...card, Addresses }] });
		expect((await read()).BusinessCards[0].Addresses).toMatchObject([
			{ AddressKey },
			{ AddressKey: expect.any(String), City: 'Bath' },
		]);
		const withoutKey = { ...card.Addresses[0], AddressKey: undefined };
		await put({ ...kind.required, BusinessCards: [{ ...card, Addresses: [withoutKey] }] });
		expect((await read()).BusinessCards[0].Addresses[0].AddressKey).not.toBe(AddressKey);
	});
});

describe('karbon.md 32', () => {
	const cardOf = (kind: Kind): string =>
		firstClient(bench, kind).stored().BusinessCards[0].BusinessCardKey;

	it.each(KINDS)('a card of a $kind can be read by key and shows its owner', async (kind) => {
		const { key } = firstClient(bench, kind);
		expect(await bench.get(`/v3/BusinessCards/${cardOf(kind)}`)).toMatchObject({
			status: 200,
			body: { EntityType: kind.kind, EntityKey: key, BusinessCardKey: cardOf(kind) },
		});
	});

	it('"PUT replaces the whole card", and changes the client\'s fields that follow from the card', async () => {
		const url = `/v3/BusinessCards/${cardOf(CONTACT)}`;
		const { stored } = firstClient(bench, CONTACT);
		const { ClientRequests } = stored().BusinessCards[0];
		const answer = await bench.call('PUT', url, { EmailAddresses: ['new@client.example'] });
		expect(answer.status).toBe(204);
		expect((await bench.get(url)).body).toMatchObject({
			EmailAddresses: ['new@client.example'],
			PhoneNumbers: [],
			Addresses: [],
			RoleOrTitle: null,
		});
		expect(stored()).toMatchObject({
			EmailAddress: 'new@client.example',
			PhoneNumber: null,
			BusinessCards: [{ ClientRequests }],
		});
	});

	it('"OrganizationKey ... ties the contact to an organization; null on cards of organizations"', async () => {
		const organization = firstClient(bench, ORGANIZATION);
		const body = { OrganizationKey: organization.key };
		await bench.call('PUT', `/v3/BusinessCards/${cardOf(CONTACT)}`, body);
		await bench.call('PUT', `/v3/BusinessCards/${cardOf(ORGANIZATION)}`, body);
		const read = await organization.read();
		expect(read.Contacts).toMatchObject([{ ContactKey: firstClient(bench, CONTACT).key }]);
		expect(read.BusinessCards).toMatchObject([{ OrganizationKey: null }]);
		const unknown = { OrganizationKey: 'none' };
		expect((await bench.call('PUT', `/v3/BusinessCards/${cardOf(CONTACT)}`, unknown)).status).toBe(
			404,
		);
	});

	it('"IsPrimaryCard has no effect"', async () => {
		const url = `/v3/BusinessCards/${cardOf(CONTACT)}`;
		await bench.call('PUT', url, { IsPrimaryCard: false });
		expect((await bench.get(url)).body.IsPrimaryCard).toBe(true);
	});

	it('refuses long strings and unknown labels (400), unknown cards (404), and a card that changed since it was read (409)', async () => {
		const url = `/v3/BusinessCards/${cardOf(CONTACT)}`;
		for (const wrong of [
			{ Addresses: [{ City: 'x'.repeat(101) }] },
			{ PhoneNumbers: [{ Number: '1', Label: 'Pager' }] },
		]) {
			expect((await bench.call('PUT', url, wrong)).status).toBe(400);
		}
		expect((await bench.call('PUT', '/v3/BusinessCards/none', {})).status).toBe(404);
		await bench.get(url);
		await bench.simulator.change('Contact', firstClient(bench, CONTACT).key);
		expect((await bench.call('PUT', url, {})).status).toBe(409);
	});
});
