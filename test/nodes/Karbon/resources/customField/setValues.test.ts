import type { INodeParameters } from 'n8n-workflow';

import { byId, firstKey, jsonOf, useBench } from '../../support';

const bench = useBench();

/** A client with a value of every type. */
let client: () => string;
beforeEach(() => {
	client = () => firstKey(bench.simulator.store.customFieldValues);
});
const values = () => bench.simulator.store.customFieldValues.get(client())!.CustomFieldValues;
const valueOf = (name: string) => values().find(({ Name }) => Name === name)?.Value;
const named = (name: string) => ({ __rl: true, mode: 'name', value: name });

const set = async (fields: Record<string, unknown>, cleared: string[] = []) => {
	const entries = Object.entries(fields).map(([name, value]) => ({
		customFieldKey: named(name),
		value,
	}));
	const clear = cleared.map((name) => ({ customFieldKey: named(name) }));
	return await bench.run('customField.setValues', {
		clientKey: byId(client()),
		fieldValues: { values: entries },
		options: { clearFields: { values: clear } },
	} as unknown as INodeParameters);
};

describe('values of custom fields', () => {
	it('that are set leave all other values unchanged', async () => {
		const before = structuredClone(values());
		const { error, items } = await set({ tier: 'gold', 'Number of employees': '41' });
		expect(error).toBeUndefined();
		expect(bench.written()).toEqual([`PUT /v3/CustomFieldValues/${client()}`]);
		expect(values()).toEqual(
			before.map((value) => {
				if (value.Name === 'Tier') return { ...value, Value: ['Gold'] };
				return value.Name === 'Number of employees' ? { ...value, Value: ['41'] } : value;
			}),
		);
		expect(jsonOf(items)).toEqual([
			{
				EntityKey: client(),
				changed: true,
				customFields: expect.objectContaining({ Tier: 'Gold', 'Number of employees': 41 }),
			},
		]);
	});

	it.each([
		[200, { error: { code: '4003', message: 'Not saved' } }],
		[200, []],
		[200, { status: 'queued' }],
		[202, undefined],
	])('that Karbon does not confirm are sent again: %s %j', async (status, body) => {
		await set({ Tier: 'Bronze' });
		bench.simulator.reset();
		bench.simulator.faults.add({
			action: { type: 'status', status, body },
			match: { method: 'PUT' },
			times: 1,
		});
		const { items } = await set({ Tier: 'Silver' });
		expect(items[0].json.changed).toBe(true);
		expect(valueOf('Tier')).toEqual(['Silver']);
		expect(bench.written()).toHaveLength(2);
	});

	it('that are already set are not sent', async () => {
		await set({ Tier: 'Silver', Newsletter: true });
		bench.simulator.reset();
		const { items } = await set({ Tier: 'silver', Newsletter: 'true' });
		expect(items[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it('that are cleared and given at once are set, and not sent if they are set already', async () => {
		const first = await set({ Tier: 'Gold' }, ['Tier']);
		expect([first.items[0].json.changed, valueOf('Tier')]).toEqual([true, ['Gold']]);
		bench.simulator.reset();
		const { items } = await set({ Tier: 'gold' }, ['Tier', 'tier']);
		expect(items[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it('that are empty, as in an empty cell, change nothing', async () => {
		const before = structuredClone(values());
		const { error, items } = await set({ Tier: '', 'Entity number': null, Newsletter: '  ' });
		expect(error).toBeUndefined();
		expect(items[0].json.changed).toBe(false);
		expect(values()).toEqual(before);
	});

	it('are cleared only with the option Clear Fields', async () => {
		const { error } = await set({}, ['Tier', 'Client since']);
		expect(error).toBeUndefined();
		expect(valueOf('Tier') ?? []).toEqual([]);
		expect(valueOf('Client since') ?? []).toEqual([]);
		expect(valueOf('Newsletter')).toEqual(['true']);
	});

	it('may be both cleared and set: the value counts', async () => {
		await set({ Tier: 'Gold' }, ['Tier', 'tier']);
		expect(valueOf('Tier')).toEqual(['Gold']);
	});

	it.each([
		['by name in two spellings', () => 'tier'],
		['by key and by name', () => values().find(({ Name }) => Name === 'Tier')!.Key],
	])('are refused for a field that is given twice, %s', async (_how, other) => {
		const { error } = await set({ Tier: 'Gold', [other()]: 'Silver' });
		expect(error?.message).toBe(
			'\'Custom Field\' must be different in each entry; "Tier" appears twice',
		);
		expect(bench.written()).toEqual([]);
	});

	it('are checked before they are sent', async () => {
		const { error } = await set({ Tier: 'Tin' });
		expect(error?.message).toBe("'Tier' must be Gold, Silver, or Bronze");
		expect(bench.written()).toEqual([]);
	});

	it.each([
		['a choice of the list', { __rl: true, mode: 'list', value: 'Bronze' }],
		['text', { __rl: true, mode: 'text', value: 'bronze' }],
		['an expression that gives the value itself', 'bronze'],
	])('are taken from %s', async (_, value) => {
		client = () => [...bench.simulator.store.customFieldValues.keys()][2];
		await set({ Tier: 'Gold' });
		const { error } = await set({ Tier: value });
		expect(error).toBeUndefined();
		expect(valueOf('Tier')).toEqual(['Bronze']);
	});

	it.each([
		['was left alone', { mode: 'list', value: '' }],
		['is an empty cell', { __rl: true, mode: 'text', value: null }],
	])('that %s change nothing', async (_, value) => {
		const { items } = await set({ Tier: value });
		expect(items[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it.each(['EmailAddress', 'Name'] as const)('name a user by %s', async (field) => {
		const user = [...bench.simulator.store.users.values()][1];
		const { error } = await set({ 'Tax partner': user[field] });
		expect(error).toBeUndefined();
		expect(valueOf('Tax partner')).toEqual([user.Id]);
	});

	it.each(['nobody@example.com', 'Nobody'])('are refused for %s, who is no user', async (value) => {
		const { error } = await set({ 'Tax partner': value });
		expect(error?.message).toBe(
			`'Tax partner' must be the name, the email address, or the key of a Karbon user; no user has "${value}"`,
		);
		expect(bench.written()).toEqual([]);
	});

	it.each(['#N/A', '#REF!', '########', '1.2E+15'])(
		'are refused if they are %s, which a spreadsheet shows in place of a value',
		async (value) => {
			const { error } = await set({ 'Entity number': value });
			expect(error?.message).toContain(`'Entity number' contains "${value}", which is not a value`);
			expect(bench.written()).toEqual([]);
		},
	);

	it('of an unknown field are refused with the fields of the account', async () => {
		const { error } = await set({ Level: 'x' });
		expect(error?.message).toMatch(
			/^'Custom Field' must be a custom field of the account: "Level" does not exist\. Available: .*Tier/,
		);
		expect(bench.written()).toEqual([]);
	});

	it('of a field that was created since the last run are set', async () => {
		await set({ Tier: 'Gold' });
		await bench.run('customField.create', { name: 'Region', fieldType: 'Text' });
		const { error } = await set({ Region: 'North' });
		expect(error).toBeUndefined();
		expect(valueOf('Region')).toEqual(['North']);
	});

	it('are read and sent again after a conflict', async () => {
		const key = client();
		bench.simulator.faults.add({
			match: { method: 'PUT' },
			action: { type: 'status', status: 409, body: { error: { code: '4020', message: 'x' } } },
			times: 1,
		});
		const { error } = await set({ Tier: 'Bronze' });
		expect(error).toBeUndefined();
		expect(valueOf('Tier')).toEqual(['Bronze']);
		expect(bench.sent().filter((request) => request.endsWith(key))).toEqual([
			`GET /v3/CustomFieldValues/${key}`,
			`PUT /v3/CustomFieldValues/${key}`,
			`GET /v3/CustomFieldValues/${key}`,
			`PUT /v3/CustomFieldValues/${key}`,
		]);
	});

	it('whose outcome is unknown are read, and count as changed when Karbon has them', async () => {
		bench.simulator.faults.add({
			match: { method: 'PUT' },
			action: { type: 'resetAfter' },
			times: 1,
		});
		// Another client, because the values of the first would seem outdated after the tests before this one.
		client = () => [...bench.simulator.store.customFieldValues.keys()][1];
		const { error, items } = await set({ Tier: 'Gold' });
		expect(error).toBeUndefined();
		expect(items[0].json.changed).toBe(true);
		expect(valueOf('Tier')).toEqual(['Gold']);
	});
});

describe('a custom field', () => {
	it('is created with its options', async () => {
		const { error, items } = await bench.run('customField.create', {
			name: 'Plan',
			fieldType: 'ListSingleSelect',
			listOptions: ['Basic', 'Plus, yearly'],
			clientTypes: ['Organizations'],
		});
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			Name: 'Plan',
			Type: 'ListSingleSelect',
			ListOptions: ['Basic', 'Plus, yearly'],
			IsVisibleToContacts: false,
			IsVisibleToOrganizations: true,
		});
	});

	it('is deleted with all its values', async () => {
		const { customFields } = bench.simulator.store;
		const field = [...customFields.values()].find(({ Name }) => Name === 'Referred by')!;
		const parameters = { customFieldKey: byId(field.Key), confirmDeletion: true };
		const { error, items } = await bench.run('customField.delete', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ deleted: true, CustomFieldKey: field.Key }]);
		expect(valueOf('Referred by')).toBeUndefined();
	});

	it('whose deletion got no response is looked up', async () => {
		const { customFields } = bench.simulator.store;
		const field = [...customFields.values()].find(({ Name }) => Name === 'Entity number')!;
		const parameters = { customFieldKey: byId(field.Key), confirmDeletion: true };
		bench.simulator.faults.add({ match: { method: 'DELETE' }, action: 'resetAfter', times: 1 });
		const { error, items } = await bench.run('customField.delete', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ deleted: true, CustomFieldKey: field.Key }]);
	});
});
