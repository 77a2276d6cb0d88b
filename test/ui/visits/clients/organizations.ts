import { firstOf, recordsWith } from '../../support/records';
import { LIST_FIELDS, type Visit } from '../visit';

/** Name of the organization that is created. */
const CREATED = 'Created in the browser Ltd';

/** Organizations; the one that is created is then updated. */
export const ORGANIZATION_VISITS: Visit[] = [
	{
		action: 'Create an organization',
		fields: [
			'Mapping',
			'Full Name',
			'Simplify',
			'Additional Fields',
			'Accounting Details and More',
			'Options',
		],
		async fill({ form }) {
			await form.type('fullName', CREATED);
			await form.add('userDefinedIdentifier', 'Identifier', 'first');
			await form.type('userDefinedIdentifier', 'UI-0003');
		},
		shows: () => ['OrganizationKey', CREATED],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.organizations, 'FullName', CREATED);
			expect(made).toMatchObject([{ UserDefinedIdentifier: 'UI-0003' }]);
		},
	},
	{
		action: 'Create or update an organization',
		fields: [
			'Mapping',
			'Identifier',
			'Full Name',
			'Simplify',
			'Update Fields',
			'Accounting Details and More',
			'Options',
		],
		async fill({ form }) {
			await form.type('userDefinedIdentifier', 'UI-0001');
			await form.type('fullName', 'Harbour of the Browser Ltd');
		},
		shows: () => ['Harbour of the Browser Ltd', 'created', 'true'],
		changed({ simulator }) {
			const made = recordsWith(simulator.store.organizations, 'UserDefinedIdentifier', 'UI-0001');
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
		action: 'Update an organization',
		fields: [
			'Organization',
			'Mapping',
			'Simplify',
			'Update Fields',
			'Accounting Details and More',
			'Options',
		],
		async fill({ form }) {
			await form.pick('organizationKey', CREATED);
			await form.add('fullName', 'Full Name', 'first');
			await form.type('fullName', 'Renamed in the browser Ltd');
		},
		shows: () => ['Renamed in the browser Ltd', 'changed', 'true'],
		changed({ simulator }) {
			const renamed = recordsWith(
				simulator.store.organizations,
				'UserDefinedIdentifier',
				'UI-0003',
			);
			expect(renamed).toMatchObject([{ FullName: 'Renamed in the browser Ltd' }]);
		},
	},
];
