import { DEFINITIONS } from '../../../../nodes/Karbon/customFields/definitions';
import { ACCOUNT_SETTINGS } from '../../../../nodes/Karbon/settings/accountSettings';
import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { columnsInEditor } from '../../../support/action/searchInEditor';
import { credentialFor } from '../../../support/n8n/credentials';
import { useBench } from '../support';

const bench = useBench({
	data: { contacts: 1, organizations: 1, clientGroups: 0, invoices: 0, users: 3 },
});
beforeEach(() => {
	for (const cache of [DEFINITIONS, ACCOUNT_USERS, ACCOUNT_SETTINGS]) cache.forget();
});

const columns = async (method: string, operation = 'upsert') =>
	await columnsInEditor({
		credential: credentialFor(bench.simulator),
		method,
		parameters: { resource: 'contact', operation },
	});
const contactColumns = async (operation?: string) => await columns('getContactColumns', operation);
const refuse = (path: string, status = 403) =>
	bench.simulator.faults.add({ action: { type: 'status', status }, match: { path } });

it('has the fields of the record and of the account, with their types and choices', async () => {
	const fields = await contactColumns();
	const find = (name: string) => fields.find(({ displayName }) => displayName === name);
	expect(find('First Name')).toMatchObject({ id: 'First Name', type: 'string', required: false });
	expect(find('Accounting Details: Birth Date')).toMatchObject({ type: 'dateTime' });
	expect(find('Accounting Details: Annual Revenue')).toMatchObject({ type: 'string' });
	expect(find('Accounting Details: Pays Tax')?.options).toEqual([
		{ name: '(No Change)', value: '' },
		{ name: 'No', value: 'No' },
		{ name: 'Yes', value: 'Yes' },
	]);
	expect(find('Client since')).toMatchObject({ type: 'dateTime' });
	expect(find('Number of employees')).toMatchObject({ type: 'string' });
	expect(find('Tier')?.options?.map(({ value }) => value)).toEqual([
		'',
		'Gold',
		'Silver',
		'Bronze',
	]);
	expect(find('Interests (Separate With Commas)')).toMatchObject({ type: 'string' });
	const [user] = bench.simulator.store.users.values();
	const name = `${user.Name} (${user.EmailAddress})`;
	expect(find('Client Owner')?.options).toContainEqual({ name, value: user.EmailAddress });
	expect(find('Tax partner')?.options).toContainEqual({ name, value: user.Id });
	expect(find('Contact Type')?.options?.length).toBeGreaterThan(1);
});

it.each([
	['create', '(Not Set)'],
	['update', '(No Change)'],
	['upsert', '(No Change)'],
])('%s calls the choice without a value %s, as its fields do', async (operation, name) => {
	const names = (await contactColumns(operation)).flatMap(
		({ options = [] }) => options[0]?.name ?? [],
	);
	expect([...new Set(names)]).toEqual([name]);
});

it('keeps no type of field that n8n gives a value by itself', async () => {
	for (const method of ['getContactColumns', 'getOrganizationColumns', 'getWorkItemColumns']) {
		for (const { displayName, type, options } of await columns(method)) {
			expect(['string', 'dateTime', 'options']).toContain(type);
			expect([displayName, options?.[0].value ?? '']).toEqual([displayName, '']);
		}
	}
});

it.each([
	['create', ['First Name', 'Last Name'], []],
	['update', [], []],
	['upsert', [], ['Identifier', 'Email Addresses']],
])('%s requires %p and matches by %p', async (operation, required, matched) => {
	const fields = await contactColumns(operation);
	const ids = (some: typeof fields) => some.map(({ id }) => id);
	expect(ids(fields.filter((field) => field.required))).toEqual(required);
	expect(ids(fields.filter((field) => field.canBeUsedToMatch)).sort()).toEqual([...matched].sort());
	expect(ids(fields.filter((field) => field.defaultMatch))).toEqual(matched.slice(0, 1));
});

it('has only the custom fields of this kind of client', async () => {
	const [field] = bench.simulator.store.customFields.values();
	field.IsVisibleToContacts = false;
	const names = (await contactColumns()).map(({ displayName }) => displayName);
	expect(names).not.toContain(field.Name);
	const others = (await columns('getOrganizationColumns')).map(({ displayName }) => displayName);
	expect(others).toContain(field.Name);
	field.IsVisibleToContacts = true;
});

// karbon.md 111
it.each([401, 403, 404])(
	'says so when the custom fields are not granted, answered with %s',
	async (status) => {
		refuse('/v3/CustomFields', status);
		const fields = await contactColumns();
		expect(fields.map(({ id }) => id)).toContain('First Name');
		expect(fields.at(-1)).toMatchObject({
			displayName: expect.stringMatching(/^\(No Permission to Read Custom Fields/),
			readOnly: true,
		});
	},
);

it.each([401, 403, 404])(
	'takes users and types as text when they are not granted, answered with %s',
	async (status) => {
		for (const path of ['/v3/Users', '/v3/TenantSettings']) refuse(path, status);
		const fields = await contactColumns();
		expect(fields.find(({ id }) => id === 'Client Owner')).toMatchObject({ type: 'string' });
		expect(fields.find(({ id }) => id === 'Contact Type')).toMatchObject({ type: 'string' });
	},
);

it('fails when Karbon rejects the credentials', async () => {
	for (const path of ['/v3/CustomFields', '/v3/Users', '/v3/TenantSettings']) refuse(path, 401);
	await expect(contactColumns()).rejects.toThrow('Karbon rejected the access token or access key');
});

it('fails where Karbon fails', async () => {
	refuse('/v3/CustomFields', 400);
	await expect(contactColumns()).rejects.toThrow('custom fields');
});
