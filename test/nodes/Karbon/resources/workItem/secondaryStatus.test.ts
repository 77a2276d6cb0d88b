import type { VariantOptions } from '../../../../../simulator';
import { EVERY_OPERATION } from '../../everyOperation';
import { inCollections } from '../../formFields';
import { byId, useBench } from '../../support';

describe.each<VariantOptions>([
	{},
	{ availableStatuses: 'names' },
	{ availableStatusesSpelling: 'upper' },
	{ availableStatuses: 'names', availableStatusesSpelling: 'upper' },
	{ secondaryStatusAs: 'key' },
])('with the reading %j, the secondary status of a work item', (variants) => {
	const bench = useBench({ data: { workItems: 20 }, variants });
	const items = () => [...bench.simulator.store.workItems.values()];
	const inReview = () => items().find(({ SecondaryStatus }) => SecondaryStatus === 'In Review')!;
	const update = async (fields: Record<string, string>) =>
		await bench.run('workItem.update', {
			workItemKey: byId(inReview().WorkItemKey),
			...inCollections('workItem.update', fields),
		});
	const create = async (fields: Record<string, string>) =>
		await bench.run('workItem.create', {
			...EVERY_OPERATION['workItem.create'](bench.simulator).parameters,
			...inCollections('workItem.create', fields),
		});

	it('is set if it fits', async () => {
		const { error } = await create({
			primaryStatus: 'Waiting',
			secondaryStatus: 'waiting for client',
			workType: 'Advisory',
		});
		expect(error).toBeUndefined();
		expect(items().at(-1)).toMatchObject({ SecondaryStatus: 'Waiting for Client' });
	});

	it('is refused if the work type does not have it', async () => {
		const { error } = await create({
			primaryStatus: 'Waiting',
			secondaryStatus: 'Waiting for Tax Office',
			workType: 'Advisory',
		});
		expect(error?.message).toContain("'Secondary Status' must be one that your account allows");
		expect(bench.written()).toEqual([]);
	});

	it('reads the account settings once more for all items whose status does not fit', async () => {
		const status = { secondaryStatus: 'None of them' };
		const { items: failed } = await bench.run(
			'workItem.update',
			{ workItemKey: byId(inReview().WorkItemKey), ...inCollections('workItem.update', status) },
			{
				items: [{ json: {} }, { json: {} }, { json: {} }],
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(failed.map(({ json }) => json.error)).toEqual(
			failed.map(() => expect.stringContaining('must be one that your account allows')),
		);
		const reads = bench.sent().filter((request) => request.includes('/v3/TenantSettings'));
		expect(reads.length).toBeLessThanOrEqual(2);
	});

	it('is not sent if the work item has it already', async () => {
		const { error, items: results } = await update({ secondaryStatus: 'in review' });
		expect(error).toBeUndefined();
		expect(results[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it('stays when another field is replaced', async () => {
		const { error } = await update({ relatedClientGroupKey: '', estimatedBudget: '77' });
		expect(error).toBeUndefined();
		expect(inReview()).toMatchObject({ EstimatedBudget: 77 });
	});
});
