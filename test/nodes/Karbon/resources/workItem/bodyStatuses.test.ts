import type { INodeParameters } from 'n8n-workflow';

import { EVERY_OPERATION } from '../../everyOperation';
import { byId, jsonOf, useBench } from '../../support';

const data = { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 1 };

// karbon.md 120: by one document, a body takes a primary status with spaces only. Single records have none.
describe.each(['both', 'spaced'] as const)(
	'with bodyStatuses %s, a primary status of two words',
	(bodyStatuses) => {
		const bench = useBench({ data, variants: { bodyStatuses } });
		const stored = () => [...bench.simulator.store.workItems.values()];

		const update = async (updateFields: INodeParameters) => {
			const [item] = stored();
			Object.assign(item, { PrimaryStatus: 'In Progress', WorkType: 'Tax Return' });
			const workItemKey = byId(item.WorkItemKey);
			const { error } = await bench.run('workItem.update', { workItemKey, updateFields });
			expect(error).toBeUndefined();
			return item;
		};

		it.each(['In Progress', 'InProgress', 'in progress'])(
			'is created: %s',
			async (primaryStatus) => {
				const { parameters } = EVERY_OPERATION['workItem.create'](bench.simulator);
				const additionalFields = { primaryStatus };
				const run = await bench.run('workItem.create', { ...parameters, additionalFields });
				expect(run.error).toBeUndefined();
				expect(jsonOf(run.items)[0]).toMatchObject({ PrimaryStatus: 'In Progress' });
				expect(stored().at(-1)).toMatchObject({ PrimaryStatus: 'In Progress' });
			},
		);

		it.each(['Ready To Start', 'ReadyToStart'])('is changed: %s', async (primaryStatus) => {
			expect(await update({ primaryStatus })).toMatchObject({ PrimaryStatus: 'Ready To Start' });
		});

		it('goes back when another field changes', async () => {
			const item = await update({ feeSettings: { values: { feeType: 'NonBillable' } } });
			expect(item).toMatchObject({
				PrimaryStatus: 'In Progress',
				FeeSettings: { FeeType: 'NonBillable' },
			});
			expect(bench.written()[0]).toMatch(/^PUT/);
		});

		it('is not sent when it is the same', async () => {
			await update({ primaryStatus: 'In Progress' });
			expect(bench.written()).toEqual([]);
		});
	},
);
