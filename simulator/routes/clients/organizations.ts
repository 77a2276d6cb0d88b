import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, pick, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { Organization } from '../../records';

const LIST: ListSpec<Organization> = {
	filter: {
		FullName: { type: 'text', operators: ['eq', 'contains'], read: (record) => record.FullName },
		EmailAddress: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (record) => record.EmailAddress,
		},
		ContactType: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (record) => record.ContactType,
		},
	},
	orderBy: {
		FullName: (record) => record.FullName,
		LastModifiedDateTime: (record) => record.LastModifiedDateTime,
	},
	keyOf: (record) => record.OrganizationKey,
};

const SUMMARY = [
	'OrganizationKey',
	'FullName',
	'EmailAddress',
	'PhoneNumber',
	'Website',
	'ContactType',
	'ClientOwner',
	'ClientManager',
	'UserDefinedIdentifier',
	'LastModifiedDateTime',
] as const;

export function registerOrganizations(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/Organizations', async (request) =>
		listAnswer(context, request, 'Organizations', context.reads.organizations, LIST, (record) =>
			pick(record, SUMMARY),
		),
	);
	app.get('/v3/Organizations/:key', async (request) => {
		const expand = expansions(request, ['BusinessCards', 'ClientTeam', 'Contacts']);
		const organization = recordByKey(context.reads.organizations, keyOf(request), 'Organization');
		return entityAnswer(request, 'Organizations', {
			...pick(organization, SUMMARY),
			...(expand.has('BusinessCards') ? { BusinessCards: organization.BusinessCards } : {}),
			...(expand.has('ClientTeam') ? { ClientTeam: organization.ClientTeam } : {}),
			...(expand.has('Contacts') ? { Contacts: organization.Contacts } : {}),
		});
	});
}
