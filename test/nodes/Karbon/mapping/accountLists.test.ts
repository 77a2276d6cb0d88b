import { ACCOUNT_SETTINGS } from '../../../../nodes/Karbon/settings/accountSettings';
import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { ROW, useImports } from './importBench';

const { bench, contacts, users, importRows } = useImports();

beforeEach(() => {
	ACCOUNT_SETTINGS.forget();
	ACCOUNT_USERS.forget();
});
afterAll(() => {
	ACCOUNT_SETTINGS.forget();
	ACCOUNT_USERS.forget();
});

const refuseUsers = () =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 403 },
		match: { path: '/v3/Users' },
	});

it('takes the email address of a user if users cannot be listed', async () => {
	refuseUsers();
	const { EmailAddress } = users()[1];
	const row = { ...ROW, Identifier: 'U-1', 'Client Owner': EmailAddress };
	const { error } = await importRows([row]);
	expect(error).toBeUndefined();
	expect(contacts().at(-1)).toMatchObject({ ClientOwner: EmailAddress });
});

it('refuses the name of a user if users cannot be listed', async () => {
	refuseUsers();
	const { error } = await importRows([
		{ ...ROW, Identifier: 'U-2', 'Client Owner': users()[1].Name },
	]);
	expect(error?.message).toContain('list the users');
	expect(bench.written()).toEqual([]);
});

it('asks for users once in a run if they cannot be listed', async () => {
	refuseUsers();
	const before = bench.simulator.requests.length;
	const row = { ...ROW, 'Client Owner': users()[1].EmailAddress };
	const { error } = await importRows(
		['U-5', 'U-6', 'U-7'].map((Identifier) => ({ ...row, Identifier })),
	);
	expect(error).toBeUndefined();
	const paths = bench.simulator.requests.slice(before).map(({ path }) => path);
	expect(paths.filter((path) => path.startsWith('/v3/Users'))).toHaveLength(1);
});

it('fails without a write if the account settings cannot be read', async () => {
	bench.simulator.faults.add({
		action: { type: 'status', status: 500 },
		match: { path: '/v3/TenantSettings' },
	});
	const { error } = await importRows([{ ...ROW, Identifier: 'U-8', 'Contact Type': 'Customer' }]);
	expect(error?.message).toContain('account settings');
	expect(bench.written()).toEqual([]);
});

it('names the email addresses of several users with one name', async () => {
	const [first, second] = users();
	const { Name } = second;
	second.Name = first.Name;
	const row = { ...ROW, Identifier: 'U-3', 'Client Owner': first.Name };
	const { error } = await importRows([row]);
	second.Name = Name;
	expect(error?.message).toContain(`${first.EmailAddress}, ${second.EmailAddress}`);
	expect(bench.written()).toEqual([]);
});

it('leaves contact types to Karbon if the account settings have none', async () => {
	bench.simulator.faults.add({
		action: { type: 'status', status: 200, body: { ContactTypes: null } },
		match: { path: '/v3/TenantSettings' },
	});
	const { error } = await importRows([{ ...ROW, Identifier: 'U-4', 'Contact Type': 'Customer' }]);
	expect(error).toBeUndefined();
	expect(contacts().at(-1)).toMatchObject({ ContactType: 'Customer' });
});
