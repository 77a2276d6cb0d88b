import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { VariantOptions } from '../../../../simulator';
import { type Bench, byId, firstKey, jsonOf, useBench } from '../support';

const named = (name: string) => ({ __rl: true, mode: 'name', value: name });
const set = async (bench: Bench, client: string, fields: Record<string, unknown>) => {
	const values = Object.entries(fields).map(([name, value]) => ({
		customFieldKey: named(name),
		value,
	}));
	return await bench.run('customField.setValues', {
		clientKey: byId(client),
		fieldValues: { values },
	} as unknown as INodeParameters);
};
const WOULD_CLEAR =
	'Karbon replaces all custom field values at once, so values missing from its response would be cleared. Try again later.';

const NOT_RETURNED = /^Karbon did not return the custom field values of the client /;

/** The body of the only PUT. */
const sentBody = (bench: Bench) => {
	const [put, ...more] = bench.simulator.requests.filter(({ method }) => method === 'PUT');
	expect(more).toEqual([]);
	return put?.body as { EntityKey: string; CustomFieldValues: IDataObject[] } | undefined;
};

describe('values are only set from a whole set of the right client', () => {
	const bench = useBench({ data: { contacts: 3, organizations: 1 } });
	const client = () => firstKey(bench.simulator.store.customFieldValues);
	const value = { Key: 'k', Name: 'Other', Type: 'Text', Value: ['kept'] };

	it.each<[string, (key: string) => unknown, string, RegExp?]>([
		['without the list', (EntityKey) => ({ EntityKey }), WOULD_CLEAR],
		[
			'with null in its place',
			(EntityKey) => ({ EntityKey, CustomFieldValues: null }),
			WOULD_CLEAR,
		],
		['under another name', (EntityKey) => ({ EntityKey, value: [value] }), WOULD_CLEAR],
		[
			'with a value that has no key',
			(EntityKey) => ({ EntityKey, CustomFieldValues: [{ ...value, Key: null }] }),
			WOULD_CLEAR,
		],
		[
			'of another client',
			() => ({ EntityKey: 'other', CustomFieldValues: [value] }),
			'Try again later',
			/Karbon returned "other" instead/,
		],
		['of no client', () => ({ CustomFieldValues: [value] }), 'The response is another record'],
		['as a list', () => [value], 'The response is not a record'],
	])('and not from a response %s', async (_, bodyFor, description, message = NOT_RETURNED) => {
		const body = bodyFor(client());
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/CustomFieldValues/*' },
			action: { type: 'answerAfter', status: 200, body },
		});
		const { error } = await set(bench, client(), { Tier: 'Gold' });
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain(description);
		expect(bench.written()).toEqual([]);
	});

	it('and all entries that were not given go back exactly as they were read', async () => {
		const odd = [
			{ Key: 'a', Name: 'Number', Type: 'Number', Value: 12.5, Source: { Id: 7 } },
			{ Key: 'b', Name: 'Flag', Type: 'Boolean', Value: [true] },
			{ Key: 'c', Name: 'None', Type: 'Text', Value: null },
			{ Key: 'd', Name: 'Text', Type: 'Text' },
		];
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/CustomFieldValues/*' },
			action: {
				type: 'answerAfter',
				status: 200,
				body: { EntityKey: client(), CustomFieldValues: odd },
			},
		});
		bench.simulator.faults.add({
			match: { method: 'PUT' },
			action: { type: 'answerAfter', status: 204 },
		});
		const { error } = await set(bench, client(), { Tier: 'Gold' });
		expect(error).toBeUndefined();
		const { CustomFieldValues } = sentBody(bench)!;
		expect(CustomFieldValues.slice(0, -1)).toEqual(odd);
		expect(CustomFieldValues.at(-1)).toMatchObject({ Name: 'Tier', Value: ['Gold'] });
	});
});

describe.each<VariantOptions>([
	{ customFieldValuesShape: 'scalars' },
	{ customFieldValuesShape: 'nulls' },
	{ customFieldBooleans: 'True' },
	{ customFieldBooleans: 'Yes' },
	{ customFieldDates: 'time' },
	{ customFieldNames: 'shared' },
	{ customFieldVisibility: 'omitted' },
])('with the reading %j, values', (variants) => {
	const bench = useBench({ data: { contacts: 3, organizations: 2 }, variants });
	const values = (key: string) => bench.simulator.store.customFieldValues.get(key)!;
	const clients = () => [...bench.simulator.store.customFieldValues.keys()];

	it.each([
		['a contact', 0],
		['an organization', 3],
	])('of %s that are already set are not sent', async (_, index) => {
		const { error, items } = await set(bench, clients()[index], {
			Newsletter: true,
			'Client since': '2020-04-01',
			Interests: 'Audit, Advisory',
			Tier: 'silver',
		});
		expect(error).toBeUndefined();
		expect(items[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		['a contact', 0],
		['an organization', 3],
	])('of %s that are set leave all others unchanged', async (_, index) => {
		const key = clients()[index];
		const before = structuredClone(values(key).CustomFieldValues);
		const { error, items } = await set(bench, key, { tier: 'Gold', Newsletter: false });
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0].changed).toBe(true);
		expect(values(key).CustomFieldValues).toEqual(
			before.map((value) => {
				if (value.Name === 'Tier') return { ...value, Value: ['Gold'] };
				return value.Name === 'Newsletter' ? { ...value, Value: ['false'] } : value;
			}),
		);
	});
});

describe('a client that never had a value', () => {
	const create = async (bench: Bench) => {
		await bench.run('organization.create', { fullName: 'New Ltd' });
		const key = [...bench.simulator.store.organizations.keys()].at(-1)!;
		bench.simulator.reset();
		return key;
	};

	describe('where Karbon answers 404 for it', () => {
		const bench = useBench({
			data: { contacts: 2, organizations: 1 },
			variants: { customFieldValuesWhenNone: 'notFound' },
		});

		it('gets its first value after the node has found the client, and read its values once more', async () => {
			const key = await create(bench);
			const { error, items, hints } = await set(bench, key, { Tier: 'Gold' });
			expect(error).toBeUndefined();
			expect(items[0].json).toMatchObject({ EntityKey: key, changed: true });
			// The 404 may hide values, which the write has removed (karbon.md 53).
			expect(JSON.stringify(hints)).toContain(
				'If there are values, setting some removes the others',
			);
			// Another system may set a value while the client is looked up.
			expect(bench.sent().slice(-5)).toEqual([
				`GET /v3/CustomFieldValues/${key}`,
				`GET /v3/Contacts/${key}`,
				`GET /v3/Organizations/${key}`,
				`GET /v3/CustomFieldValues/${key}`,
				`PUT /v3/CustomFieldValues/${key}`,
			]);
			expect(sentBody(bench)?.CustomFieldValues).toHaveLength(1);
		});

		it('is read as a client without values', async () => {
			const key = await create(bench);
			const { items } = await bench.run('customField.getValues', { clientKey: byId(key) });
			expect(jsonOf(items)).toEqual([{ EntityKey: key, customFields: {} }]);
		});

		it.each(['customField.getValues', 'customField.setValues'])(
			'is told from an unknown client by %s',
			async (operation) => {
				const values = [{ customFieldKey: named('Tier'), value: 'Gold' }];
				const parameters = { clientKey: byId('unknown'), fieldValues: { values } };
				const { error } = await bench.run(operation, parameters as unknown as INodeParameters);
				expect(error).toMatchObject({ httpCode: '404' });
				expect(bench.written()).toEqual([]);
			},
		);
	});

	describe('where Karbon sends null for it', () => {
		const bench = useBench({
			data: { contacts: 2, organizations: 1 },
			variants: { customFieldValuesWhenNone: 'null' },
		});

		it('is refused, because null may also hide values', async () => {
			const { error } = await set(bench, await create(bench), { Tier: 'Gold' });
			expect(error?.description).toContain(WOULD_CLEAR);
			expect(bench.written()).toEqual([]);
		});
	});
});

describe('where the list of values has another name, setting a value', () => {
	const bench = useBench({
		data: { contacts: 1, organizations: 1 },
		variants: { customFieldValuesName: 'value' },
	});

	it('is refused', async () => {
		const client = firstKey(bench.simulator.store.customFieldValues);
		const { error } = await set(bench, client, { Tier: 'Gold' });
		expect(error?.description).toContain(WOULD_CLEAR);
		expect(bench.written()).toEqual([]);
	});
});
