import type { INodeParameters } from 'n8n-workflow';

import { DEFINITIONS } from '../../../../nodes/Karbon/customFields/definitions';
import { byId, firstKey, useBench } from '../support';

const bench = useBench({ data: { contacts: 1, organizations: 2 } });
beforeEach(() => DEFINITIONS.forget());

const setValue = async (customFieldKey: INodeParameters | string, value: string) =>
	await bench.run('customField.setValues', {
		clientKey: byId(firstKey(bench.simulator.store.organizations)),
		fieldValues: { values: [{ customFieldKey, value }] },
	});
const importRow = async (row: Record<string, string>) =>
	await bench.run(
		'organization.upsert',
		{
			mapping: 'columns',
			columns: { mappingMode: 'autoMapInputData', value: null },
			matchBy: 'identifier',
		},
		{ items: [{ json: row }] },
	);
const readings = () =>
	bench.simulator.requests.filter(
		({ method, path }) => method === 'GET' && path === '/v3/CustomFields',
	).length;

/** Renames the text field, and adds one that has its name from now on. @returns the name, and the key of the new field */
function replaceField(): { name: string; added: string } {
	const { customFields } = bench.simulator.store;
	const [field] = [...customFields.values()].filter(({ Type }) => Type === 'Text');
	const name = field.Name;
	const added = `${field.Key}-2`;
	customFields.set(added, { ...field, Key: added });
	field.Name = `${name} (old)`;
	return { name, added };
}

/** The keys of the fields that were sent with a text. */
const keysWith = (text: string) =>
	bench.simulator.requests
		.flatMap(
			({ body }) =>
				(body as { CustomFieldValues?: unknown[] } | undefined)?.CustomFieldValues ?? [],
		)
		.filter((value) => JSON.stringify(value).includes(text))
		.map((value) => (value as { Key: string }).Key);

describe('a name that belongs to another custom field since the last run', () => {
	it("is that of the new field for 'Set Values'", async () => {
		const [{ Name }] = [...bench.simulator.store.customFields.values()].filter(
			({ Type }) => Type === 'Text',
		);
		await setValue(Name, 'first');
		const { name, added } = replaceField();
		const { error } = await setValue(name, 'second');
		expect(error).toBeUndefined();
		expect(keysWith('second')).toEqual([added]);
	});

	it("is that of the new field for 'Map Automatically'", async () => {
		const [{ Name }] = [...bench.simulator.store.customFields.values()].filter(
			({ Type }) => Type === 'Text',
		);
		await importRow({ Identifier: 'R-1', 'Full Name': 'Kea', [Name]: 'third' });
		const { name, added } = replaceField();
		const { error } = await importRow({ Identifier: 'R-2', 'Full Name': 'Kiwi', [name]: 'fourth' });
		expect(error).toBeUndefined();
		expect(keysWith('fourth')).toEqual([added]);
	});

	it('costs no request for a field that was chosen from the list', async () => {
		const [key] = bench.simulator.store.customFields.keys();
		const chosen = { __rl: true, mode: 'list', value: key };
		await setValue(chosen, 'fifth');
		const before = readings();
		await setValue(chosen, 'sixth');
		expect(readings()).toBe(before);
	});
});
