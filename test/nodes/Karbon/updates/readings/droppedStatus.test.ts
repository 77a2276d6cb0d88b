import type { INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../../../simulator/clock';
import { inCollections } from '../../formFields';
import { byId, jsonOf, useBench, waitOnClock } from '../../support';

const clock = createManualClock();
const bench = useBench({ data: { workItems: 1 }, clock });
waitOnClock(clock);

/** Less than the wait for reads that lag behind. Milliseconds. */
const AT_ONCE_MS = 5_000;

const item = () => [...bench.simulator.store.workItems.values()][0];
const path = () => `/v3/WorkItems/${item().WorkItemKey}`;

async function update(fields: INodeParameters) {
	const startedAt = clock.now();
	const { items, error } = await bench.run('workItem.update', {
		workItemKey: byId(item().WorkItemKey),
		...inCollections('workItem.update', fields),
	});
	expect(error).toBeUndefined();
	return { tookMs: clock.now() - startedAt, json: jsonOf(items)[0] };
}

/** What a GET shows now. */
async function shown(): Promise<unknown> {
	const { url, credentials } = bench.simulator;
	const headers = {
		authorization: `Bearer ${credentials.accessToken}`,
		AccessKey: credentials.accessKey,
	};
	return await (await fetch(`${url}${path()}`, { headers })).json();
}

/** Sets the secondary status; afterwards, reads show the work item without it, as if Karbon had dropped it. */
async function setStatus(times = 1): Promise<void> {
	await clock.advance(60_000);
	Object.assign(item(), {
		PrimaryStatus: 'In Progress',
		SecondaryStatus: null,
		WorkStatus: 'In Progress',
		WorkType: 'Tax Return',
		FeeSettings: { FeeType: 'FixedFee', FeeValue: 500 },
	});
	const body = await shown();
	await update({ secondaryStatus: 'In Review' });
	const match = { method: 'GET', path: path() };
	bench.simulator.faults.add({ action: { type: 'answerAfter', status: 200, body }, match, times });
}

const methods = () => bench.simulator.requests.map(({ method }) => method);

// karbon.md 122
describe('an update after one whose secondary status Karbon may have dropped', () => {
	it('writes the status again with a PUT, without waiting', async () => {
		await setStatus();
		const { tookMs } = await update({ feeSettings: { values: { feeType: 'NonBillable' } } });
		expect(tookMs).toBeLessThan(AT_ONCE_MS);
		expect(item()).toMatchObject({
			SecondaryStatus: 'In Review',
			FeeSettings: { FeeType: 'NonBillable' },
		});
	});

	it('sends a PATCH without the status, without waiting', async () => {
		await setStatus();
		const { tookMs } = await update({ title: 'New' });
		expect(tookMs).toBeLessThan(AT_ONCE_MS);
		expect(item()).toMatchObject({ SecondaryStatus: 'In Review', Title: 'New' });
		expect(methods().at(-1)).toBe('PATCH');
	});

	it('that sets the same status reads until the status shows, and sends nothing', async () => {
		await setStatus(2);
		const before = methods().length;
		const { json } = await update({ secondaryStatus: 'In Review' });
		expect(json).toMatchObject({ changed: false });
		expect(methods().slice(before)).toEqual(['GET', 'GET', 'GET']);
	});
});
