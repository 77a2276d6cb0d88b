import { firstOf, recordsWith } from '../../support/records';
import { LIST_FIELDS, type Visit } from '../visit';

/** Name of the client group that is created. */
const CREATED = 'Group of the browser';

/** Client groups; the one that is created is then updated. */
export const CLIENT_GROUP_VISITS: Visit[] = [
	{
		action: 'Create a client group',
		fields: ['Full Name', 'Simplify', 'Additional Fields', 'More Fields', 'Options'],
		async fill({ form }) {
			await form.type('fullName', CREATED);
			await form.add('userDefinedIdentifier', 'Identifier', 'first');
			await form.type('userDefinedIdentifier', 'UI-0004');
		},
		shows: () => ['ClientGroupKey', CREATED],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.clientGroups, 'FullName', CREATED);
			expect(made).toMatchObject([{ UserDefinedIdentifier: 'UI-0004' }]);
		},
	},
	{
		action: 'Create or update a client group',
		fields: ['Identifier', 'Full Name', 'Simplify', 'Update Fields', 'More Fields', 'Options'],
		async fill({ form }) {
			await form.type('userDefinedIdentifier', 'UI-0005');
			await form.type('fullName', 'Group with an identifier');
		},
		shows: () => ['Group with an identifier', 'created', 'true'],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.clientGroups, 'UserDefinedIdentifier', 'UI-0005');
			expect(made).toMatchObject([{ FullName: 'Group with an identifier' }]);
		},
	},
	{
		action: 'Get many client groups',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
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
	{
		action: 'Update a client group',
		fields: ['Client Group', 'Simplify', 'Update Fields', 'More Fields', 'Options'],
		async fill({ form }) {
			await form.pick('clientGroupKey', CREATED);
			await form.add('fullName', 'Full Name', 'first');
			await form.type('fullName', 'Group renamed in the browser');
		},
		shows: () => ['Group renamed in the browser', 'changed', 'true'],
		changed({ simulator }) {
			const renamed = recordsWith(simulator.store.clientGroups, 'UserDefinedIdentifier', 'UI-0004');
			expect(renamed).toMatchObject([{ FullName: 'Group renamed in the browser' }]);
		},
	},
];
