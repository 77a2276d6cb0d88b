import { createExecution, retryOf } from '../../../../support/action/executeNode';
import { byId, moveToAnotherProcess } from '../../support';
import { AS_TOOL, REPETITIONS, useSchedules } from './support';

const { bench, attached, create, created, fail, valid } = useSchedules();
const run = async (parameters: ReturnType<typeof valid>, more: object = {}) =>
	await bench.run('workSchedule.create', parameters, more);
/** Karbon refuses the PUT of the work item. */
const refusePut = () =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 400, message: 'No' },
		match: { method: 'PUT' },
		times: 1,
	});

describe('a schedule whose creation has no response', () => {
	it('has an unknown outcome, and is not attached', async () => {
		fail('POST', 'resetAfter');
		const { error } = await create();
		expect(error?.message).toBe('Work schedule may have been created, but this is not confirmed');
		expect(error?.description).toContain('An unattached schedule has no effect');
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(created()).toHaveLength(1);
		expect(attached()).toBeNull();
	});

	it.each([
		...REPETITIONS,
		['another execution', () => ({ execution: createExecution() })] as (typeof REPETITIONS)[0],
	])('is refused for %s', async (_name, again) => {
		const execution = createExecution();
		const parameters = valid();
		fail('POST', 'resetAfter');
		await run(parameters, { execution });
		const { error } = await run(parameters, again(execution));
		expect(error?.message).toMatch(/^Not sent/);
		expect(error?.description).toContain('has no effect, so you can create another one');
		expect(created()).toHaveLength(1);
		expect(attached()).toBeNull();
	});

	it('is created again with the option, and only that one is attached', async () => {
		const parameters = valid();
		fail('POST', 'resetAfter');
		await run(parameters);
		const options = { ifPreviousOutcomeUnknown: 'sendAgain' };
		const { error, items } = await run({ ...parameters, options });
		expect(error).toBeUndefined();
		expect(created()).toHaveLength(2);
		expect(attached()).toBe(created()[1]);
		expect(items[0].json.WorkScheduleKey).toBe(attached());
	});
});

describe('a schedule that is created, but not attached', () => {
	it('is named in the error', async () => {
		refusePut();
		const { error } = await create();
		const [key] = created();
		expect(error?.message).toContain('Work item not updated');
		expect(error?.description).toContain(
			`The work schedule "${key}" was created, but has no effect`,
		);
		expect(attached()).toBeNull();
	});

	it.each(REPETITIONS)('is attached by %s', async (_name, again) => {
		const execution = createExecution();
		const parameters = valid();
		refusePut();
		await run(parameters, { execution });
		const { error, items } = await run(parameters, again(execution));
		expect(error).toBeUndefined();
		expect(created()).toHaveLength(1);
		expect(attached()).toBe(created()[0]);
		expect(items[0].json.WorkScheduleKey).toBe(attached());
	});

	it('is attached by an agent that calls the tool again', async () => {
		const execution = createExecution();
		const parameters = valid();
		refusePut();
		await run(parameters, { execution, ...AS_TOOL });
		const again = await run(parameters, { execution, runIndex: 1, ...AS_TOOL });
		const third = await run(parameters, { execution, runIndex: 2, ...AS_TOOL });
		expect(again.error).toBeUndefined();
		expect(third.items[0].json).toMatchObject({ alreadyDone: true, WorkScheduleKey: attached() });
		expect(created()).toEqual([attached()]);
		expect(bench.written()).toHaveLength(3);
	});

	it('is attached although the PUT had no response', async () => {
		fail('PUT', 'resetAfter');
		const { error } = await create();
		expect(error).toBeUndefined();
		expect(attached()).toBe(created()[0]);
		expect(bench.written()).toHaveLength(2);
	});

	it('is named where no PUT has a response, and is attached by a loop', async () => {
		const execution = createExecution();
		const parameters = valid();
		fail('PUT', 'resetBefore', 6);
		const first = await run(parameters, { execution });
		const [key] = created();
		expect(first.error?.description).toContain(`"${key}"`);
		const { error } = await run(parameters, { execution, runIndex: 1 });
		expect(error).toBeUndefined();
		expect(created()).toEqual([key]);
		expect(attached()).toBe(key);
	});

	it('is not attached to another work item that a retry names', async () => {
		const execution = createExecution();
		refusePut();
		await run(valid(), { execution });
		const [first] = created();
		const other = [...bench.simulator.store.workItems.values()].find(
			({ WorkScheduleKey }, index) => index > 0 && WorkScheduleKey === null,
		)?.WorkItemKey;
		const parameters = { ...valid(), workItemKey: byId(other) };
		const { error } = await run(parameters, { execution: retryOf(execution), mode: 'retry' });
		expect(error).toBeUndefined();
		expect(created()).toHaveLength(2);
		expect(bench.simulator.store.workItems.get(other!)?.WorkScheduleKey).not.toBe(first);
		expect(attached()).toBeNull();
	});

	it('is attached by a loop with an idempotency key', async () => {
		const execution = createExecution();
		const parameters = { ...valid(), options: { idempotencyKey: 'schedule-1' } };
		refusePut();
		await run(parameters, { execution });
		const { error } = await run(parameters, { execution, runIndex: 1 });
		expect(error).toBeUndefined();
		expect(created()).toEqual([attached()]);
	});

	it('is still known after a dry run', async () => {
		const execution = createExecution();
		const parameters = valid();
		refusePut();
		await run(parameters, { execution });
		const dryRun = { ...parameters, options: { dryRun: true } };
		await run(dryRun, { execution, runIndex: 1 });
		await run(parameters, { execution, runIndex: 2 });
		expect(created()).toEqual([attached()]);
	});

	it('does not replace a schedule that was attached in the meantime', async () => {
		const [item] = bench.simulator.store.workItems.values();
		bench.simulator.faults.add({
			action: { type: 'callBefore', run: () => void (item.WorkScheduleKey = 'other') },
			match: { method: 'GET', nth: 2 },
		});
		const { error } = await create();
		expect(error?.message).toContain('already has the work schedule "other"');
		expect(error?.description).toContain(`"${created()[0]}" was created`);
		expect(attached()).toBe('other');
	});
});

describe('a process that is killed', () => {
	it.each([
		['n8n 2 retries it with its signature', 'signature', 'retry' as const],
		['a 1.x worker runs a stalled job again', undefined, 'manual' as const],
	])('before the key was saved is refused when %s', async (_name, signature, mode) => {
		const crashed = createExecution();
		const parameters = valid();
		refusePut();
		await run(parameters, { execution: crashed, signature });
		moveToAnotherProcess();
		const empty = createExecution();
		const execution = { id: mode === 'retry' ? empty.id : crashed.id, data: empty.data };
		const { error } = await run(parameters, { execution, signature, mode });
		expect(error?.message).toMatch(/^Not attached: a previous attempt created the work schedule/);
		expect(error?.description).toContain('has no effect');
		expect(created()).toHaveLength(1);
		expect(attached()).toBeNull();
	});

	it('after it was attached has it in the output', async () => {
		const parameters = valid();
		await run(parameters, { execution: createExecution(), signature: 's' });
		moveToAnotherProcess();
		const more = { execution: createExecution(), signature: 's', mode: 'retry' };
		const { error, items } = await run(parameters, more);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ skipped: true, WorkScheduleKey: attached() });
		expect(created()).toHaveLength(1);
	});
});

describe('an idempotency key', () => {
	it('creates and attaches one schedule', async () => {
		const parameters = { ...valid(), options: { idempotencyKey: 'books' } };
		await run(parameters);
		const { error, items } = await run(parameters);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ skipped: true, WorkScheduleKey: attached() });
		expect(created()).toEqual([attached()]);
	});

	it('is refused in another execution if the schedule was not attached', async () => {
		const parameters = { ...valid(), options: { idempotencyKey: 'books' } };
		refusePut();
		await run(parameters);
		const { error } = await run(parameters);
		expect(error?.message).toMatch(/^Not attached/);
		expect(error?.description).toContain('another idempotency key');
		expect(created()).toHaveLength(1);
	});
});

it('without a key in the response is not attached, and the error says so', async () => {
	bench.simulator.faults.add({
		action: { type: 'status', status: 201, body: { ClientKey: 'c' } },
		match: { method: 'POST' },
		times: 1,
	});
	const { error } = await create();
	expect(error?.message).toContain('but did not return its key, so it is not attached');
	expect(bench.written()).toHaveLength(1);
});

it('two executions at once attach one schedule', async () => {
	const parameters = valid();
	const outcomes = await Promise.all([
		run(parameters),
		run({ ...parameters, workItemTitleDefinition: 'Other' }),
	]);
	const failed = outcomes.filter(({ error }) => error !== undefined);
	expect(failed).toHaveLength(1);
	expect(created()).toContain(attached());
	const orphans = created().filter((key) => key !== attached());
	for (const key of orphans) expect(failed[0].error?.description).toContain(key);
});
