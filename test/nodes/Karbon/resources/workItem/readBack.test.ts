import type { INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../../../simulator/clock';
import { byId, useBench, waitOnClock } from '../../support';

const UNKNOWN =
	"The work item was saved, but the changes could not be read yet. Karbon may have ignored 'Secondary Status'. Check it in Karbon.";

describe.each([true, false])(
	'an update that reads do not show yet (work items with modification times: %s)',
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

		it.each<INodeParameters>([
			{ primaryStatus: 'Waiting', secondaryStatus: 'Waiting for Client' },
			{ secondaryStatus: 'In Review' },
			{ primaryStatus: 'InProgress', secondaryStatus: 'In Review' },
		])(
			'to %j returns the changes, with a hint that the secondary status is unknown',
			async (fields) => {
				const { json, messages } = await update(fields);
				expect(json).toMatchObject({ SecondaryStatus: fields.secondaryStatus, changed: true });
				expect(json).not.toHaveProperty('droppedFields');
				expect(messages).toContain(UNKNOWN);
			},
		);
	},
);

describe('an update of a secondary status', () => {
	const clock = createManualClock();
	const bench = useBench({ clock });

	waitOnClock(clock);

	beforeEach(async () => {
		await clock.advance(40_000);
	});

	it('that could not be read returns the changes, with a hint that the secondary status is unknown', async () => {
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

	it('adds no hint when Karbon stores another value in another form', async () => {
		const [item] = bench.simulator.store.workItems.values();
		Object.assign(item, {
			PrimaryStatus: 'In Progress',
			SecondaryStatus: null,
			WorkType: 'Tax Return',
		});
		const { items, hints } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			updateFields: {
				secondaryStatus: 'In Review',
				feeSettings: { values: { feeType: 'NonBillable', feeValue: '' } },
			},
		});
		expect(items[0].json).toMatchObject({ SecondaryStatus: 'In Review', changed: true });
		expect(hints.map(({ message }) => message)).not.toContain(UNKNOWN);
	});

	it('returns the changes when the read shows an even earlier state', async () => {
		const [item] = bench.simulator.store.workItems.values();
		Object.assign(item, { PrimaryStatus: 'In Progress', SecondaryStatus: 'In Review' });
		const body = { WorkItemKey: item.WorkItemKey, PrimaryStatus: 'Planned', SecondaryStatus: null };
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body },
			match: { method: 'GET', path: '/v3/WorkItems/*', nth: 2 },
		});
		const { items, hints } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			updateFields: { primaryStatus: 'Completed' },
			simplify: false,
		});
		expect(items[0].json).toMatchObject({ PrimaryStatus: 'Completed', changed: true });
		expect(items[0].json).not.toHaveProperty('SecondaryStatus');
		expect(items[0].json).not.toHaveProperty('droppedFields');
		expect(hints.map(({ message }) => message)).toContain(UNKNOWN);
	});

	it('is not read again when reading has confirmed it', async () => {
		const [item] = bench.simulator.store.workItems.values();
		Object.assign(item, {
			PrimaryStatus: 'In Progress',
			SecondaryStatus: null,
			WorkType: 'Tax Return',
		});
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times: 1 });
		bench.simulator.reset();
		const { items, hints } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			updateFields: { secondaryStatus: 'In Review' },
		});
		expect(items[0].json).toMatchObject({ SecondaryStatus: 'In Review', changed: true });
		expect(hints.map(({ message }) => message)).not.toContain(UNKNOWN);
		expect(bench.sent().map((request) => request.split(' ')[0])).toEqual(['GET', 'PUT', 'GET']);
	});
});
