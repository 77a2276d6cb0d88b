import type { INodeParameters } from 'n8n-workflow';

import type { VariantOptions } from '../../../../../simulator';
import { type Bench, byId, firstKey, jsonOf, useBench } from '../../support';

const INCLUDED = { options: { includeCustomFields: true } };
const SEEDED = {
	'Client since': '2020-04-01',
	Newsletter: true,
	Tier: 'Silver',
	Interests: ['Advisory', 'Audit'],
	'Number of employees': expect.any(Number),
	'Referred by': expect.any(String),
};
const KINDS = [
	['contact', 'contactKey', 'contacts'],
	['organization', 'organizationKey', 'organizations'],
] as const;
const valueReads = (bench: Bench) =>
	bench.sent().filter((request) => request.startsWith('GET /v3/CustomFieldValues/'));
const run = async (bench: Bench, operation: string, parameters: INodeParameters = {}) =>
	jsonOf((await bench.run(operation, { ...INCLUDED, ...parameters })).items);

describe.each(KINDS)('Include Custom Fields of a %s', (kind, keyName, store) => {
	const bench = useBench({ data: { contacts: 30, organizations: 30 } });
	const key = () => firstKey(bench.simulator.store[store]);
	const get = async (more: INodeParameters = {}) =>
		await run(bench, `${kind}.get`, { [keyName]: byId(key()), ...more });

	it('adds the values by name, simplified or not, with one request and that for the fields', async () => {
		const [simplified] = await get();
		const [raw] = await get({ simplify: false });
		expect(simplified.customFields).toEqual(expect.objectContaining(SEEDED));
		expect(raw.customFields).toEqual(simplified.customFields);
		expect(Object.keys(raw).length).toBeGreaterThan(Object.keys(simplified).length);
		expect(valueReads(bench)).toHaveLength(2);
	});

	it('adds nothing and sends nothing while it is off', async () => {
		const [record] = await get({ options: {} });
		expect(record).not.toHaveProperty('customFields');
		expect(bench.sent()).toHaveLength(1);
	});

	it('is added to a record with expanded parts', async () => {
		const options = { includeCustomFields: true, expand: ['BusinessCards'] };
		const [record] = await get({ options });
		expect(record).toHaveProperty('BusinessCards');
		expect(record.customFields).toEqual(expect.objectContaining(SEEDED));
	});

	it('is refused for a row that is null', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value: [null] } } as never,
			match: { method: 'GET', path: `/v3/${store.replace(/^./, (first) => first.toUpperCase())}` },
		});
		const { error } = await bench.run(`${kind}.getAll`, INCLUDED);
		expect(error?.message).toMatch(/without a key, so its custom fields cannot be read$/);
	});

	it('adds to each record of a list its own values, in the order of the list', async () => {
		const { customFieldValues } = bench.simulator.store;
		const keys = [...bench.simulator.store[store].keys()];
		for (const [index, one] of keys.entries()) {
			const referred = customFieldValues
				.get(one)!
				.CustomFieldValues.find(({ Name }) => Name === 'Referred by')!;
			referred.Value = [`of ${one} (${index})`];
		}
		const plain = await run(bench, `${kind}.getAll`, { returnAll: true, options: {} });
		const rows = await run(bench, `${kind}.getAll`, { returnAll: true });
		const field = kind === 'contact' ? 'ContactKey' : 'OrganizationKey';
		expect(rows.map(({ [field]: one }) => one)).toEqual(plain.map(({ [field]: one }) => one));
		for (const { [field]: one, customFields } of rows) {
			const shown = (customFields as Record<string, string>)['Referred by'];
			expect(shown).toBe(`of ${String(one)} (${keys.indexOf(String(one))})`);
		}
		expect(valueReads(bench)).toHaveLength(30);
	});

	it('fails when the values of one record cannot be read', async () => {
		bench.simulator.faults.add({
			match: { path: '/v3/CustomFieldValues/*', nth: 17 },
			action: { type: 'status', status: 403 },
		});
		const { items, error } = await bench.run(`${kind}.getAll`, { returnAll: true, ...INCLUDED });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			new RegExp(`^Could not read the custom field values of the ${kind} "`),
		);
	});

	it.each<[string, (EntityKey: string) => unknown, RegExp]>([
		['without the list', (EntityKey) => ({ EntityKey }), /as a list$/],
		[
			'with a value that has no key',
			(EntityKey) => ({ EntityKey, CustomFieldValues: [{ Value: ['x'] }] }),
			/as a list$/,
		],
		[
			'of another client',
			() => ({ EntityKey: 'x', CustomFieldValues: [] }),
			/returned "x" instead/,
		],
	])('fails for a response %s', async (_, bodyFor, message) => {
		bench.simulator.faults.add({
			match: { path: '/v3/CustomFieldValues/*' },
			action: { type: 'answerAfter', status: 200, body: bodyFor(key()) },
		});
		const { error } = await bench.run(`${kind}.get`, { ...INCLUDED, [keyName]: byId(key()) });
		expect(error?.message).toMatch(message);
		expect(error?.message).not.toContain('nothing was changed');
	});

	it('fails for a record without a key', async () => {
		bench.simulator.faults.add({
			match: { path: `/v3/${kind === 'contact' ? 'Contacts' : 'Organizations'}*` },
			action: { type: 'answerAfter', status: 200, body: { value: [{ FullName: 'No key' }] } },
		});
		const { error } = await bench.run(`${kind}.getAll`, INCLUDED);
		expect(error?.message).toMatch(/^Karbon returned an? \w+ without a key, /);
		expect(error?.description).toContain("'Include Custom Fields'");
	});
});

describe('a custom field that was added after the fields were read', () => {
	const bench = useBench({ data: { contacts: 4 } });
	const addValue = (Key: string) => {
		for (const { CustomFieldValues } of bench.simulator.store.customFieldValues.values())
			CustomFieldValues.push({ Key, Name: 'New', Type: 'Number', Value: ['7'] });
	};
	const definitionReads = () => bench.sent().filter((url) => url === 'GET /v3/CustomFields');

	it('is known after the fields were read once more', async () => {
		await run(bench, 'contact.getAll');
		const [known] = bench.simulator.store.customFields.values();
		bench.simulator.store.customFields.set('new', {
			...known,
			Key: 'new',
			Name: 'New',
			Type: 'Number',
		});
		addValue('new');
		bench.simulator.reset();
		const rows = await run(bench, 'contact.getAll');
		expect(rows.map(({ customFields }) => (customFields as { New: number }).New)).toEqual([
			7, 7, 7, 7,
		]);
		expect(definitionReads()).toHaveLength(1);
	});

	it('stays under its key if Karbon does not list it, and is looked for once in a run', async () => {
		addValue('hidden');
		const rows = await run(bench, 'contact.getAll');
		expect(rows.map(({ customFields }) => (customFields as { hidden: number }).hidden)).toEqual([
			7, 7, 7, 7,
		]);
		expect(definitionReads()).toHaveLength(1);
	});
});

describe.each<[VariantOptions, unknown]>([
	[{}, {}],
	[{ customFieldValuesWhenNone: 'notFound' }, {}],
	[{ customFieldValuesWhenNone: 'null' }, null],
])('with the reading %j', (variants, none) => {
	const bench = useBench({ data: { contacts: 2, organizations: 1 }, variants });

	it('a client that never had a value has none', async () => {
		await bench.run('organization.create', { fullName: 'New Ltd' });
		const rows = await run(bench, 'organization.getAll');
		expect(rows.find(({ FullName }) => FullName === 'New Ltd')?.customFields).toEqual(none);
		expect(rows).toHaveLength(2);
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
])('with the reading %j', (variants) => {
	const bench = useBench({ data: { contacts: 2, organizations: 2 }, variants });

	it.each(KINDS)('the values of each %s are the same', async (kind) => {
		const rows = await run(bench, `${kind}.getAll`);
		expect(rows).toHaveLength(2);
		for (const { customFields } of rows)
			expect(customFields).toEqual(expect.objectContaining(SEEDED));
	});
});

describe('for an AI agent', () => {
	const bench = useBench({ data: { contacts: 2 } });

	it('the values are added to the fields that were selected, without the key', async () => {
		const parameters = {
			resource: 'contact',
			operation: 'getAll',
			output: 'selectedFields',
			fields: ['FullName'],
			...INCLUDED,
		};
		const { items } = await bench.run('contact.getAll', parameters, {
			type: 'n8n-nodes-karbon.karbonTool',
		});
		for (const json of jsonOf(items)) {
			expect(Object.keys(json)).toEqual(['FullName', 'customFields']);
			expect(json.customFields).toEqual(expect.objectContaining(SEEDED));
		}
		expect(items).toHaveLength(2);
	});
});

describe('several items at once', () => {
	const bench = useBench({ data: { contacts: 3 } });

	it('share one read of the fields, and each names itself when it fails', async () => {
		bench.simulator.faults.add({
			match: { path: '/v3/CustomFields' },
			action: { type: 'status', status: 403 },
		});
		const keys = [...bench.simulator.store.contacts.keys()];
		const { items } = await bench.run(
			'contact.get',
			{ ...INCLUDED, contactKey: byId('={{ $json.key }}') },
			{
				items: keys.map((key) => ({ json: { key } })),
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(jsonOf(items).map(({ error }) => error)).toEqual([
			expect.stringMatching(/^Item 1: Could not list the custom fields: /),
			expect.stringMatching(/^Item 2: Could not list the custom fields: /),
			expect.stringMatching(/^Item 3: Could not list the custom fields: /),
		]);
		expect(bench.sent().filter((request) => request === 'GET /v3/CustomFields')).toHaveLength(1);
	});
});

// karbon.md 53, 111
describe.each(KINDS)(
	'a %s of an account that does not grant custom fields',
	(kind, keyName, store) => {
		const bench = useBench({
			data: { contacts: 2, organizations: 2 },
			deniedEndpoints: ['CustomFieldValues', 'CustomFields'],
			variants: { deniedAnswer: '404' },
		});

		it.each([`${kind}.get`, `${kind}.getAll`, 'customField.getValues'])(
			'is not shown without values by %s',
			async (operation) => {
				const key = byId(firstKey(bench.simulator.store[store]));
				const keys = { [keyName]: key, clientKey: key };
				const { items, error } = await bench.run(operation, { ...keys, ...INCLUDED });
				expect(items).toEqual([]);
				expect(error?.message).toBe(
					'Could not list the custom fields: Karbon responded "not found" (HTTP 404)',
				);
			},
		);
	},
);

// karbon.md 53, 111
describe('an account that grants custom fields, but not their values', () => {
	const bench = useBench({
		data: { contacts: 2, organizations: 2 },
		deniedEndpoints: ['GET CustomFieldValues'],
		variants: { deniedAnswer: '404' },
	});
	const key = () => firstKey(bench.simulator.store.contacts);
	const HINT = expect.objectContaining({
		message: expect.stringContaining('Karbon returned "not found" for the custom field values of'),
	});

	it.each(['contact.get', 'contact.getAll', 'customField.getValues'])(
		'is reported by %s',
		async (operation) => {
			const keys = { contactKey: byId(key()), clientKey: byId(key()) };
			const { error, hints } = await bench.run(operation, { ...keys, ...INCLUDED });
			expect(error).toBeUndefined();
			expect(hints).toEqual([HINT]);
		},
	);

	it('is reported when values are set', async () => {
		const [field] = bench.simulator.store.customFields.values();
		const values = [{ customFieldKey: byId(field.Key), value: 'New' }];
		const { error, hints } = await bench.run('customField.setValues', {
			clientKey: byId(key()),
			fieldValues: { values },
		});
		expect(error).toBeUndefined();
		expect(hints).toEqual([HINT]);
	});
});
