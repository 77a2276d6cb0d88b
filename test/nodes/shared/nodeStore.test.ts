import { NodeStore } from '../../../nodes/shared/nodeStore';
import { DeadlineError, type Timing } from '../../../nodes/shared/timing';
import { createManualTiming, quiet } from '../../support/clock/manualTiming';
import { MemoryStore } from '../../support/trigger/memoryStore';

const DEADLINE_MS = 10_000;
let nodes = 0;

const createStore = (node: string, timing?: Timing) =>
	new NodeStore(new MemoryStore(), { node, maxEntries: 2, timing });

function setUp() {
	const timing = createManualTiming();
	const node = `calls ${++nodes}`;
	return { timing, node, calls: createStore(node, timing) };
}

/** A call that ends when the test says so. */
function hanging<T>() {
	let end!: { resolve(value: T): void; reject(error: Error): void };
	const answer = new Promise<T>((resolve, reject) => (end = { resolve, reject }));
	return { call: async () => await answer, ...end };
}

describe('The calls of one node', () => {
	it('go one by one, also through several clients, and a failed one stops no other', async () => {
		const { calls, node, timing } = setUp();
		const { call, reject } = hanging<never>();
		const order: number[] = [];
		const first = calls.run(async () => await call().finally(() => order.push(1)));
		first.catch(() => undefined);
		const second = createStore(node, timing).run(async () => order.push(2));
		await quiet();
		expect(order).toEqual([]);
		reject(new Error('the database is locked'));
		await expect(first).rejects.toThrow('the database is locked');
		await second;
		expect(order).toEqual([1, 2]);
	});

	it('wait for a call without an answer at most ten seconds', async () => {
		const { calls, timing } = setUp();
		const startedAt = timing.now();
		await expect(timing.settle(calls.run(hanging().call))).rejects.toThrow(DeadlineError);
		expect(timing.now() - startedAt).toBe(DEADLINE_MS);
	});

	it.each(['resolves', 'rejects'])(
		'fail at once after it, without being made, until the late call %s',
		async (how) => {
			const { calls, timing, node } = setUp();
			const late = hanging<string>();
			const missed = calls.run(late.call);
			const made: string[] = [];
			const waiting = calls.run(async () => made.push('waiting'));
			waiting.catch(() => undefined);
			await expect(timing.settle(missed)).rejects.toThrow(DeadlineError);
			await expect(waiting).rejects.toThrow(DeadlineError);
			await expect(calls.run(async () => made.push('next'))).rejects.toThrow(DeadlineError);
			await createStore(`${node} other`, timing).run(async () => made.push('other node'));
			if (how === 'resolves') late.resolve('late');
			else late.reject(new Error('the connection was closed'));
			await quiet();
			await calls.run(async () => made.push('after'));
			expect(made).toEqual(['other node', 'after']);
		},
	);
});

it('By default, the real clock counts', async () => {
	expect(await createStore('real').run(async () => 7)).toBe(7);
});

it('Adding tells what was there before, and drops the oldest entries beyond the maximum', async () => {
	const entries = new MemoryStore();
	const store = new NodeStore(entries, { node: 'entries', maxEntries: 2 });
	expect(await store.add(['a', 'b', 'c'], 1)).toEqual(new Set());
	expect(await store.add(['c', 'd'])).toEqual(new Set(['c']));
	expect(entries.entries).toEqual(['c', 'd']);
	await store.remove(['c']);
	expect(entries.entries).toEqual(['d']);
	// No call is made for nothing.
	entries.failAfter = 1;
	await store.remove([]);
});
