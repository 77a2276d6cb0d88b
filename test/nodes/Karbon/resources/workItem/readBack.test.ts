import type { INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../../../simulator/clock';
import { byId, useBench, waitOnClock } from '../../support';

const UNKNOWN =
	"The work item was saved, but the changes could not be read yet. Karbon may not have kept the value of 'Secondary Status': check it in Karbon.";

describe.each([true, false])(
	'an update that reads do not show yet, with modification times %s',
	(hasTimes) => {
		const clock = createManualClock();
		const bench = useBench({
			clock,
			variants: { readLagMs: 8_000, omitWorkItemModificationTime: !hasTimes },
		});

		waitOnClock(clock);

		async function update(updateFields: INodeParameters) {
			const [item] = bench.simulator.store.workItems.values();
			await bench.simulator.change('WorkItem', item.WorkItemKey, 'Updated', {
				PrimaryStatus: 'In Progress',
				SecondaryStatus: null,
				WorkStatus: 'In Progress',
				WorkType: 'Tax Return',
			});
			await clock.advance(40_000);
			const { error, items, hints } = await bench.run('workItem.update', {
				workItemKey: byId(item.WorkItemKey),
				updateFields,
			});
			expect(error).toBeUndefined();
			return { json: items[0].json, messages: hints.map(({ message }) => message) };
		}

		it('returns the changes, with a hint that the secondary status is unknown', async () => {
			const changes = { primaryStatus: 'Waiting', secondaryStatus: 'Waiting for Client' };
			const { json, messages } = await update(changes);
			expect(json).toMatchObject({
				PrimaryStatus: 'Waiting',
				SecondaryStatus: 'Waiting for Client',
				changed: true,
			});
			expect(json).not.toHaveProperty('droppedFields');
			expect(messages).toContain(UNKNOWN);
		});
	},
);

describe('an update that could not be read back', () => {
	const bench = useBench();

	it('returns the changes, with a hint that the secondary status is unknown', async () => {
		const [item] = bench.simulator.store.workItems.values();
		Object.assign(item, { PrimaryStatus: 'In Progress', SecondaryStatus: 'In Review' });
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/WorkItems/*', nth: 2 },
		});
		const { items, hints } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			updateFields: { primaryStatus: 'Completed' },
		});
		expect(items[0].json).toMatchObject({ PrimaryStatus: 'Completed', changed: true });
		expect(hints.map(({ message }) => message)).toContain(UNKNOWN);
	});
});
