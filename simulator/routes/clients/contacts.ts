import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { pick } from '../../http/answers';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { Contact } from '../../records';
import {
	accountingDetailAfter,
	accountingView,
	checkAccountingDetail,
} from '../../writes/clients/accountingDetail';
import { CONTACT_FIELDS } from '../../writes/clients/clientFields';
import { cardList, type ClientKind } from '../../writes/clients/clients';
import { type ClientViews, ExternalKey, registerClients } from './register';

/** The name of a contact as lists show it (karbon.md 12). */
function listedName({ variants }: SimulatorContext, contact: Contact): string {
	const { FirstName, MiddleName, LastName, FullName } = contact;
	if (variants.contactNames !== 'lastNameFirst') return FullName;
	const others = [FirstName, MiddleName].filter(Boolean).join(' ');
	return [LastName, others].filter(Boolean).join(', ');
}

/** The texts that a filter by EmailAddress compares. */
function filteredAddresses({ variants }: SimulatorContext, contact: Contact) {
	const { BusinessCards: cards, EmailAddress } = contact;
	if (variants.emailFilter !== 'all') return EmailAddress;
	return [EmailAddress ?? '', ...cards.flatMap(({ EmailAddresses }) => EmailAddresses)];
}

const listIn = (context: SimulatorContext): ListSpec<Contact> => ({
	filter: {
		FullName: {
			type: 'text',
			operators: ['eq', 'contains'],
			ignoresCase: true,
			read: (contact) => listedName(context, contact),
		},
		EmailAddress: {
			type: 'text',
			operators: ['eq', 'contains'],
			ignoresCase: true,
			read: (contact) => filteredAddresses(context, contact),
		},
		...textFields<Contact>(['PhoneNumber', 'ContactType'], ['eq', 'contains']),
		ExternalKey,
	},
	orderBy: {
		FullName: (contact) => listedName(context, contact),
		LastModifiedDateTime: (contact) => contact.LastModifiedDateTime,
	},
	keyOf: (contact) => contact.ContactKey,
});

const ROW = [
	'ContactKey',
	'FullName',
	'PreferredName',
	'Salutation',
	'ClientOwner',
	'ClientManager',
	'Address',
	'EmailAddress',
	'PhoneNumber',
	'RoleOrTitle',
	'ContactType',
	'UserDefinedIdentifier',
	'LastModifiedDateTime',
] as const;

/** Fields of a single contact, without FullName, email and phone (karbon.md 12). */
const SINGLE = [
	'FirstName',
	'MiddleName',
	'LastName',
	'PreferredName',
	'Salutation',
	'Suffix',
	'ClientOwner',
	'ClientManager',
	'ContactType',
	'UserDefinedIdentifier',
	'RestrictionLevel',
	'LastModifiedDateTime',
	'EntityDescription',
] as const;

const KIND: ClientKind<Contact> = {
	kind: 'Contact',
	keyName: 'ContactKey',
	fields: CONTACT_FIELDS,
	patchable: [
		'FirstName',
		'MiddleName',
		'LastName',
		'PreferredName',
		'Salutation',
		'Suffix',
		'RestrictionLevel',
	],
	cards: 'BusinessCards',
	collection: (store) => store.contacts,
	check: (body, stored, check) =>
		checkAccountingDetail(body.AccountingDetail, stored?.AccountingDetail, check),
	own: (context, body, stored, owner) => ({
		BusinessCards: cardList(context, body, stored, owner),
		AccountingDetail: accountingDetailAfter(
			context.variants,
			stored?.AccountingDetail,
			body.AccountingDetail,
		),
	}),
	derived: ({ FirstName, MiddleName, LastName }) => ({
		FullName: [FirstName, MiddleName, LastName].filter(Boolean).join(' '),
	}),
};

export function registerContacts(app: FastifyInstance, context: SimulatorContext): void {
	const views: ClientViews<Contact> = {
		path: 'Contacts',
		list: listIn(context),
		row: (contact) => ({ ...pick(contact, ROW), FullName: listedName(context, contact) }),
		single: (contact, key) => ({
			...pick(contact, SINGLE),
			AvatarUrl: `https://avatars.karbon.example/${key}.png`,
			AccountingDetail: accountingView(
				context.variants,
				contact.AccountingDetail,
				'ContactPermaKey',
				key,
			),
		}),
		partial: ['AccountingDetail'],
		expand: { ClientTeam: ({ ClientTeam }) => ClientTeam, ClientAccess: () => [] },
		status: { created: 201, patched: 200 },
	};
	registerClients(app, context, KIND, views);
}
