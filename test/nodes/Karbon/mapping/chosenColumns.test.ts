import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DEFINITIONS } from '../../../../nodes/Karbon/customFields/definitions';
import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { createExecution, type Execution, retryOf } from '../../../support/action/executeNode';
import { byId, firstKey, jsonOf, useBench } from '../support';

const bench = useBench({
	data: { contacts: 3, organizations: 3, clientGroups: 0, invoices: 0, users: 3, workItems: 3 },
});
beforeEach(() => {
	for (const cache of [DEFINITIONS, ACCOUNT_USERS]) cache.forget();
});
const { contacts, organizations, workItems, customFields, users } = new Proxy(
	{} as typeof bench.simulator.store,
	{ get: (_, name: 'contacts') => () => [...bench.simulator.store[name].values()] },
) as unknown as Record<string, () => IDataObject[]>;

const mapped = (value: IDataObject, more: INodeParameters = {}): INodeParameters => ({
	mapping: 'columns',
	columns: {
		mappingMode: 'defineBelow',
		value: value as INodeParameters,
		matchingColumns: ['Identifier'],
		// n8n refuses values by the schema that the workflow saved; the node checks them itself.
		schema: [
			{ id: 'Client Owner', displayName: 'Client Owner', type: 'options', options: [] },
			{ id: 'customField-gone', displayName: 'Old Field', type: 'number' },
		] as never,
	},
	simplify: false,
	...more,
});
const automatic = { mapping: 'columns', columns: { mappingMode: 'autoMapInputData', value: null } };
const custom = (name: string) =>
	`customField-${String(customFields().find(({ Name }) => Name === name)?.Key)}`;

describe("'Map Each Column Manually'", () => {
	it('creates a contact from expressions and choices', async () => {
		const parameters = mapped({
			'First Name': '={{ $json.first }}',
			'Last Name': '={{ $json.last }}',
			'Client Owner': users()[0].EmailAddress,
			[custom('Tier')]: '={{ $json.tier }}',
			[custom('Newsletter')]: 'Yes',
			'Middle Name': null,
			'Contact Type': '',
		});
		const json = { first: 'Ann', last: 'Lee', tier: 'Gold' };
		const { items, error } = await bench.run('contact.create', parameters, { items: [{ json }] });
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({
			FirstName: 'Ann',
			ClientOwner: users()[0].EmailAddress,
			customFields: { Tier: 'Gold', Newsletter: true },
		});
	});

	it('names a column that the account no longer has', async () => {
		const parameters = mapped({ 'First Name': 'A', 'Last Name': 'B', 'customField-gone': 'x' });
		const { error } = await bench.run('contact.create', parameters);
		expect(error?.message).toContain('has the column "Old Field", which Karbon does not have');
		expect(bench.written()).toEqual([]);
	});

	it('skips a client that an earlier run has created, and says what was not sent', async () => {
		const value = { 'First Name': 'Ann', 'Last Name': 'Key', [custom('Tier')]: 'Gold' };
		const parameters = mapped(value, { options: { idempotencyKey: 'K-1' } });
		await bench.run('contact.create', parameters);
		bench.simulator.reset();
		const { items, error, hints } = await bench.run('contact.create', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ skipped: true, FirstName: 'Ann' });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining('custom fields were not sent again'),
		]);
		expect(bench.written()).toEqual([]);
	});

	it('updates an organization, and the entries of its lists', async () => {
		const [{ OrganizationKey }] = organizations();
		const parameters = mapped(
			{ 'Full Name': 'Acme Holdings', [custom('Tier')]: 'Bronze' },
			{
				organizationKey: byId(OrganizationKey),
				listFields: { phoneNumbers: { values: [{ label: 'Fax', number: '555 0199' }] } },
				options: { clearFields: ['contactType'] },
			},
		);
		const { items, error } = await bench.run('organization.update', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ changed: true, customFields: { Tier: 'Bronze' } });
		expect(organizations()[0]).toMatchObject({ FullName: 'Acme Holdings', ContactType: null });
		expect(JSON.stringify(organizations()[0].BusinessCards)).toContain('555 0199');
	});

	it('creates and updates work items, with the parts of their fees', async () => {
		const parameters = mapped({
			Title: 'Tax Return',
			'Client Type': 'Contact',
			Client: firstKey(bench.simulator.store.contacts),
			Assignee: users()[1].Name as string,
			'Start Date': '2026-03-01T00:00:00',
			'Fee Settings > Fee Type': 'Fixed Fee',
			'Fee Settings > Fee Value': '250.50',
		});
		const created = await bench.run('workItem.create', parameters);
		expect(created.error).toBeUndefined();
		expect(workItems().at(-1)).toMatchObject({
			AssigneeEmailAddress: users()[1].EmailAddress,
			StartDate: expect.stringMatching(/^2026-03-01/),
			FeeSettings: { FeeType: 'FixedFee', FeeValue: 250.5 },
		});
		const workItemKey = byId(workItems().at(-1)?.WorkItemKey);
		const update = mapped({ 'Due Date': '2026-04-01' }, { workItemKey });
		const updated = await bench.run('workItem.update', update);
		expect(jsonOf(updated.items)[0]).toMatchObject({ changed: true });
		expect(workItems().at(-1)?.DueDate).toMatch(/^2026-04-01/);
	});

	it('checks required columns of new records first', async () => {
		const items = [{ Title: 'A', 'Start Date': '2026-01-01' }, { Title: 'B' }];
		const { error } = await bench.run('workItem.create', automatic, {
			items: items.map((json) => ({ json })),
		});
		expect(error?.description?.split('\n')).toEqual([
			"Item 1 (A), Item 2 (B): 'Client Type' must not be empty.",
		]);
	});

	it('does not check by the columns that the workflow saved', async () => {
		const [{ ContactKey }] = contacts();
		const parameters = mapped(
			{ 'Client Owner': '={{ $json.owner }}' },
			{ contactKey: byId(ContactKey) },
		);
		const json = { owner: users()[1].Name };
		const { error } = await bench.run('contact.update', parameters, { items: [{ json }] });
		expect(error).toBeUndefined();
		expect(contacts()[0].ClientOwner).toBe(users()[1].EmailAddress);
	});
});

// karbon.md 111
describe.each([401, 403, 404])('when custom fields are not granted (%s)', (status) => {
	const refuse = () =>
		bench.simulator.faults.add({
			action: { type: 'status', status },
			match: { path: '/v3/CustomFields' },
		});

	it('an import whose columns all fit fields of the record goes on', async () => {
		refuse();
		const json = { 'First Name': 'Ann', 'Last Name': 'Ray' };
		const { error } = await bench.run('contact.create', automatic, { items: [{ json }] });
		expect(error).toBeUndefined();
	});

	it('an import with another column fails, because the column may be a custom field', async () => {
		refuse();
		const json = { 'First Name': 'Ann', 'Last Name': 'Ray', Tier: 'Gold' };
		const { error } = await bench.run('contact.create', automatic, { items: [{ json }] });
		expect(error?.message).toContain('custom fields');
		expect(bench.written()).toEqual([]);
	});
});

describe('when the custom fields cannot be written', () => {
	const refuseValues = (status: number) =>
		bench.simulator.faults.add({
			action: { type: 'status', status },
			match: { method: 'PUT', path: '/v3/CustomFieldValues/*' },
			times: 1,
		});
	const row = { Identifier: 'P-1', 'First Name': 'Ann', 'Last Name': 'Lee', Tier: 'Gold' };
	const upsert = async () =>
		await bench.run('contact.upsert', automatic, { items: [{ json: row }] });

	it('the error says that the client was created, and the next run completes it', async () => {
		refuseValues(400);
		const { error } = await upsert();
		const { ContactKey } = contacts().at(-1)!;
		expect(error?.message).toContain(
			`The contact with the identifier "P-1" was created (ID ${String(ContactKey)}), but its custom fields were not written. `,
		);
		expect(error?.description).toContain(
			'You can safely repeat this: only what still differs is sent.',
		);
		bench.simulator.reset();
		const again = await upsert();
		expect(again.error).toBeUndefined();
		expect(jsonOf(again.items)[0]).toMatchObject({ created: false, changed: true });
		expect(bench.written()).toHaveLength(1);
		expect(bench.written()[0]).toContain('PUT /v3/CustomFieldValues/');
	});

	it('the error of Create says not to create it again', async () => {
		refuseValues(403);
		const json = { 'First Name': 'Ann', 'Last Name': 'Moe', Tier: 'Gold' };
		const { error } = await bench.run('contact.create', automatic, { items: [{ json }] });
		expect(error?.message).toMatch(/^The contact "Ann Moe" was created \(ID /);
		expect(error?.description).toContain('Creating it again would add a second contact.');
	});

	it.each([
		[
			400,
			'Set the values with Custom Field > Set Values. Creating it again would add a second contact.',
		],
		[403, expect.stringMatching(/administrator.* Set the values with Custom Field > Set Values\./)],
	])(
		'the error of Create advises nothing that adds a second contact: HTTP %i',
		async (status, description) => {
			refuseValues(status);
			const json = { 'First Name': 'Ann', 'Last Name': `Poe ${status}`, Tier: 'Gold' };
			const { error } = await bench.run('contact.create', automatic, { items: [{ json }] });
			expect(error?.description).toEqual(description);
		},
	);

	it.each(['contact.create', 'contact.upsert'])(
		'the item of %s that failed is not "refused"',
		async (operation) => {
			refuseValues(400);
			const json = { ...row, Identifier: `P-${operation}` };
			const node = { onError: 'continueRegularOutput' as const };
			const { items } = await bench.run(operation, automatic, { items: [{ json }], node });
			expect(jsonOf(items)[0].details).toMatchObject({ outcome: 'unknown', httpStatus: 400 });
		},
	);

	it('a retry of Create that no longer knows the contact does not say what became of the values', async () => {
		const execution = createExecution();
		const json = { 'First Name': 'Ann', 'Last Name': 'Twice', Tier: 'Gold' };
		const create = async (of: Execution) =>
			await bench.run('contact.create', automatic, { items: [{ json }], execution: of });
		expect((await create(execution)).error).toBeUndefined();
		const { error } = await create(retryOf(execution));
		expect(error?.message).toBe(
			'The contact "Ann Twice" was created by a previous attempt, so nothing was sent. Its custom fields may not have been written',
		);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('the error is that of the values where the client did not change', async () => {
		refuseValues(400);
		const [{ UserDefinedIdentifier }] = contacts();
		const json = { Identifier: UserDefinedIdentifier as string, 'Fiscal year end': 'May' };
		const { error } = await bench.run('contact.upsert', automatic, { items: [{ json }] });
		expect(error?.message).not.toContain('was updated');
	});
});

describe('when users cannot be read', () => {
	it('a later row reads them again', async () => {
		await bench.run(
			'contact.create',
			mapped({ 'First Name': 'A', 'Last Name': 'B', 'Client Owner': users()[0].Name as string }),
		);
		bench.simulator.reset();
		const added = {
			...users()[0],
			Id: 'newUser1',
			Name: 'Nova Nguyen',
			EmailAddress: 'nova@firm.example',
		};
		bench.simulator.store.users.set('newUser1', added as never);
		bench.simulator.faults.add({
			action: { type: 'status', status: 400 },
			match: { path: '/v3/Users' },
			times: 1,
		});
		const parameters = mapped(
			{ 'First Name': 'Ann', 'Last Name': '={{ $json.last }}', 'Client Owner': 'Nova Nguyen' },
			{ options: { checkAllRowsFirst: false } },
		);
		const items = ['Lee', 'Moe'].map((last) => ({ json: { last } }));
		const node = { onError: 'continueRegularOutput' as const };
		const run = await bench.run('contact.create', parameters, { items, node });
		bench.simulator.store.users.delete('newUser1');
		expect(jsonOf(run.items)[0]).toMatchObject({ error: expect.any(String) });
		expect(jsonOf(run.items)[1]).toMatchObject({ LastName: 'Moe' });
	});
});
