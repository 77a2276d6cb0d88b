import type { IExecuteFunctions } from 'n8n-workflow';

import {
	ClaimStore,
	MAX_ENTRIES,
	storeOf,
} from '../../../../../nodes/Karbon/writes/claims/claimStore';
import type { DeduplicationStore } from '../../../../../nodes/shared/nodeStore';
import { DeadlineError } from '../../../../../nodes/shared/timing';
import {
	createManualTiming,
	type ManualTiming,
	quiet,
} from '../../../../support/clock/manualTiming';
import { MemoryStore } from '../../../../support/trigger/memoryStore';

const DEADLINE_MS = 10_000;
const REMOVED_IF_LATE = { staysIfLate: false };
let timing: ManualTiming;
let store: MemoryStore;
let nodes = 0;
let node: string;
beforeEach(() => {
	timing = createManualTiming();
	store = new MemoryStore();
	node = `store ${++nodes}`;
});

/** A database whose calls wait until the test ends them. */
function hangingStore() {
	const waiting: Array<() => void> = [];
	const hang = async () => await new Promise<void>((resolve) => waiting.push(resolve));
	const hanging: DeduplicationStore = {
		async checkProcessedAndRecord(...call) {
			await hang();
			return await store.checkProcessedAndRecord(...call);
		},
		removeProcessed: async (items) => await store.removeProcessed(items),
	};
	return { hanging, waiting };
}

describe('the claim store', () => {
	it('tells which entries were there before', async () => {
		const claims = new ClaimStore(store, node, timing);
		await timing.settle(claims.record(['a', 'b']));
		expect(await timing.settle(claims.record(['b', 'c']))).toEqual(new Set(['b']));
		expect(await timing.settle(claims.claim(['c', 'd'], REMOVED_IF_LATE))).toEqual({
			known: new Set(['c']),
			tookMs: 0,
		});
		await timing.settle(claims.remove(['a', 'b', 'c']));
		await timing.settle(claims.remove([]));
		expect(store.entries).toEqual(['d']);
	});

	it('asks once more when another process records the first entries of the node', async () => {
		let calls = 0;
		const racing: DeduplicationStore = {
			async checkProcessedAndRecord(...call) {
				if (++calls === 1) throw new Error('unique constraint');
				return await store.checkProcessedAndRecord(...call);
			},
			removeProcessed: async (items) => await store.removeProcessed(items),
		};
		const claims = new ClaimStore(racing, node, timing);
		expect(await timing.settle(claims.record(['a']))).toEqual(new Set());
		expect(store.entries).toEqual(['a']);
	});

	it('that does not respond fails after ten seconds and does not stop other nodes', async () => {
		const { hanging } = hangingStore();
		const stuck = new ClaimStore(hanging, node, timing).claim(['a'], REMOVED_IF_LATE);
		const other = new ClaimStore(store, `${node} other`, timing);
		stuck.catch(() => undefined);
		await quiet();
		expect(await other.record(['x'])).toEqual(new Set());
		const startedAt = timing.now();
		await expect(timing.settle(stuck)).rejects.toThrow(DeadlineError);
		expect(timing.now() - startedAt).toBe(DEADLINE_MS);
	});

	it('that responds too late removes what it recorded, and nothing else', async () => {
		store.entries = ['old'];
		const { hanging, waiting } = hangingStore();
		const late = new ClaimStore(hanging, node, timing).claim(['old', 'new'], REMOVED_IF_LATE);
		await expect(timing.settle(late)).rejects.toThrow();
		waiting.forEach((end) => end());
		await quiet();
		expect(store.entries).toEqual(['old']);
	});

	it('that responds too late leaves what another process may rely on', async () => {
		const { hanging, waiting } = hangingStore();
		const late = new ClaimStore(hanging, node, timing).claim(['new'], { staysIfLate: true });
		await expect(timing.settle(late)).rejects.toThrow();
		waiting.forEach((end) => end());
		await quiet();
		expect(store.entries).toEqual(['new']);
	});

	it('that fails after recording leaves no entries', async () => {
		store.failAfter = 1;
		const failing = new ClaimStore(store, node, timing).claim(['a'], REMOVED_IF_LATE);
		await expect(timing.settle(failing)).rejects.toThrow('the database is locked');
		await quiet();
		expect(store.entries).toEqual([]);
	});
});

describe('the store of a node', () => {
	const context = (id: string | undefined, helpers: object) =>
		({ getWorkflow: () => ({ id }), helpers }) as unknown as IExecuteFunctions;

	it('is the database of n8n for a saved workflow', () => {
		expect(storeOf(context('w', store), node)).toBe(store);
	});

	it.each([
		['a workflow that was never saved', undefined, true],
		['a workflow that was never saved, by its placeholder', '__EMPTY__', true],
		['a version without the helpers', 'w', false],
	])('is in memory for %s', async (_name, id, hasHelpers) => {
		const own = storeOf(context(id, hasHelpers ? store : {}), node);
		const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
		expect(own).not.toBe(store);
		await own.checkProcessedAndRecord([`${id} x`, `${hasHelpers}`], 'node', options);
		const second = await own.checkProcessedAndRecord([`${id} x`, 'y'], 'node', options);
		expect(second.processed).toEqual([`${id} x`]);
		await own.removeProcessed([`${id} x`, `${hasHelpers}`, 'y'], 'node', options);
		const third = await own.checkProcessedAndRecord([`${id} x`], 'node', options);
		expect(third.processed).toEqual([]);
		await own.removeProcessed([`${id} x`], 'node', options);
	});

	it('in memory has the entries of that node only', async () => {
		const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
		const [one, other] = ['one', 'other'].map((name) => storeOf(context(undefined, {}), name));
		await one.checkProcessedAndRecord(['key'], 'node', options);
		const { processed } = await other.checkProcessedAndRecord(['key'], 'node', options);
		expect(processed).toEqual([]);
		await other.removeProcessed(['key'], 'node', options);
		expect((await one.checkProcessedAndRecord(['key'], 'node', options)).processed).toEqual([
			'key',
		]);
	});

	it('in memory forgets the oldest entries', async () => {
		const own = storeOf(context(undefined, {}), node);
		const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
		const names = Array.from({ length: MAX_ENTRIES }, (_, index) => `${index}`);
		await own.checkProcessedAndRecord(['old'], 'node', options);
		await own.checkProcessedAndRecord(names, 'node', options);
		const { processed } = await own.checkProcessedAndRecord(['1', 'old'], 'node', options);
		await own.removeProcessed([...names, 'old'], 'node', options);
		expect(processed).toEqual(['1']);
	});
});
