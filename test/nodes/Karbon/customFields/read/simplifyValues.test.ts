import type { INodeParameters } from 'n8n-workflow';

import { type Bench, byId, firstKey, jsonOf, useBench } from '../../support';

const bench = useBench({ data: { contacts: 20, organizations: 20 } });
const client = () => firstKey(bench.simulator.store.customFieldValues);
const stored = () => bench.simulator.store.customFieldValues.get(client())!.CustomFieldValues;
const SEEDED = expect.objectContaining({
	'Client since': '2020-04-01',
	Newsletter: true,
	Tier: 'Silver',
	Interests: ['Advisory', 'Audit'],
});
const get = async (of: Bench, parameters: INodeParameters = {}) =>
	jsonOf(
		(await of.run('customField.getValues', { clientKey: byId(client()), ...parameters })).items,
	);
/** Another client for each test: the node waits when a client is as it was before its last update. */
const set = async (index: number, parameters: INodeParameters = {}) =>
	await bench.run('customField.setValues', {
		clientKey: byId([...bench.simulator.store.customFieldValues.keys()][index]),
		fieldValues: { values: [{ customFieldKey: 'Tier', value: 'Gold' }] },
		...parameters,
	});

describe('the values of a client', () => {
	it('are shown by the name of their field, or with Simplify off as Karbon sent them', async () => {
		expect(await get(bench)).toEqual([{ EntityKey: client(), customFields: SEEDED }]);
		expect(await get(bench, { simplify: false })).toEqual([
			{ EntityKey: client(), CustomFieldValues: stored() },
		]);
	});

	it('stay as Karbon sent them when they are no list of values', async () => {
		const body = { EntityKey: client(), CustomFieldValues: null };
		bench.simulator.faults.add({
			match: { path: '/v3/CustomFieldValues/*' },
			action: { type: 'answerAfter', status: 200, body },
		});
		expect(await get(bench)).toEqual([body]);
		expect(bench.sent()).toHaveLength(1);
	});

	it('are shown in the same way after they were set', async () => {
		const { items } = await set(1);
		expect(jsonOf(items)).toMatchObject([{ customFields: { Tier: 'Gold' }, changed: true }]);
		expect(items[0].json).not.toHaveProperty('CustomFieldValues');
		const raw = await set(2, { simplify: false });
		expect(raw.items[0].json).not.toHaveProperty('customFields');
		expect(raw.items[0].json).toMatchObject({ CustomFieldValues: expect.any(Array) });
	});
});

describe('when the custom fields cannot be read', () => {
	it('nothing is set, so that no error hides a write', async () => {
		await bench.run('customField.create', { name: 'Forgets', fieldType: 'Text' });
		bench.simulator.reset();
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/CustomFields' },
			action: { type: 'status', status: 403 },
		});
		const { error } = await set(3);
		expect(error?.message).toMatch(/^Could not list the custom fields/);
		expect(bench.written()).toEqual([]);
	});
});
