import type { VariantOptions } from '../../../../simulator';
import { type Bench, closeAll, type Json, startBench } from '../../support';
import { bodyOf, firstClient, type Kind, KINDS } from './clients';

const [CONTACT, ORGANIZATION, CLIENT_GROUP] = KINDS;
const WITH_DETAIL: Kind[] = [CONTACT, ORGANIZATION];

let bench: Bench;
const start = async (variants: VariantOptions = {}): Promise<void> => {
	bench = await startBench({ variants, data: { invoices: 0, workItems: 0 } });
};
beforeEach(() => start());
afterEach(closeAll);

describe.each(WITH_DETAIL)('karbon-api.md, Exceptions to "left out is cleared": $kind', (kind) => {
	const detail = (given: Json) => ({ ...kind.required, AccountingDetail: given });

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

	it('"A RegistrationNumbers entry with an empty number deletes the number of that Type; others are added or replaced"', async () => {
		const { put, stored } = firstClient(bench, kind);
		const numbers = () => stored().AccountingDetail.RegistrationNumbers;
		const [taxId] = numbers();
		const vat = { Type: 'VAT Number', RegistrationNumber: 'V1' };
		await put(detail({ RegistrationNumbers: [vat] }));
		expect(numbers()).toEqual([taxId, vat]);
		await put(detail({ RegistrationNumbers: [{ ...vat, RegistrationNumber: 'V2' }] }));
		expect(numbers()).toEqual([taxId, { ...vat, RegistrationNumber: 'V2' }]);
		await put(detail({ RegistrationNumbers: [{ Type: 'Tax ID', RegistrationNumber: '' }] }));
		expect(numbers()).toEqual([{ ...vat, RegistrationNumber: 'V2' }]);
		await put(kind.required);
		expect(numbers()).toHaveLength(1);
	});

	it('"Service lists (Bank, Payroll, ...) are cleared by [], LegalFirm and TaxProvider by {}, left out they stay"', async () => {
		const { put, stored } = firstClient(bench, kind);
		const LegalFirm = { Name: 'Lane & Co', OrganizationKey: null };
		await put(detail({ Bank: ['Plaid'], LegalFirm, LegalName: 'Full name' }));
		await put(kind.required);
		expect(stored().AccountingDetail).toMatchObject({
			Bank: ['Plaid'],
			LegalFirm,
			LegalName: null,
		});
		await put(detail({ Bank: [], LegalFirm: {} }));
		expect(stored().AccountingDetail).toMatchObject({ Bank: [], LegalFirm: null });
	});

	it.each([
		['replaced', [{ Body: 'New', Type: 'Tax' }]],
		[
			'added',
			[
				{ Body: 'Prefers e-mail.', Type: 'Basic' },
				{ Body: 'New', Type: 'Tax' },
			],
		],
	] as const)('"AccountingDetail.Notes replaced or added": %s', async (accountingNotes, after) => {
		await start({ accountingNotes });
		const { put, stored, read } = firstClient(bench, kind);
		await put(detail({ Notes: [{ Body: 'New', Type: 'Tax' }] }));
		expect(stored().AccountingDetail.Notes).toEqual(after);
		await put(bodyOf(await read()));
		expect(stored().AccountingDetail.Notes).toEqual(after);
	});

	it.each([
		['a type outside the list', { Sells: 'Nothing' }, 'AccountingDetail.Sells'],
		['a text as number', { AnnualRevenue: '12' }, 'AccountingDetail.AnnualRevenue'],
		['a word as date', { BirthDate: 'May' }, 'AccountingDetail.BirthDate'],
		[
			'a long registration number',
			{ RegistrationNumbers: [{ Type: 'Tax ID', RegistrationNumber: 'x'.repeat(51) }] },
			'AccountingDetail.RegistrationNumbers.RegistrationNumber',
		],
	])('refuses %s in the accounting detail', async (_name, given, target) => {
		const { put } = firstClient(bench, kind);
		expect(await put(detail(given))).toMatchObject({
			status: 400,
			body: { error: { code: '4003', details: [{ target }] } },
		});
	});

	it('"Stored values may lie outside the enums: send back as read"', async () => {
		const { put, stored } = firstClient(bench, kind);
		stored().AccountingDetail = { ...stored().AccountingDetail, Sells: 'Hardware' };
		expect((await put(detail({ Sells: 'Hardware' }))).status).toBe(204);
	});

	it.each([
		['owner', 1, 1],
		['team', 0, 0],
		['separate', 1, 0],
	] as const)(
		'"ClientOwner and ClientManager against ClientTeam entries of that role": %s',
		async (clientOwnerConflict, owner, member) => {
			await start({ clientOwnerConflict });
			const users = [...bench.simulator.store.users.values()];
			const { put, stored } = firstClient(bench, kind);
			await put({
				...kind.required,
				ClientOwner: users[1]?.EmailAddress,
				ClientTeam: [{ MemberKey: users[0]?.Id, MemberType: 'User', RoleType: 'ClientOwner' }],
			});
			expect(stored()).toMatchObject({
				ClientOwner: users[owner]?.EmailAddress,
				ClientTeam: [{ MemberKey: users[member]?.Id, RoleType: 'ClientOwner' }],
			});
		},
	);

	it.each(['owner', 'team'] as const)(
		'a body with only one of both is followed (%s)',
		async (clientOwnerConflict) => {
			await start({ clientOwnerConflict });
			const user = [...bench.simulator.store.users.values()][2];
			const entry = { MemberKey: user?.Id, MemberType: 'User', RoleType: 'ClientManager' };
			const { put, stored } = firstClient(bench, kind);
			await put({ ...kind.required, ClientManager: user?.EmailAddress });
			expect(stored()).toMatchObject({ ClientTeam: [entry] });
			await put({ ...kind.required, ClientTeam: [entry] });
			expect(stored()).toMatchObject({ ClientManager: user?.EmailAddress, ClientTeam: [entry] });
		},
	);
});

describe('karbon-api.md, Unclear: client group', () => {
	it.each([
		['taken', []],
		['ignored', [{ RoleType: 'ClientOwner' }, { RoleType: 'ClientManager' }]],
	] as const)('"ClientTeam in the PUT of a client group": %s', async (clientGroupTeam, after) => {
		await start({ clientGroupTeam });
		const { put, stored, read } = firstClient(bench, CLIENT_GROUP);
		await put(bodyOf(await read(), { ClientOwner: null, ClientManager: null, ClientTeam: [] }));
		expect(stored().ClientTeam).toMatchObject(after);
		expect(stored().ClientTeam).toHaveLength(after.length);
	});

	it.each([
		['removed', 0],
		['kept', 1],
	] as const)('"a card left out of a client group\'s PUT": %s', async (clientGroupCard, count) => {
		await start({ clientGroupCard });
		const { put, stored } = firstClient(bench, CLIENT_GROUP);
		await put(CLIENT_GROUP.required);
		expect(stored().BusinessCards).toHaveLength(count);
	});

	it('members and the primary contact must exist', async () => {
		const { put } = firstClient(bench, CLIENT_GROUP);
		for (const wrong of [
			{ PrimaryContact: 'none' },
			{ Members: [{ ContactKey: 'none' }] },
			{ Members: [{ OrganizationKey: 'none' }] },
		]) {
			expect((await put({ ...CLIENT_GROUP.required, ...wrong })).status).toBe(404);
		}
	});
});

describe('interface-addendum.md, Records: Organization', () => {
	const NAMES = ['EmailAddress', 'PhoneNumber', 'Website'];

	it.each([
		['shown', NAMES],
		['omitted', []],
	] as const)('fields of the first card are %s in single records', async (variant, names) => {
		await start({ organizationCardFields: variant });
		const record = await firstClient(bench, ORGANIZATION).read();
		expect(Object.keys(record).filter((name) => NAMES.includes(name))).toEqual(names);
	});
});

describe('karbon-api.md, Business cards', () => {
	const cardOf = (kind: Kind): string =>
		firstClient(bench, kind).stored().BusinessCards[0].BusinessCardKey;

	it.each(KINDS)('a card of a $kind is read by key, with its owner', async (kind) => {
		const { key } = firstClient(bench, kind);
		expect(await bench.get(`/v3/BusinessCards/${cardOf(kind)}`)).toMatchObject({
			status: 200,
			body: { EntityType: kind.kind, EntityKey: key, BusinessCardKey: cardOf(kind) },
		});
	});

	it('"PUT replaces the whole card" and changes what lists show of its client', async () => {
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

	it('refuses long texts and unknown labels, unknown cards, and a card that changed since it was read', async () => {
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
