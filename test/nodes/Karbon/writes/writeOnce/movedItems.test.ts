import type { ExecuteContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';

import { realTiming } from '../../../../../nodes/shared/timing';
import { createExecution, retryOf } from '../../../../support/action/executeNode';
import { byId, jsonOf, moveToAnotherProcess } from '../../support';
import { useWrites } from './support';

const { bench, expense } = useWrites();

const IN_RETRY = { mode: 'retry' as const, signature: 'signature' };

/** An expense of each work item. The work item is the target of the write. */
function expenses(): INodeParameters {
	return { ...expense(), entityKey: byId('={{ $json.key }}'), value: '={{ $json.value ?? 1 }}' };
}

const keys = () => [...bench.simulator.store.workItems.keys()];
const itemsOf = (...values: object[]) => values.map((json) => ({ json: { ...json } }));
/** Items with the n-th work item each. */
const records = (...numbers: number[]) => itemsOf(...numbers.map((one) => ({ key: keys()[one] })));

const record = async (items: ReturnType<typeof records>, more: object) =>
	await bench.run('expense.create', expenses(), { items, ...more });

describe('A retry that runs the nodes before this one anew, and gets other items', () => {
	/** What ran before: an execution that crashed, or the first retry of one that failed before this node. */
	const BEFORE = [
		['a crash', () => ({ execution: createExecution(), signature: 'signature' }), true],
		['a first retry', () => ({ execution: retryOf(createExecution()), ...IN_RETRY }), true],
		['a first retry in this process', () => ({ execution: createExecution(), ...IN_RETRY }), false],
	] as const;

	const again = async (items: ReturnType<typeof records>) =>
		await record(items, { execution: retryOf(createExecution()), ...IN_RETRY });

	describe.each(BEFORE)('after %s', (_name, before, isOther) => {
		async function first(...items: ReturnType<typeof records>) {
			const { error } = await record(items, before());
			expect(error).toBeUndefined();
			if (isOther) moveToAnotherProcess();
		}

		it('sends only what is new, although the others moved on', async () => {
			await first(...records(0, 1));
			const { items } = await again(records(2, 0, 1));
			expect(jsonOf(items).map(({ skipped }) => skipped)).toEqual([undefined, true, true]);
			expect(bench.written()).toHaveLength(3);
		});

		it('sends nothing again when the first item is gone', async () => {
			await first(...records(0, 1));
			await again(records(1));
			expect(bench.written()).toHaveLength(2);
		});

		it('skips an item in the place of an earlier one with a hint', async () => {
			await first(...itemsOf({ key: keys()[0], value: 1 }));
			const { items, hints } = await again(itemsOf({ key: keys()[0], value: 2 }));
			expect(bench.written()).toHaveLength(1);
			const found = isOther ? 'had different values' : "different values ('Value')";
			expect(hints).toEqual([expect.objectContaining({ message: expect.stringContaining(found) })]);
			expect(jsonOf(items)[0].skipped).toBe(isOther ? true : undefined);
		});

		it('sends the second of two equal items if only one was sent', async () => {
			await first(...records(0));
			await again(records(0, 0));
			expect(bench.written()).toHaveLength(2);
		});

		it('sends the second of two equal items that moved again', async () => {
			await first(...records(0, 0));
			await again(records(1, 0, 0));
			expect(bench.written()).toHaveLength(4);
		});

		it('sends both of two equal items that are new', async () => {
			await first(...records(0));
			await again(records(1, 0, 1));
			expect(bench.written()).toHaveLength(3);
		});

		it('sends nothing again with "Retry On Fail"', async () => {
			await first(...records(0));
			const items = [...records(2, 0), ...itemsOf({ key: keys()[1], value: 'none' })];
			const execution = retryOf(createExecution());
			await record(items, { execution, ...IN_RETRY });
			await record(items, { execution, ...IN_RETRY });
			expect(bench.written()).toHaveLength(2);
		});

		it('sends nothing again when it fails at this node and is retried itself', async () => {
			await first(...records(0));
			const items = [...records(2, 0), ...itemsOf({ key: keys()[1], value: 'none' })];
			const failed = retryOf(createExecution());
			expect((await record(items, { execution: failed, ...IN_RETRY })).error).toBeDefined();
			if (isOther) moveToAnotherProcess();
			await record(items, { execution: retryOf(failed), ...IN_RETRY });
			expect(bench.written()).toHaveLength(2);
		});
	});

	it('refuses a moved item with an unknown outcome', async () => {
		bench.loseNextResponse();
		await record(records(0), { execution: createExecution(), signature: 'signature' });
		moveToAnotherProcess();
		const { error } = await again(records(1, 0));
		expect(error?.message).toContain('Not sent: a previous attempt');
		expect(bench.written()).toHaveLength(2);
	});

	it('refuses a moved item with an unknown outcome, also days later in a retry of the retry', async () => {
		bench.loseNextResponse();
		await record(records(0), { execution: createExecution(), signature: 'signature' });
		moveToAnotherProcess();
		const failed = retryOf(createExecution());
		await record(records(1, 0), { execution: failed, ...IN_RETRY });
		moveToAnotherProcess();
		jest.spyOn(realTiming, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
		const execution = retryOf(failed);
		const { error } = await record(records(1, 0), { execution, ...IN_RETRY });
		expect(error?.message).toContain('Not sent: a previous attempt');
		expect(bench.written()).toHaveLength(2);
	});

	it('names an item with an unknown outcome that is skipped in the place of another one', async () => {
		const [lost, done] = [1, 2].map((value) => ({ key: keys()[0], value }));
		bench.loseNextResponse();
		const node = { onError: 'continueRegularOutput' };
		const execution = createExecution();
		await record(itemsOf(lost, done), { execution, signature: 'signature', node });
		moveToAnotherProcess();
		const { items, hints } = await again(itemsOf({ key: keys()[1] }, lost));
		expect(jsonOf(items)[1].skipped).toBe(true);
		const message = expect.stringContaining('Item 2 was skipped: a previous attempt');
		expect(hints).toContainEqual(expect.objectContaining({ message }));
	});

	it('names each of several items in the place of earlier ones', async () => {
		const values = (...all: number[]) => all.map((value, at) => ({ key: keys()[at], value }));
		const before = { execution: createExecution(), signature: 'signature' };
		await record(itemsOf(...values(1, 1, 1)), before);
		moveToAnotherProcess();
		const { items, hints } = await again(itemsOf(...values(2, 1, 2)));
		expect(jsonOf(items).map(({ skipped }) => skipped)).toEqual([true, true, true]);
		const message = expect.stringMatching(/^Item 1, Item 3 were skipped: a previous attempt/);
		expect(hints).toContainEqual(expect.objectContaining({ message }));
	});

	it('keeps what is known of an earlier item when an equal one is rejected', async () => {
		await record(records(0), { execution: createExecution(), signature: 'signature' });
		moveToAnotherProcess();
		const reject = { action: { type: 'status', status: 400 }, match: { method: 'POST' }, times: 1 };
		bench.simulator.faults.add(reject as never);
		await again(records(0, 0));
		moveToAnotherProcess();
		await again(records(1, 0));
		expect(bench.written()).toHaveLength(3);
	});
});

it.each([
	['while it sent an item', Infinity],
	['before it sent an item', 1],
])('a retry whose process ended %s does not count the item as done', async (_name, lastCall) => {
	if (lastCall > 1) bench.loseNextResponse();
	const hasEnded = (call: number) => call > lastCall || bench.written().length > 0;
	let calls = 0;
	await record(records(0), {
		execution: retryOf(createExecution()),
		...IN_RETRY,
		adapt({ helpers }: ExecuteContext) {
			const down = async () => await Promise.reject(new Error('process ended'));
			const { checkProcessedAndRecord: add, removeProcessed: remove } = helpers;
			helpers.checkProcessedAndRecord = async (...given) =>
				await (hasEnded(++calls) ? down() : add(...given));
			helpers.removeProcessed = async (...given) =>
				await (hasEnded(calls) ? down() : remove(...given));
		},
	});
	moveToAnotherProcess();
	jest.spyOn(realTiming, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
	const execution = retryOf(createExecution());
	const { error } = await record(records(1, 0), { execution, ...IN_RETRY });
	expect(error?.message).toContain('Not sent: a previous attempt');
});

it('a retry with the items of the failed execution sends equal items of other runs', async () => {
	const failed = createExecution();
	const more = { signature: 'signature' };
	await record(records(0), { execution: failed, ...more });
	const none = itemsOf({ key: keys()[1], value: 'none' });
	await record(none, { execution: failed, runIndex: 1, ...more });
	const execution = retryOf(failed);
	await record(records(1), { execution, runIndex: 1, ...IN_RETRY });
	await record(records(0), { execution, runIndex: 2, ...IN_RETRY });
	expect(bench.written()).toHaveLength(3);
});

it('a retry sends an equal item of a later run, also after a wait that ended in another process', async () => {
	const execution = retryOf(createExecution());
	await record(records(0), { execution, ...IN_RETRY });
	moveToAnotherProcess();
	const { items } = await record(records(0), { execution, runIndex: 1, ...IN_RETRY });
	expect(jsonOf(items)[0].skipped).toBeUndefined();
	expect(bench.written()).toHaveLength(2);
});

it('a retry of a retry sends an equal item of a later run', async () => {
	const first = retryOf(createExecution());
	await record(records(0), { execution: first, ...IN_RETRY });
	moveToAnotherProcess();
	await record(records(0), { execution: retryOf(first), runIndex: 1, ...IN_RETRY });
	expect(bench.written()).toHaveLength(2);
});
