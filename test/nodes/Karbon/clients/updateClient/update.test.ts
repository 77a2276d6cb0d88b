import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../formFields';
import { byId, firstKey, jsonOf, useBench } from '../../support';

const bench = useBench({ data: { contacts: 20, organizations: 5, clientGroups: 3, invoices: 1 } });

/** The second contact, whose values the tests change. */
const contact = () => [...bench.simulator.store.contacts.values()][1];
const state = () => structuredClone(contact());
const byIdentifier = (value: string): INodeParameters => ({
	__rl: true,
	mode: 'identifier',
	value,
});

async function update(
	fields: INodeParameters,
	more: INodeParameters = {},
	run: Parameters<typeof bench.run>[2] = {},
) {
	const contactKey = byId(contact().ContactKey);
	return await bench.run(
		'contact.update',
		{
			contactKey,
			...inCollections('contact.update', fields),
			simplify: false,
			...more,
		},
		run,
	);
}

const withoutTime = ({ LastModifiedDateTime: time, ...rest }: ReturnType<typeof state>) => {
	expect(time).toBeDefined();
	return rest;
};

describe('an update of a client', () => {
	it('reads the record with every expansion, and sends a PATCH when it takes every field', async () => {
		const before = state();
		const { items, error } = await update({ middleName: 'Quentin' });
		expect(error).toBeUndefined();
		const path = `/v3/Contacts/${before.ContactKey}`;
		expect(bench.sent()).toEqual([
			`GET ${path}?$expand=BusinessCards%2CClientTeam`,
			`PATCH ${path}`,
		]);
		expect(withoutTime(state())).toMatchObject({
			...withoutTime(before),
			FullName: expect.any(String),
			MiddleName: 'Quentin',
		});
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({
				ContactKey: before.ContactKey,
				MiddleName: 'Quentin',
				changed: true,
			}),
		]);
	});

	it('replaces the whole record where a field cannot be patched, and changes nothing else', async () => {
		const before = state();
		const { error } = await update({ contactType: byId('Prospect'), description: 'From the fair' });
		expect(error).toBeUndefined();
		expect(bench.written()).toEqual([
			`PUT /v3/Contacts/${before.ContactKey}?$expand=BusinessCards`,
		]);
		expect(withoutTime(state())).toEqual({
			...withoutTime(before),
			ContactType: 'Prospect',
			EntityDescription: { Text: 'From the fair' },
		});
	});

	it('sends nothing when nothing would change', async () => {
		const { FirstName, ContactType } = contact();
		const { items } = await update({
			firstName: ` ${FirstName} `,
			contactType: ContactType,
			lastName: '',
		});
		expect(bench.written()).toEqual([]);
		expect(jsonOf(items)).toEqual([expect.objectContaining({ FirstName, changed: false })]);
	});

	it('leaves fields with empty values as they are', async () => {
		const before = state();
		const empty = { values: [{ label: 'Work', number: '' }] };
		await update({
			firstName: '',
			suffix: '  ',
			emailAddresses: [],
			phoneNumbers: empty,
			contactType: byId(''),
		});
		expect(bench.written()).toEqual([]);
		expect(state()).toEqual(before);
	});

	it('clears the fields that the option names, unless they are given a value', async () => {
		await update({ suffix: 'Jr.', preferredName: 'Q' });
		const options = { clearFields: ['suffix', 'preferredName', 'emailAddresses'] };
		await update({ preferredName: 'Quin' }, { options });
		expect(contact()).toMatchObject({ Suffix: null, PreferredName: 'Quin' });
		expect(contact().BusinessCards[0].EmailAddresses).toEqual([]);
	});

	it('changes the first card, and keeps its key and its other fields', async () => {
		const [card] = state().BusinessCards;
		await update({
			emailAddresses: ['new@client.example'],
			phoneNumbers: {
				values: [
					{ label: 'Work', number: '555 0199' },
					{ label: 'Fax', number: '555 0198' },
				],
			},
		});
		const [after] = contact().BusinessCards;
		expect(after).toMatchObject({
			BusinessCardKey: card.BusinessCardKey,
			ClientRequests: card.ClientRequests,
			Addresses: card.Addresses,
			EmailAddresses: [...card.EmailAddresses, 'new@client.example'],
		});
		expect(after.PhoneNumbers).toHaveLength(2);
		expect(after.PhoneNumbers[0]).toMatchObject({ ...card.PhoneNumbers[0], Number: '555 0199' });
	});

	it('keeps the label of an entry that is given without one', async () => {
		const [card] = contact().BusinessCards;
		card.Addresses[0].Label = 'Mailing';
		const [{ AddressKey }] = card.Addresses;
		const { PhoneNumbers } = structuredClone(card);
		await update({
			addresses: { values: [{ addressKey: AddressKey, city: 'Oslo' }] },
			phoneNumbers: { values: [{ number: '555 0155' }] },
		});
		const [after] = contact().BusinessCards;
		expect(after.Addresses[0]).toMatchObject({ AddressKey, City: 'Oslo', Label: 'Mailing' });
		expect(after.PhoneNumbers.slice(0, -1)).toEqual(PhoneNumbers);
		expect(after.PhoneNumbers.at(-1)).toMatchObject({ Number: '555 0155', Label: null });
	});

	it('makes a new owner the owner in the client team', async () => {
		const [, user] = [...bench.simulator.store.users.values()];
		await update({ clientOwner: byId(user.EmailAddress) });
		expect(contact().ClientOwner).toBe(user.EmailAddress);
		expect(contact().ClientTeam.filter(({ RoleType }) => RoleType === 'ClientOwner')).toEqual([
			{ MemberKey: user.Id, MemberType: 'User', RoleType: 'ClientOwner' },
		]);
		const { error } = await update({ clientManager: byId('nobody@firm.example') });
		expect(error?.message).toBe(
			"'Client Manager' must be the email address of a Karbon user; no user has nobody@firm.example",
		);
	});

	it('finds a new owner on a later page of users that are not filtered', async () => {
		const [, user] = [...bench.simulator.store.users.values()];
		const others = Array.from({ length: 100 }, (_, index) => ({
			Id: `other-${index}`,
			EmailAddress: `other-${index}@firm.example`,
		}));
		for (const [index, value] of [others, [user]].entries()) {
			bench.simulator.faults.add({
				match: { path: '/v3/Users', nth: index + 1 },
				action: { type: 'status', status: 200, body: { value } },
			});
		}
		await update({ clientOwner: byId(user.EmailAddress) });
		expect(contact().ClientTeam.filter(({ RoleType }) => RoleType === 'ClientOwner')).toEqual([
			{ MemberKey: user.Id, MemberType: 'User', RoleType: 'ClientOwner' },
		]);
	});

	it('recognizes the same owner in any letter case', async () => {
		const [user] = [...bench.simulator.store.users.values()];
		await update({ clientOwner: byId(user.EmailAddress) });
		bench.simulator.reset();
		const { items } = await update({ clientOwner: byId(user.EmailAddress.toUpperCase()) });
		expect(bench.written()).toEqual([]);
		expect(jsonOf(items)).toEqual([expect.objectContaining({ changed: false })]);
	});

	it('finds a client by its identifier, and reads it by its key', async () => {
		const { ContactKey, UserDefinedIdentifier } = contact();
		const contactKey = byIdentifier(` ${UserDefinedIdentifier!.toLowerCase()} `);
		const { items } = await bench.run('contact.update', {
			simplify: false,
			contactKey,
			moreFields: { suffix: 'III' },
		});
		expect(jsonOf(items)).toEqual([expect.objectContaining({ ContactKey, Suffix: 'III' })]);
		expect(bench.sent()).toHaveLength(3);
		const found = await bench.run('contact.get', { contactKey, simplify: false });
		expect(jsonOf(found.items)).toEqual([expect.objectContaining({ ContactKey, Suffix: 'III' })]);
	});

	it('reports that no client has the identifier', async () => {
		const { error } = await bench.run('contact.get', { contactKey: byIdentifier("O'Neil") });
		expect(error?.message).toBe(`The contact with the identifier "O'Neil" was not found`);
		expect(error?.description).toContain('may belong to another type of client');
		expect(bench.sent()[0]).toContain("(UserDefinedIdentifier='O''Neil')");
	});

	it('refuses a business card that the contact does not have', async () => {
		const { error } = await update({ emailAddresses: ['a@b.example'], businessCardKey: 'x' });
		expect(error?.message).toBe(
			`'Business Card Key' "x" is not one of the business cards of this record`,
		);
		expect(bench.written()).toEqual([]);
	});

	const PHONE = { phoneNumbers: { values: [{ label: 'Home', number: '555 0177' }] } };

	const WITHOUT_KEY = '={{ $json.cardKey }}';
	/** The client has the primary card, or this and another one. */
	const withCards = (count: 1 | 2) => {
		const [primary] = contact().BusinessCards;
		const other = { ...structuredClone(primary), BusinessCardKey: 'other', IsPrimaryCard: false };
		contact().BusinessCards = [primary, other].slice(0, count);
	};

	it('refuses an expression without a value for the business card key of a client with several', async () => {
		withCards(2);
		const { error } = await update({ ...PHONE, businessCardKey: WITHOUT_KEY });
		expect(error?.message).toBe(
			"'Business Card Key' must not be empty, because this record has 2 business cards; remove it for the primary card",
		);
		expect(bench.written()).toEqual([]);
	});

	it.each(['', "={{ $fromAI('card') }}"])(
		'changes the primary business card of several without a key: %j',
		async (businessCardKey) => {
			withCards(2);
			const { error } = await update({ ...PHONE, businessCardKey });
			expect(error).toBeUndefined();
			const [{ PhoneNumbers }] = contact().BusinessCards;
			expect(PhoneNumbers).toContainEqual(expect.objectContaining({ Number: '555 0177' }));
		},
	);

	it('accepts an expression without a value for the business card key of a client with one', async () => {
		withCards(1);
		const { error } = await update({ ...PHONE, businessCardKey: WITHOUT_KEY });
		expect(error).toBeUndefined();
		expect(contact().BusinessCards[0].PhoneNumbers).toContainEqual(
			expect.objectContaining({ Number: '555 0177' }),
		);
	});

	it.each([
		['adds a business card', { emailAddresses: ['third@b.example'], addBusinessCard: true }, 3],
		['changes no field of a business card', { middleName: 'Ada' }, 2],
	])(
		'needs no value of the business card key if it %s',
		async (_title, fields: INodeParameters, count) => {
			withCards(2);
			const { error } = await update({ ...fields, businessCardKey: WITHOUT_KEY });
			expect(error).toBeUndefined();
			expect(contact().BusinessCards).toHaveLength(count);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it('is sent once when another client has the identifier', async () => {
		const [{ UserDefinedIdentifier }] = [...bench.simulator.store.contacts.values()];
		const { error } = await update({ userDefinedIdentifier: UserDefinedIdentifier! });
		expect(error?.message).toBe('Contact not updated: User defined identifier already in use');
		expect(bench.written()).toHaveLength(1);
	});

	it('refuses several email addresses without commas, which Karbon would store as one', async () => {
		for (const entry of ['a@x.example b@x.example', 'a@x.example; b@x.example']) {
			const { error } = await update({ emailAddresses: [entry] });
			expect(error?.message).toBe(
				"'Email Addresses' must be addresses such as name@email.com, separated with commas",
			);
		}
		expect(bench.sent()).toEqual([]);
	});

	it('is sent once when it names a record that Karbon does not have, also right after another', async () => {
		await update({ suffix: 'IV' });
		bench.simulator.reset();
		const key = firstKey(bench.simulator.store.organizations);
		const { error } = await update({ organizationKey: byId(`${key}x`), roleOrTitle: 'CEO' });
		expect(error?.message).toMatch(/^(Contact not updated|Karbon)/);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(bench.written()).toHaveLength(1);
	});
});
