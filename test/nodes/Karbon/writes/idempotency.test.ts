import { IdempotencyKey, KEPT_KEYS } from '../../../../nodes/Karbon/writes/idempotency';
import { MemoryStore } from '../../../support/memoryStore';

describe('IdempotencyKey', () => {
	let store: MemoryStore;
	beforeEach(() => {
		store = new MemoryStore();
	});
	const key = (text = 'invoice-1', operation = 'payment.create') =>
		new IdempotencyKey(store, operation, text);

	it('is fresh the first time', async () => {
		expect(await key().claim()).toBe('fresh');
	});

	it('is done for every later run once the service did it', async () => {
		await key().claim();
		await key().finish();
		for (let run = 0; run < 3; run++) expect(await key().claim()).toBe('done');
	});

	it('is unfinished for every later run when nobody knows what became of it', async () => {
		await key().claim();
		for (let run = 0; run < 3; run++) expect(await key().claim()).toBe('unfinished');
	});

	it('is fresh again when the service certainly refused', async () => {
		await key().claim();
		await key().release();
		expect(await key().claim()).toBe('fresh');
	});

	it('keeps the keys of different operations and texts apart', async () => {
		await key().claim();
		expect(await key('invoice-2').claim()).toBe('fresh');
		expect(await key('invoice-1', 'expense.create').claim()).toBe('fresh');
	});

	it('can be finished after a run that found it unfinished, by a person who looked', async () => {
		await key().claim();
		await key().claim();
		await key().finish();
		expect(await key().claim()).toBe('done');
	});

	it.each([1, 2, 3])(
		'is never taken for done when a process dies at call %i while it looks at an unfinished key',
		async (call) => {
			await key().claim();
			store.failAfter = call;
			await key()
				.claim()
				.catch(() => undefined);
			store.failAfter = Infinity;
			expect(await key().claim()).toBe('unfinished');
		},
	);

	it.each([1, 2])(
		'stays unfinished, not done, when finishing could not be stored at call %i',
		async (call) => {
			await key().claim();
			store.failAfter = call;
			await expect(key().finish()).rejects.toThrow('locked');
			store.failAfter = Infinity;
			expect(await key().claim()).toBe('unfinished');
		},
	);

	it.each([
		['"started"', (entry: string) => entry.endsWith('started')],
		['"open"', (entry: string) => entry.endsWith('open')],
		['everything', () => true],
	])(
		'is done once it was finished, also when another process has overwritten %s meanwhile',
		async (_name, isLost) => {
			await key().claim();
			store.entries = store.entries.filter((entry) => !isLost(entry));
			await key().finish();
			for (let run = 0; run < 2; run++) expect(await key().claim()).toBe('done');
		},
	);

	it('claims in one step, so that a process which dies leaves the key fresh or unfinished', async () => {
		store.failAfter = 2;
		expect(await key().claim()).toBe('fresh');
	});

	it('keeps the keys of executions that claim at the same moment', async () => {
		const slow = new MemoryStore();
		slow.checkProcessedAndRecord = async (items) => {
			const before = slow.entries;
			await new Promise((resolve) => setImmediate(resolve));
			const fresh = items.filter((item) => !before.includes(String(item)));
			slow.entries = [...before, ...fresh.map(String)];
			return { new: fresh, processed: items.filter((item) => !fresh.includes(item)) } as never;
		};
		const texts = ['a', 'b', 'c'];
		const keys = texts.map((text) => new IdempotencyKey(slow, 'payment.create', text));
		await Promise.all(keys.map(async (one) => await one.claim()));
		expect(slow.entries).toHaveLength(2 * texts.length);
	});

	it('is bounded in what it keeps, and forgets the oldest key first and whole', async () => {
		await key('first').claim();
		for (let index = 0; index < KEPT_KEYS; index++) await key(`k${index}`).claim();
		expect(store.entries).toHaveLength(2 * KEPT_KEYS);
		expect(await key('first').claim()).toBe('fresh');
		expect(await key(`k${KEPT_KEYS - 1}`).claim()).toBe('unfinished');
	}, 30_000);

	it('does not forget half of a key: what was unfinished never looks done', async () => {
		await key('first').claim();
		store.entries.shift();
		expect(await key('first').claim()).toBe('unfinished');
	});
});
