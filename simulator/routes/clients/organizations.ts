import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { pick } from '../../http/answers';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { Contact, Organization } from '../../records';
import type { Store } from '../../store';
import {
	accountingDetailAfter,
	accountingView,
	checkAccountingDetail,
} from '../../writes/clients/accountingDetail';
import { ORGANIZATION_FIELDS } from '../../writes/clients/clientFields';
import { cardList, type ClientKind } from '../../writes/clients/clients';
import { type ClientViews, ExternalKey, registerClients } from './register';

const LIST: ListSpec<Organization> = {
	filter: {
		...textFields<Organization>(['FullName', 'EmailAddress'], ['eq', 'contains'], {
			ignoresCase: true,
			hasOpenParts: true,
		}),
		...textFields<Organization>(['ContactType'], ['eq', 'contains']),
		ExternalKey,
	},
	orderBy: {
		FullName: (record) => record.FullName,
		LastModifiedDateTime: (record) => record.LastModifiedDateTime,
	},
	keyOf: (record) => record.OrganizationKey,
};

const ROW = [
	'OrganizationKey',
	'FullName',
	'PhoneNumber',
	'EmailAddress',
	'Website',
	'ContactType',
	'LastModifiedDateTime',
	'UserDefinedIdentifier',
] as const;

const SINGLE = [
	'FullName',
	'ClientOwner',
	'ClientManager',
	'ContactType',
	'UserDefinedIdentifier',
	'RestrictionLevel',
	'LastModifiedDateTime',
	'EntityDescription',
] as const;

/** Fields of the first card. The documents differ on whether single organizations have them. */
const CARD_FIELDS = ['EmailAddress', 'PhoneNumber', 'Website'] as const;

/** "ContactsCardOrganization" (karbon.md 12). */
const CONTACT = [
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
	'UserDefinedIdentifier',
	'LastModifiedDateTime',
] as const;

const KIND: ClientKind<Organization> = {
	kind: 'Organization',
	keyName: 'OrganizationKey',
	fields: ORGANIZATION_FIELDS,
	patchable: ['FullName', 'RestrictionLevel'],
	cards: 'BusinessCards',
	collection: (store) => store.organizations,
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
	derived: () => ({}),
};

/** "OrganizationKey on a contact's card ties the contact to an organization." */
function contactsOf(store: Store, key: string): object[] {
	const contacts: Contact[] = [];
	for (const [, contact] of store.contacts.peekAll()) {
		if (contact.BusinessCards.some((card) => card.OrganizationKey === key)) contacts.push(contact);
	}
	return contacts.map((contact) => pick(contact, CONTACT));
}

export function registerOrganizations(app: FastifyInstance, context: SimulatorContext): void {
	const { organizationCardFields = 'shown' } = context.variants;
	const ofCard = organizationCardFields === 'shown' ? CARD_FIELDS : [];
	const views: ClientViews<Organization> = {
		path: 'Organizations',
		list: LIST,
		row: (organization) => pick(organization, ROW),
		single: (organization, key) => ({
			...pick(organization, [...SINGLE, ...ofCard]),
			AccountingDetail: accountingView(
				context.variants,
				organization.AccountingDetail,
				'OrganizationPermaKey',
				key,
			),
		}),
		partial: ['AccountingDetail'],
		expand: {
			ClientTeam: ({ ClientTeam }) => ClientTeam,
			Contacts: (_, key) => contactsOf(context.reads, key),
		},
		status: { created: 201, patched: 200 },
	};
	registerClients(app, context, KIND, views);
}
