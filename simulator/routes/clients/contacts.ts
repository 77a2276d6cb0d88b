import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, pick, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { Contact } from '../../records';

const LIST: ListSpec<Contact> = {
	filter: {
		FullName: { type: 'text', operators: ['eq', 'contains'], read: (contact) => contact.FullName },
		EmailAddress: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (contact) => contact.EmailAddress,
		},
		PhoneNumber: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (contact) => contact.PhoneNumber,
		},
		ContactType: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (contact) => contact.ContactType,
		},
	},
	orderBy: {
		FullName: (contact) => contact.FullName,
		LastModifiedDateTime: (contact) => contact.LastModifiedDateTime,
	},
	keyOf: (contact) => contact.ContactKey,
};

const SUMMARY = [
	'ContactKey',
	'FullName',
	'PreferredName',
	'EmailAddress',
	'PhoneNumber',
	'Address',
	'ContactType',
	'ClientOwner',
	'ClientManager',
	'UserDefinedIdentifier',
	'LastModifiedDateTime',
] as const;

/** The single form has neither FullName nor e-mail and phone ("interface-addendum.md, Records"). */
const SINGLE = [
	'ContactKey',
	'FirstName',
	'LastName',
	'PreferredName',
	'ContactType',
	'ClientOwner',
	'ClientManager',
	'UserDefinedIdentifier',
	'LastModifiedDateTime',
] as const;

export function registerContacts(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/Contacts', async (request) =>
		listAnswer(context, request, 'Contacts', context.reads.contacts, LIST, (contact) =>
			pick(contact, SUMMARY),
		),
	);
	app.get('/v3/Contacts/:key', async (request) => {
		const expand = expansions(request, ['BusinessCards', 'ClientTeam', 'ClientAccess']);
		const contact = recordByKey(context.reads.contacts, keyOf(request), 'Contact');
		return entityAnswer(request, 'Contacts', {
			...pick(contact, SINGLE),
			...(expand.has('BusinessCards') ? { BusinessCards: contact.BusinessCards } : {}),
			...(expand.has('ClientTeam') ? { ClientTeam: contact.ClientTeam } : {}),
			...(expand.has('ClientAccess') ? { ClientAccess: [] } : {}),
		});
	});
}
