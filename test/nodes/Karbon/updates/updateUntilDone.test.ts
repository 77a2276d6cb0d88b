import type { INodeParameters } from 'n8n-workflow';

import { MAX_READ_LAG_MS } from '../../../../nodes/Karbon/updates/recentWrites';
import type { BareFault, FaultAction, FaultMatch } from '../../../../simulator/faults/types';
import { createManualClock } from '../../../../simulator/clock';
import type { NodeRun } from '../../../support/action/executeNode';
import { inCollections } from '../formFields';
import { byId, firstKey, jsonOf, useBench, waitOnClock } from '../support';

const clock = createManualClock();
const bench = useBench({ data: { contacts: 1 }, clock });

waitOnClock(clock);

beforeEach(async () => {
	await clock.advance(MAX_READ_LAG_MS);
});

async function update(
	fields: INodeParameters,
	options: INodeParameters = {},
	more: Partial<NodeRun> = {},
) {
	const contactKey = byId(firstKey(bench.simulator.store.contacts));
	const given = inCollections('contact.update', fields);
	const parameters = { contactKey, ...given, options, simplify: false };
	return await bench.run('contact.update', parameters, more);
}

describe('a dry run of an update', () => {
	it.each([
		['PATCH', { suffix: 'Planned' }, 'Suffix'],
		['PUT', { contactType: 'Planned' }, 'ContactType'],
	])('plans a %s, and sends nothing', async (method, fields, field) => {
		const { items } = await update(fields, { dryRun: true });
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({
				wouldWrite: true,
				requests: [expect.objectContaining({ method })],
				changes: [expect.objectContaining({ field, to: 'Planned' })],
			}),
		]);
		expect(bench.written()).toEqual([]);
	});

	it('does not make the next update wait', async () => {
		await update({ suffix: 'Planned' }, { dryRun: true });
		const plannedAt = clock.now();
		const { items } = await update({ suffix: 'Real' });
		expect(jsonOf(items)).toEqual([expect.objectContaining({ Suffix: 'Real', changed: true })]);
		expect(clock.now() - plannedAt).toBeLessThan(MAX_READ_LAG_MS / 2);
	});
});

describe('an update with a failed request', () => {
	const fault = (
		action: FaultAction | BareFault,
		times = 1,
		match: FaultMatch = { method: 'PATCH' },
	) => bench.simulator.faults.add({ action, match, times });
	const status = (code: number): FaultAction => ({ type: 'status', status: code });

	it('is read and applied again after a conflict', async () => {
		fault(status(409));
		const { items } = await update({ suffix: 'A' });
		expect(jsonOf(items)).toEqual([expect.objectContaining({ Suffix: 'A', changed: true })]);
		const methods = bench.sent().map((request) => request.split(' ')[0]);
		expect(methods).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
	});

	it('is found by reading when its response was lost', async () => {
		fault('resetAfter');
		const { items } = await update({ suffix: 'B' });
		expect(jsonOf(items)).toEqual([expect.objectContaining({ Suffix: 'B', changed: true })]);
		expect(bench.written()).toHaveLength(1);
	});

	it('is sent again when reading shows that it was not done', async () => {
		fault(status(502));
		const { items } = await update({ suffix: 'C' });
		expect(jsonOf(items)).toEqual([expect.objectContaining({ Suffix: 'C', changed: true })]);
		expect(bench.written()).toHaveLength(2);
	});

	it('stops after five conflicts, and reports that it was not done', async () => {
		fault(status(409), 9);
		const { error } = await update({ suffix: 'D' });
		expect(bench.written()).toHaveLength(5);
		expect(error?.message).toMatch(/^Contact not updated: .*$/);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused', status: 409 });
	});

	it.each([
		['five times', [502, 502, 502, 502, 502], '5 attempts'],
		['before conflicts', [502, 409, 409, 409, 409], 'one attempt'],
	])(
		'stops with an unknown outcome after server errors %s, and reports it',
		async (_, statuses, attempts) => {
			for (const code of statuses) fault(status(code));
			const { error } = await update({ suffix: 'D' });
			expect(bench.written()).toHaveLength(5);
			expect(error?.message).toBe('Contact may have been updated, but this is not confirmed');
			expect(error?.description).toContain(
				`The outcome of ${attempts} is unknown, and reading the record did not confirm the change. Open the contact`,
			);
			expect(error?.description).toMatch(
				/^Karbon returned an error \(HTTP 502\)\. .* You can safely repeat the update/,
			);
			expect(error?.context.karbon).toMatchObject({ outcome: 'unknown', status: 502 });
		},
	);

	it('reports why Karbon refused a later attempt when the first is not confirmed', async () => {
		const error = { code: '4002', message: 'PreferredName is not valid.' };
		fault(status(502));
		fault({ type: 'status', status: 400, body: { error } });
		const { error: reported } = await update({ suffix: 'F' });
		expect(bench.written()).toHaveLength(2);
		expect(reported?.message).toBe('Contact may have been updated, but this is not confirmed');
		expect(reported?.description).toContain(
			"did not confirm the change. A later attempt failed: 'Preferred Name' is not valid. Open the contact",
		);
		expect(reported?.context.karbon).toMatchObject({ outcome: 'unknown', status: 502 });
	});

	it('reports that it may have been done when the record cannot be read', async () => {
		fault(status(502));
		fault(status(403), 1, { method: 'GET', nth: 2 });
		const { error } = await update({ suffix: 'E' });
		expect(error?.message).toBe('Contact may have been updated, but this is not confirmed');
		expect(error?.description).toContain('You can safely repeat the update');
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('is reported as canceled, not as unconfirmed, when the execution is canceled afterwards', async () => {
		const canceled = new AbortController();
		fault(status(502));
		fault({ type: 'callBefore', run: () => canceled.abort() }, 1, { method: 'GET', nth: 2 });
		const { error } = await update({ suffix: 'I' }, {}, { signal: canceled.signal });
		expect(error?.message).toBe('The execution was canceled');
	});

	it.each([
		['refuses', [400]],
		['refuses after a rate limit', [429, 403]],
		['refuses five times because another system is faster', [409, 409, 409, 409, 409]],
	])('that Karbon %s does not make the next one wait', async (name, statuses) => {
		for (const code of statuses) fault(status(code));
		const { error } = await update({ suffix: `Not ${name}` });
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
		const failedAt = clock.now();
		const next = await update({ suffix: `After ${name}` });
		expect(jsonOf(next.items)).toEqual([expect.objectContaining({ changed: true })]);
		expect(clock.now() - failedAt).toBeLessThan(MAX_READ_LAG_MS / 2);
	});

	it('lets the next update wait no longer than reads may lag behind', async () => {
		fault(status(502));
		fault(status(403), 1, { method: 'GET', nth: 2 });
		const { error } = await update({ suffix: 'G' });
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		const failedAt = clock.now();
		const next = await update({ suffix: 'H' });
		expect(next.error).toBeUndefined();
		expect(clock.now() - failedAt).toBeLessThanOrEqual(MAX_READ_LAG_MS);
	});
});
