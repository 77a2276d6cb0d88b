import type { INodeParameters } from 'n8n-workflow';

import { byId, useBench } from '../support';

const bench = useBench({ data: { contacts: 20 } });
const NAME = 'Referred by';

/** Another client for each value: the node waits when a client is as it was before its last update. */
let clients = 0;
const clientKey = () => [...bench.simulator.store.customFieldValues.keys()][clients];
const keysOfName = () =>
	[...bench.simulator.store.customFields.values()]
		.filter(({ Name }) => Name === NAME)
		.map(({ Key }) => Key);
const create = async () => await bench.run('customField.create', { name: NAME, fieldType: 'Text' });
const remove = async (customFieldKey: string) =>
	await bench.run('customField.delete', { customFieldKey, confirmDeletion: true });
const setValue = async (value: string) => {
	clients++;
	return await bench.run('customField.setValues', {
		clientKey: byId(clientKey()),
		fieldValues: {
			values: [{ customFieldKey: { __rl: true, mode: 'name', value: NAME }, value }],
		},
	} as unknown as INodeParameters);
};
const valueOf = (key: string) =>
	bench.simulator.store.customFieldValues
		.get(clientKey())
		?.CustomFieldValues.find(({ Key }) => Key === key)?.Value;

/** The definitions are known from setting a value. */
let oldKey: string;
beforeEach(async () => {
	for (const key of keysOfName()) await remove(key);
	await create();
	[oldKey] = keysOfName();
	await setValue('before');
	expect(valueOf(oldKey)).toEqual(['before']);
});

describe('a value that is set by the name of a field', () => {
	it('does not go to a field that this process has deleted', async () => {
		await remove(oldKey);
		bench.simulator.reset();
		const { error } = await setValue('after');
		expect(error?.message).toContain(`"${NAME}" does not exist`);
		expect(bench.written()).toEqual([]);
	});

	it('goes to the field that replaced a deleted one', async () => {
		await remove(oldKey);
		await create();
		const [newKey] = keysOfName();
		expect((await setValue('after')).error).toBeUndefined();
		expect(valueOf(newKey)).toEqual(['after']);
	});

	it('does not go to a field whose deletion has an unknown outcome', async () => {
		const { faults } = bench.simulator;
		faults.add({ action: 'resetAfter', match: { method: 'DELETE' }, times: 1 });
		const forbidden = { type: 'status', status: 403 } as const;
		faults.add({ action: forbidden, match: { method: 'GET' }, times: 1 });
		const { error } = await remove(oldKey);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect((await setValue('after')).error?.message).toContain(`"${NAME}" does not exist`);
	});

	it('goes to the field of this name that was created in place of one deleted elsewhere', async () => {
		bench.simulator.store.customFields.delete(oldKey);
		await create();
		const [newKey] = keysOfName();
		expect((await setValue('after')).error).toBeUndefined();
		expect(valueOf(newKey)).toEqual(['after']);
	});
});

it('a custom field on a second page of the list is found', async () => {
	await remove(oldKey);
	const [field, ...others] = [...bench.simulator.store.customFields.values()];
	const link = `${bench.simulator.url}/v3/CustomFields?$skip=1`;
	bench.simulator.faults.add({
		match: { method: 'GET', path: '/v3/CustomFields' },
		action: {
			type: 'answerAfter',
			status: 200,
			body: { value: [field], '@odata.nextLink': link },
		},
		times: 1,
	});
	clients++;
	const value = { customFieldKey: { __rl: true, mode: 'name', value: others[0].Name }, value: 'x' };
	const { error } = await bench.run('customField.setValues', {
		clientKey: byId(clientKey()),
		fieldValues: { values: [value] },
	} as unknown as INodeParameters);
	expect(error).toBeUndefined();
	expect(valueOf(others[0].Key)).toEqual(['x']);
});
