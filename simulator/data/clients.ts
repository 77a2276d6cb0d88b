import type * as Records from '../records';
import type { Store } from '../store';
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

/** How many records of the three client kinds, from which seed, as of when (epoch ms). */
export interface ClientCounts {
	contacts: number;
	organizations: number;
	clientGroups: number;
	seed: number;
	now: number;
}

function phone(random: Random): string {
	return `+1 555 01${String(random.below(100)).padStart(2, '0')}`;
}

function businessCard(random: Random, email: string, number: string): Records.BusinessCard {
	const place = random.pick(CITIES);
	return {
		BusinessCardKey: random.key(),
		IsPrimaryCard: true,
		EmailAddresses: [email],
		PhoneNumbers: [{ Label: 'Work', Number: number }],
		WebSites: [],
		Addresses: [
			{
				Label: 'Physical',
				AddressLines: `${1 + random.below(200)} ${random.pick(STREETS)}`,
				City: place.City,
				StateProvinceCounty: place.StateProvinceCounty,
				ZipCode: place.ZipCode,
				CountryCode: place.code,
			},
		],
	};
}

function emailName(text: string): string {
	const plain = text.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '.');
	return plain.replace(/^\.+|\.+$/g, '').toLowerCase();
}

function common(random: Random, name: string, index: number, users: string[], now: number) {
	const email = `${emailName(name)}@client.example`;
	const number = phone(random);
	const owner = users.length > 0 ? random.pick(users) : null;
	return {
		FullName: name,
		EmailAddress: email,
		PhoneNumber: number,
		ContactType: index % 9 === 8 ? 'Prospect' : 'Client',
		ClientOwner: owner,
		ClientManager: owner,
		UserDefinedIdentifier: `C-${String(index + 1).padStart(4, '0')}`,
		LastModifiedDateTime: dateTime(now - random.below(400 * DAY_MS) - 1),
		BusinessCards: [businessCard(random, email, number)],
		ClientTeam:
			owner === null ? [] : [{ MemberType: 'User', MemberKey: owner, RoleType: 'Client Owner' }],
	};
}

/** Makes one contact; `index` numbers it. */
export function makeContact(
	random: Random,
	index: number,
	users: string[],
	now: number,
): Records.Contact {
	const FirstName = FIRST_NAMES[index % FIRST_NAMES.length] as string;
	const LastName = random.pick(LAST_NAMES);
	const shared = common(random, `${FirstName} ${LastName}`, index, users, now);
	const card = shared.BusinessCards[0]?.Addresses[0];
	return {
		ContactKey: random.key(),
		...shared,
		ContactType: index % 9 === 8 ? 'Prospect' : 'Individual',
		FirstName,
		LastName,
		PreferredName: index % 3 === 0 ? FirstName : null,
		Address: card === undefined ? null : `${card.AddressLines}, ${card.City}`,
	};
}

/** Makes one organization; `index` numbers it. */
export function makeOrganization(
	random: Random,
	index: number,
	users: string[],
	now: number,
): Records.Organization {
	const name = `${random.pick(COMPANY_WORDS)} ${COMPANY_TRADES[index % COMPANY_TRADES.length]} ${random.pick(COMPANY_FORMS)}`;
	return {
		OrganizationKey: random.key(),
		...common(random, name, index, users, now),
		Website: `https://www.${emailName(name).replaceAll('.', '-')}.example`,
		Contacts: [],
	};
}

/** Makes one client group without members; `index` numbers it. */
export function makeClientGroup(
	random: Random,
	index: number,
	users: string[],
	now: number,
): Records.ClientGroup {
	const name = `${LAST_NAMES[index % LAST_NAMES.length]} Family Group ${index + 1}`;
	return { ClientGroupKey: random.key(), ...common(random, name, index, users, now), Members: [] };
}

/** Fills contacts, organizations (each with a contact or two) and client groups. */
export function seedClients(store: Store, counts: ClientCounts): void {
	const users = [...store.users.values()].map((user) => user.EmailAddress);
	const contactRandom = createRandom(counts.seed, 'contacts');
	for (let index = 0; index < counts.contacts; index += 1) {
		const contact = makeContact(contactRandom, index, users, counts.now);
		store.contacts.set(contact.ContactKey, contact);
	}
	const contacts = [...store.contacts.values()];
	const organizationRandom = createRandom(counts.seed, 'organizations');
	for (let index = 0; index < counts.organizations; index += 1) {
		const organization = makeOrganization(organizationRandom, index, users, counts.now);
		const person = contacts[index];
		if (person !== undefined) {
			const { ContactKey, FullName } = person;
			organization.Contacts.push({ ContactKey, FullName, Role: 'Director' });
		}
		store.organizations.set(organization.OrganizationKey, organization);
	}
	const groupRandom = createRandom(counts.seed, 'clientGroups');
	for (let index = 0; index < counts.clientGroups; index += 1) {
		const group = makeClientGroup(groupRandom, index, users, counts.now);
		const person = contacts[index];
		if (person !== undefined) {
			group.Members.push({
				EntityKey: person.ContactKey,
				EntityType: 'Contact',
				Name: person.FullName,
			});
		}
		store.clientGroups.set(group.ClientGroupKey, group);
	}
}

/** Contacts and organizations in the form in which invoices and payments show them. */
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
