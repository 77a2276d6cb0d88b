import { firstOf, recordsWith } from '../../support/records';
import { LIST_FIELDS, type Visit } from '../visit';

/** Contacts. */
export const CONTACT_VISITS: Visit[] = [
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
		fields: [
			'Contact',
			'Mapping',
			'Simplify',
			'Update Fields',
			'Accounting Details and More',
			'Options',
		],
		async fill({ form, simulator }) {
			await form.pick('contactKey', firstOf('contact', simulator.store.contacts).FullName);
			await form.addTo(1, 'suffix', 'Suffix');
			await form.type('suffix', 'Jr. of the browser');
		},
		shows: ({ simulator }) => [
			firstOf('contact', simulator.store.contacts).ContactKey,
			'changed',
			'true',
		],
		changed({ simulator }) {
			const { Suffix } = firstOf('contact', simulator.store.contacts);
			expect(Suffix).toBe('Jr. of the browser');
		},
	},
	{
		action: 'Create a contact',
		fields: [
			'Mapping',
			'First Name',
			'Last Name',
			'Simplify',
			'Additional Fields',
			'Accounting Details and More',
			'Options',
		],
		async fill({ form }) {
			await form.type('firstName', 'Ann');
			await form.type('lastName', 'of the Browser');
			await form.addTo(1, 'suffix', 'Suffix');
			await form.type('suffix', 'Sr. of the browser');
		},
		shows: () => ['ContactKey', 'Ann of the Browser'],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.contacts, 'LastName', 'of the Browser');
			expect(made).toMatchObject([{ FirstName: 'Ann', Suffix: 'Sr. of the browser' }]);
		},
	},
	{
		action: 'Create or update a contact',
		fields: [
			'Mapping',
			'Match By',
			'Identifier',
			'First Name',
			'Last Name',
			'Simplify',
			'Update Fields',
			'Accounting Details and More',
			'Options',
		],
		async fill({ form }) {
			await form.type('userDefinedIdentifier', 'UI-0002');
			await form.type('firstName', 'Ben');
			await form.type('lastName', 'with an identifier');
		},
		shows: () => ['Ben with an identifier', 'created', 'true'],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.contacts, 'UserDefinedIdentifier', 'UI-0002');
			expect(made).toMatchObject([{ FirstName: 'Ben', LastName: 'with an identifier' }]);
		},
	},
];
