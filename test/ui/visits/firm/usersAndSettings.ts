import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';
import { LIST_FIELDS, type Visit } from '../visit';

const user = ({ simulator }: Ui) => firstOf('user', simulator.store.users);
const team = ({ simulator }: Ui) => firstOf('team', simulator.store.teams);
const role = ({ simulator }: Ui) => firstOf('role', simulator.store.roles);

/** Users, teams, roles and the settings of the account. */
export const FIRM_VISITS: Visit[] = [
	{
		action: 'Get many users',
		fields: [...LIST_FIELDS, 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('emailAddress', 'Email Address', 'first');
			await ui.form.type('emailAddress', user(ui).EmailAddress);
		},
		shows: (ui) => [user(ui).Id, '1 item'],
	},
	{
		action: 'Get a user',
		fields: ['User'],
		async fill(ui) {
			await ui.form.pick('userKey', user(ui).Name);
		},
		shows: (ui) => [user(ui).Id, user(ui).EmailAddress],
	},
	{
		action: 'Create a user',
		fields: ['Name', 'Email Address', 'Confirm User Fee', 'Options'],
		async fill(ui) {
			await ui.form.type('name', 'Ann of the Browser');
			await ui.form.type('emailAddress', 'ann.browser@firm.example');
			await ui.form.toggle('confirmUserFee');
		},
		shows: () => ['Ann of the Browser', 'ann.browser@firm.example'],
	},
	{
		action: 'Add a member to a team',
		fields: ['Team', 'User', 'Options'],
		async fill(ui) {
			await ui.form.pick('teamKey', team(ui).Name);
			await ui.form.pick('userKey', user(ui).Name);
		},
		shows: (ui) => ['added', 'true', team(ui).TeamKey],
		changed(ui) {
			expect(team(ui).Members.map(({ Key }) => Key)).toContain(user(ui).Id);
		},
	},
	{
		action: 'Remove a member from a team',
		fields: ['Team', 'User', 'Options'],
		async fill(ui) {
			await ui.form.pick('teamKey', team(ui).Name);
			await ui.form.pick('userKey', user(ui).Name);
		},
		shows: (ui) => ['removed', 'true', team(ui).TeamKey],
		changed(ui) {
			expect(team(ui).Members.map(({ Key }) => Key)).not.toContain(user(ui).Id);
		},
	},
	{
		action: 'Get many teams',
		fields: [...LIST_FIELDS, 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('name', 'Name', 'first');
			await ui.form.type('name', team(ui).Name);
		},
		shows: (ui) => [team(ui).TeamKey, '1 item'],
	},
	{
		action: 'Get a team',
		fields: ['Team'],
		async fill(ui) {
			await ui.form.pick('teamKey', team(ui).Name);
		},
		shows: (ui) => [team(ui).TeamKey, 'Members'],
	},
	{
		action: 'Get many roles',
		fields: [...LIST_FIELDS, 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('name', 'Name', 'first');
			await ui.form.type('name', role(ui).Name);
		},
		shows: (ui) => [role(ui).Key, '1 item'],
	},
	{
		action: 'Get the account settings',
		fields: [],
		shows: () => ['ContactTypes', 'WorkStatuses', 'WorkTypes'],
	},
];
