import { jsonOf, useBench } from '../../support';

const bench = useBench({ data: { contacts: 1 } });
const keys = () => [...bench.simulator.store.customFields.keys()];
const remove = async (customFieldKey: string) =>
	await bench.run('customField.delete', { customFieldKey, confirmDeletion: true });

describe('deleting a custom field', () => {
	it.each([
		['Karbon confirms it', []],
		['the response is lost, and the list no longer has it', ['resetAfter' as const]],
	])('is done when %s', async (_, faults) => {
		const [key] = keys();
		for (const action of faults)
			bench.simulator.faults.add({ action, match: { method: 'DELETE' } });
		const { items, error } = await remove(key);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toHaveLength(1);
		expect(keys()).not.toContain(key);
	});

	it('is not done when the list still has it after a server error', async () => {
		const [key] = keys();
		bench.simulator.faults.add({
			action: { type: 'status', status: 500 },
			match: { method: 'DELETE' },
		});
		const { error } = await remove(key);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(keys()).toContain(key);
	});

	it('is not done when the list still has it with its key in another letter case', async () => {
		const [key] = keys();
		bench.simulator.faults.add({
			action: { type: 'status', status: 500 },
			match: { method: 'DELETE' },
		});
		const { error } = await remove(key.toUpperCase());
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(keys()).toContain(key);
	});

	it('has an unknown outcome when the list cannot be read', async () => {
		const [key] = keys();
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'DELETE' } });
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/CustomFields' },
		});
		const { error } = await remove(key);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});
});
