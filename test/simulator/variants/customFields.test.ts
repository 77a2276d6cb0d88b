import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

afterEach(closeAll);

const start = async (variants: VariantOptions): Promise<Bench> =>
	await startBench({
		data: { contacts: 2, organizations: 2, invoices: 0, workItems: 0 },
		variants,
	});
const valuesOf = async ({ get, simulator }: Bench): Promise<Json[]> => {
	const key = firstKey(simulator.store.contacts);
	const { CustomFieldValues } = (await get(`/v3/CustomFieldValues/${key}`)).body;
	return CustomFieldValues;
};
const put = async ({ call, simulator }: Bench, CustomFieldValues: Json) => {
	const EntityKey = firstKey(simulator.store.contacts);
	return await call('PUT', `/v3/CustomFieldValues/${EntityKey}`, { EntityKey, CustomFieldValues });
};

describe('variants of custom field values', () => {
	it.each<[VariantOptions, string, Json]>([
		[{}, 'Newsletter', ['true']],
		[{}, 'Client since', ['2020-04-01']],
		[{ customFieldBooleans: 'True' }, 'Newsletter', ['True']],
		[{ customFieldBooleans: 'Yes' }, 'Newsletter', ['Yes']],
		[{ customFieldDates: 'time' }, 'Client since', ['2020-04-01T00:00:00Z']],
		[{ customFieldValuesShape: 'scalars' }, 'Tier', 'Silver'],
		[{ customFieldValuesShape: 'scalars' }, 'Interests', ['Advisory', 'Audit']],
		[{ customFieldValuesShape: 'nulls' }, 'Tier', ['Silver']],
	])('%j shows %s as %j, and takes it back', async (variants, name, shown) => {
		const bench = await start(variants);
		const before = await valuesOf(bench);
		expect(before.find(({ Name }) => Name === name).Value).toEqual(shown);
		expect((await put(bench, before)).status).toBe(204);
		expect(await valuesOf(bench)).toEqual(before);
	});

	it.each(['scalars', 'nulls'] as const)(
		'%s have null in place of an empty list',
		async (shape) => {
			const bench = await start({ customFieldValuesShape: shape });
			const [first] = await valuesOf(bench);
			expect((await put(bench, [{ ...first, Value: [] }])).status).toBe(204);
			expect(await valuesOf(bench)).toEqual([{ ...first, Value: null }]);
			expect((await put(bench, [{ ...first, Value: null }])).status).toBe(204);
			expect((await put(bench, [{ ...first, Value: 7 }])).status).toBe(400);
		},
	);

	it('null in place of a list is refused without the variant', async () => {
		const bench = await start({});
		const [first] = await valuesOf(bench);
		expect((await put(bench, [{ ...first, Value: null }])).status).toBe(400);
	});

	it.each([
		['empty', 200, []],
		['null', 200, null],
		['notFound', 404, undefined],
	] as const)(
		'a client that never had one: %s',
		async (customFieldValuesWhenNone, status, shown) => {
			const bench = await start({ customFieldValuesWhenNone });
			const { body } = await bench.post('/v3/Contacts', { FirstName: 'Ann', LastName: 'Lee' });
			const answer = await bench.get(`/v3/CustomFieldValues/${body.ContactKey}`);
			expect(answer.status).toBe(status);
			expect(answer.body.CustomFieldValues).toEqual(shown);
		},
	);

	it('the list may have another name', async () => {
		const bench = await start({ customFieldValuesName: 'value' });
		const key = firstKey(bench.simulator.store.contacts);
		const { body } = await bench.get(`/v3/CustomFieldValues/${key}`);
		expect(body).not.toHaveProperty('CustomFieldValues');
		expect(body.value).toEqual(expect.arrayContaining([expect.objectContaining({ Name: 'Tier' })]));
	});
});

describe('variants of custom fields', () => {
	it('a contact and an organization may have different fields of one name', async () => {
		const bench = await start({ customFieldNames: 'shared' });
		const { body } = await bench.get('/v3/CustomFields');
		const named = body.value.filter(({ Name }: Json) => Name === 'Tier');
		expect(named).toMatchObject([
			{ IsVisibleToContacts: true, IsVisibleToOrganizations: false },
			{ IsVisibleToContacts: false, IsVisibleToOrganizations: true },
		]);
		const key = firstKey(bench.simulator.store.organizations);
		const values = (await bench.get(`/v3/CustomFieldValues/${key}`)).body.CustomFieldValues;
		expect(values.find(({ Name }: Json) => Name === 'Tier').Key).toBe(named[1].Key);
	});

	it('a definition may not say which clients have the field', async () => {
		const { body } = await (
			await start({ customFieldVisibility: 'omitted' })
		).get('/v3/CustomFields');
		expect(body.value[0]).not.toHaveProperty('IsVisibleToContacts');
		expect(body.value[0]).not.toHaveProperty('IsVisibleToOrganizations');
	});
});

describe('variants of custom fields', () => {
	it.each<[VariantOptions, string[]]>([
		[{}, ['IsVisibleToContacts', 'IsVisibleToOrganizations', 'ListOptions']],
		[
			{ customFieldOptionsName: 'Options' },
			['IsVisibleToContacts', 'IsVisibleToOrganizations', 'Options'],
		],
		[{ customFieldVisibility: 'omitted' }, ['ListOptions']],
	])('%j: rows have the same fields with and without more in lists', async (variants, names) => {
		for (const more of [{}, { listRows: 'full' }] as const) {
			const { get } = await start({ ...variants, ...more });
			const [row] = (await get('/v3/CustomFields')).body.value;
			const others = ['Key', 'LastModifiedDateTime', 'Name', 'Type'];
			const own = Object.keys(row).filter((name) => !others.includes(name));
			expect(own.sort()).toEqual(names);
		}
	});
});
