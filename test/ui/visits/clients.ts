import { firstOf } from '../support/records';
import { LIST_FIELDS, type Visit } from './visit';

/** Contacts, organizations and client groups. */
export const CLIENT_VISITS: Visit[] = [
	{
		action: 'Get many contacts',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill({ form, simulator }) {
			await form.add('fullName', 'Full Name', 'first');
			await form.type('fullName', firstOf('contact', simulator.store.contacts).FullName);
			await form.add('orderBy', 'Order By');
			await form.choose('orderBy', 'Last Modified (Newest First)');
		},
		shows: ({ simulator }) => [firstOf('contact', simulator.store.contacts).ContactKey],
	},
	{
		action: 'Get a contact',
		fields: ['Contact', 'Simplify', 'Options'],
		async fill({ form, simulator }) {
			await form.pick('contactKey', firstOf('contact', simulator.store.contacts).FullName);
			await form.add('expand', 'Expand');
			await form.chooseAlso('expand', 'Business Cards');
		},
		shows: ({ simulator }) => [
			firstOf('contact', simulator.store.contacts).ContactKey,
			'BusinessCards',
		],
	},
	{
		action: 'Get many organizations',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill({ form }) {
			await form.type('limit', '3');
		},
		shows: () => ['OrganizationKey', '3 items'],
	},
	{
		action: 'Get an organization',
		fields: ['Organization', 'Simplify', 'Options'],
		async fill({ form, simulator }) {
			const { FullName } = firstOf('organization', simulator.store.organizations);
			await form.pick('organizationKey', FullName);
		},
		shows: ({ simulator }) => [
			firstOf('organization', simulator.store.organizations).OrganizationKey,
		],
	},
	{
		action: 'Get many client groups',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters'],
		async fill({ form }) {
			await form.toggle('returnAll');
		},
		shows: ({ simulator }) => ['ClientGroupKey', `${simulator.store.clientGroups.size} items`],
	},
	{
		action: 'Get a client group',
		fields: ['Client Group', 'Simplify', 'Options'],
		async fill({ form, simulator }) {
			const { FullName } = firstOf('client group', simulator.store.clientGroups);
			await form.pick('clientGroupKey', FullName);
		},
		shows: ({ simulator }) => [
			firstOf('client group', simulator.store.clientGroups).ClientGroupKey,
		],
	},
];
