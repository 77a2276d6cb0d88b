import type * as Records from '../records';
import type { Store } from '../store';
import { makeAccountingDetail } from './accounting';
import { DAY_MS, dateTime } from './dates';
import { createRandom, type Random } from './random';
import {
	CITIES,
	COMPANY_FORMS,
	COMPANY_TRADES,
	COMPANY_WORDS,
	FIRST_NAMES,
	LAST_NAMES,
	STREETS,
} from './words';

/** Numbers of clients, the seed, and the start time in epoch milliseconds. */
export interface ClientCounts {
	contacts: number;
	organizations: number;
	clientGroups: number;
	seed: number;
	now: number;
}

const EMPTY_CARD: Omit<Records.BusinessCard, 'BusinessCardKey'> = {
	IsPrimaryCard: true,
	EmailAddresses: [],
	PhoneNumbers: [],
	WebSites: [],
	Addresses: [],
	OrganizationKey: null,
	RoleOrTitle: null,
	FacebookLink: null,
	LinkedInLink: null,
	TwitterLink: null,
	SkypeLink: null,
	ClientRequests: [],
};

/** First letter of UserDefinedIdentifier, which is unique among all clients. */
const IDENTIFIER_LETTER = { contact: 'C', organization: 'O', clientGroup: 'G' } as const;

function phone(random: Random): string {
	return `+1 555 01${String(random.below(100)).padStart(2, '0')}`;
}

function businessCard(random: Random, email: string, number: string): Records.BusinessCard {
	const place = random.pick(CITIES);
	const BusinessCardKey = random.key();
	return {
		...EMPTY_CARD,
		BusinessCardKey,
		EmailAddresses: [email],
		PhoneNumbers: [
			{
				PhoneNumberKey: `P${BusinessCardKey.slice(1)}`,
				Label: 'Work',
				Number: number,
				CountryCode: place.code,
			},
		],
		Addresses: [
			{
				AddressKey: `A${BusinessCardKey.slice(1)}`,
				Label: 'Physical',
				AddressLines: `${1 + random.below(200)} ${random.pick(STREETS)}`,
				City: place.City,
				StateProvinceCounty: place.StateProvinceCounty,
				ZipCode: place.ZipCode,
				CountryCode: place.code,
			},
		],
		ClientRequests: [`R${BusinessCardKey.slice(1)}`],
	};
}

function emailName(text: string): string {
	const plain = text.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '.');
	return plain.replace(/^\.+|\.+$/g, '').toLowerCase();
}

/** The fields that clients of all kinds share; `index` numbers the clients. */
function common(
	random: Random,
	kind: keyof typeof IDENTIFIER_LETTER,
	name: string,
	index: number,
	users: Records.User[],
	now: number,
) {
	const email = `${emailName(name)}@client.example`;
	const number = phone(random);
	const owner = users.length > 0 ? random.pick(users) : undefined;
	const member = (RoleType: string): Records.ClientTeamMember => ({
		MemberKey: owner?.Id ?? null,
		MemberType: 'User',
		RoleType,
	});
	const LastModifiedDateTime = dateTime(now - random.below(400 * DAY_MS) - 1);
	const card = businessCard(random, email, number);
	const [address] = card.Addresses;
	return {
		FullName: name,
		EmailAddress: email,
		PhoneNumber: number,
		Website: null as string | null,
		Address: address === undefined ? null : `${address.AddressLines}, ${address.City}`,
		RoleOrTitle: null,
		ContactType: index % 9 === 8 ? 'Prospect' : 'Client',
		ClientOwner: owner?.EmailAddress ?? null,
		ClientManager: owner?.EmailAddress ?? null,
		UserDefinedIdentifier: `${IDENTIFIER_LETTER[kind]}-${String(index + 1).padStart(4, '0')}`,
		RestrictionLevel: 'Public',
		EntityDescription:
			index % 4 === 0 ? { Text: `Met at the ${card.Addresses[0]?.City} fair.` } : null,
		LastModifiedDateTime,
		BusinessCards: [card],
		ClientTeam: owner === undefined ? [] : [member('ClientOwner'), member('ClientManager')],
	};
}

/** Makes one contact; `index` numbers it. */
export function makeContact(
	random: Random,
	index: number,
	users: Records.User[],
	now: number,
): Records.Contact {
	const FirstName = FIRST_NAMES[index % FIRST_NAMES.length] as string;
	const LastName = random.pick(LAST_NAMES);
	const shared = common(random, 'contact', `${FirstName} ${LastName}`, index, users, now);
	return {
		ContactKey: random.key(),
		...shared,
		ContactType: index % 9 === 8 ? 'Prospect' : 'Individual',
		FirstName,
		MiddleName: null,
		LastName,
		PreferredName: index % 3 === 0 ? FirstName : null,
		Salutation: index % 5 === 0 ? `Dear ${FirstName}` : null,
		Suffix: index % 11 === 10 ? 'Jr.' : null,
		AccountingDetail: makeAccountingDetail('Person', index),
	};
}

/** Makes one organization; `index` numbers it. */
export function makeOrganization(
	random: Random,
	index: number,
	users: Records.User[],
	now: number,
): Records.Organization {
	const name = `${random.pick(COMPANY_WORDS)} ${COMPANY_TRADES[index % COMPANY_TRADES.length]} ${random.pick(COMPANY_FORMS)}`;
	const shared = common(random, 'organization', name, index, users, now);
	const Website = `https://www.${emailName(name).replaceAll('.', '-')}.example`;
	return {
		OrganizationKey: random.key(),
		...shared,
		Website,
		BusinessCards: shared.BusinessCards.map((card) => ({ ...card, WebSites: [Website] })),
		AccountingDetail: makeAccountingDetail('Limited Liability', index),
	};
}

/** Makes one client group without members; `index` numbers it. */
export function makeClientGroup(
	random: Random,
	index: number,
	users: Records.User[],
	now: number,
): Records.ClientGroup {
	const name = `${LAST_NAMES[index % LAST_NAMES.length]} Family Group ${index + 1}`;
	const shared = common(random, 'clientGroup', name, index, users, now);
	return { ClientGroupKey: random.key(), ...shared, PrimaryContact: null, Members: [] };
}

/** Fills contacts, organizations (connected with a contact) and client groups. */
export function seedClients(store: Store, counts: ClientCounts): void {
	const users = [...store.users.values()];
	const contactRandom = createRandom(counts.seed, 'contacts');
	for (let index = 0; index < counts.contacts; index += 1) {
		const contact = makeContact(contactRandom, index, users, counts.now);
		store.contacts.set(contact.ContactKey, contact);
	}
	const contacts = [...store.contacts.values()];
	const organizationRandom = createRandom(counts.seed, 'organizations');
	for (let index = 0; index < counts.organizations; index += 1) {
		const organization = makeOrganization(organizationRandom, index, users, counts.now);
		// The card of the contact connects it with the organization.
		const [card] = contacts[index]?.BusinessCards ?? [];
		if (card !== undefined) {
			Object.assign(card, {
				OrganizationKey: organization.OrganizationKey,
				RoleOrTitle: 'Director',
			});
			Object.assign(contacts[index] as Records.Contact, { RoleOrTitle: 'Director' });
		}
		store.organizations.set(organization.OrganizationKey, organization);
	}
	const groupRandom = createRandom(counts.seed, 'clientGroups');
	for (let index = 0; index < counts.clientGroups; index += 1) {
		const group = makeClientGroup(groupRandom, index, users, counts.now);
		const person = contacts[index];
		if (person !== undefined) {
			group.Members.push({ ContactKey: person.ContactKey, OrganizationKey: null });
			group.PrimaryContact = person.FullName;
		}
		store.clientGroups.set(group.ClientGroupKey, group);
	}
}

/** Contacts and organizations as invoices and payments show them. */
export function clientSnapshots(store: Store): Records.Client[] {
	const snapshot = (
		key: string,
		type: Records.Client['ClientType'],
		record: Records.Contact | Records.Organization,
	): Records.Client => {
		const address = record.BusinessCards[0]?.Addresses[0];
		return {
			ClientKey: key,
			ClientType: type,
			Name: record.FullName,
			AddressLine: address?.AddressLines ?? null,
			City: address?.City ?? null,
			StateProvinceCounty: address?.StateProvinceCounty ?? null,
			ZipCode: address?.ZipCode ?? null,
			Country: CITIES.find((place) => place.code === address?.CountryCode)?.Country ?? null,
			EmailAddress: record.EmailAddress,
		};
	};
	return [
		...[...store.organizations].map(([key, record]) => snapshot(key, 'Organization', record)),
		...[...store.contacts].map(([key, record]) => snapshot(key, 'Contact', record)),
	];
}
