import { byId, firstKey, useBench } from '../../support';

// karbon.md 56, 111
describe('a deletion without a response, where the list of custom fields is empty', () => {
	const bench = useBench({
		deniedEndpoints: ['GET CustomFields'],
		variants: { deniedAnswer: 'emptyList' },
	});

	it('is not reported as done, because the list may not be granted', async () => {
		const { customFields } = bench.simulator.store;
		const key = firstKey(customFields);
		bench.simulator.faults.add({ match: { method: 'DELETE' }, action: 'resetBefore' });
		const { error } = await bench.run('customField.delete', {
			customFieldKey: byId(key),
			confirmDeletion: true,
		});
		expect(customFields.has(key)).toBe(true);
		expect(error?.message).toContain('may have been deleted');
	});
});
