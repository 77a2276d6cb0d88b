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
		action: 'Update a contact',
		fields: ['Contact', 'Update Fields', 'Accounting Details', 'Options'],
		async fill({ form, simulator }) {
			await form.pick('contactKey', firstOf('contact', simulator.store.contacts).FullName);
			await form.add('suffix', 'Suffix', 'first');
			await form.type('suffix', 'Jr. of the browser');
		},
		shows: () => ['Jr. of the browser', 'changed'],
		changed({ simulator }) {
			const { Suffix } = firstOf('contact', simulator.store.contacts);
			expect(Suffix).toBe('Jr. of the browser');
		},
	},
	{
		action: 'Create or update an organization',
		fields: ['Identifier', 'Full Name', 'Update Fields', 'Accounting Details', 'Options'],
		async fill({ form }) {
			await form.type('userDefinedIdentifier', 'UI-0001');
			await form.type('fullName', 'Harbour of the Browser Ltd');
		},
		shows: () => ['Harbour of the Browser Ltd', 'created', 'true'],
		changed({ simulator }) {
			const made = [...simulator.store.organizations.values()].filter(
				({ UserDefinedIdentifier }) => UserDefinedIdentifier === 'UI-0001',
			);
			expect(made).toMatchObject([{ FullName: 'Harbour of the Browser Ltd' }]);
		},
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
