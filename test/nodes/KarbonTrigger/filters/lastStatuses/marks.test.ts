import { INVOICE, Process, record } from './process';

describe('The last status that was seen', () => {
	test('is also compared in other processes', async () => {
		const process = new Process();
		expect(await process.run('paid')).toBe(true);
		expect(await process.run('paid')).toBe(false);
		expect(await process.other().run('paid')).toBe(false);
	});

	test('is forgotten when another status was seen, also one that was not chosen', async () => {
		const process = new Process();
		await process.run('paid');
		await process.run('voided');
		expect(await process.other().run('paid')).toBe(true);
	});

	test('is forgotten when the record could not be read, because it may have changed', async () => {
		const process = new Process();
		await process.run('paid');
		await process.run(undefined);
		expect(await process.other().run('paid')).toBe(true);
	});

	test('is stored for one record', async () => {
		const process = new Process();
		await process.run('paid');
		expect(await process.run('paid', record('other'))).toBe(true);
	});

	test('does not count if it was seen before the status was chosen', async () => {
		const process = new Process();
		process.since = '2026-01-01';
		await process.run('paid');
		process.since = '2026-02-01';
		expect(await process.run('paid')).toBe(true);
	});

	test('takes one entry in the store for each record with a chosen status, and no memory', async () => {
		const process = new Process();
		for (let index = 0; index < 50; index++) {
			await process.run(index < 20 ? 'paid' : 'voided', record(`invoice-${index}`));
		}
		expect(process.store.entries).toHaveLength(20);
		expect(process.openRecords).toBe(0);
	});
});

describe('While a workflow runs', () => {
	/** An execution whose workflow has not ended. */
	async function begin(process: Process, status: string) {
		let end!: () => void;
		const workflow = new Promise<void>((resolve) => (end = resolve));
		const statuses = await process.ask([INVOICE], workflow);
		const passes = statuses.differs(INVOICE, status);
		statuses.saw(INVOICE, status);
		return { passes, statuses, end };
	}

	test('the next execution compares with the status that it was handed', async () => {
		const process = new Process();
		expect((await begin(process, 'paid')).passes).toBe(true);
		expect((await begin(process, 'paid')).passes).toBe(false);
		expect((await begin(process, 'voided')).passes).toBe(true);
		expect((await begin(process, 'paid')).passes).toBe(true);
	});

	test('an execution that drops an event relies on it', async () => {
		const process = new Process();
		const first = await begin(process, 'paid');
		const second = await begin(process, 'paid');
		let areEnded = false;
		void Promise.all(second.statuses.reliesOn).then(() => (areEnded = true));
		await new Promise(setImmediate);
		expect(areEnded).toBe(false);
		first.end();
		await new Promise(setImmediate);
		expect(areEnded).toBe(true);
	});

	test.each([
		['in order', [0, 1, 2]],
		['in another order', [2, 0, 1]],
		['in the opposite order', [2, 1, 0]],
	])('workflows that end %s leave the status that was read last', async (_what, order) => {
		for (const [last, isKnown] of [
			['paid', true],
			['voided', false],
		] as const) {
			const process = new Process();
			const executions = [];
			for (const status of ['paid', 'voided', last]) executions.push(await begin(process, status));
			for (const index of order) await process.commit(executions[index].statuses);
			expect(process.openRecords).toBe(0);
			expect(await process.other().run('paid')).toBe(!isKnown);
		}
	});

	test('statuses that were read at the same time do not count, because either may be the newer one', async () => {
		const process = new Process();
		const [older, newer] = [await process.ask(), await process.ask()];
		newer.saw(INVOICE, 'voided');
		older.saw(INVOICE, 'paid');
		await process.commit(older);
		await process.commit(newer);
		expect(await process.run('paid')).toBe(true);
	});

	test('a status that another process is about to replace does not count', async () => {
		const process = new Process();
		const first = await process.ask();
		first.saw(INVOICE, 'paid');
		const second = await process.other().ask();
		second.saw(INVOICE, 'voided');
		await process.commit(first);
		expect(await process.other().run('paid')).toBe(true);
	});

	test('a crash leaves no status that counts', async () => {
		const process = new Process();
		await process.run('paid');
		await begin(process, 'paid');
		expect(await process.other().run('paid')).toBe(true);
	});

	test('a status that was seen while the store did not respond does not make the next one a repeat', async () => {
		const process = new Process();
		expect(await process.run('paid')).toBe(true);
		process.store.failAfter = 1;
		await expect(process.run('voided')).rejects.toThrow('the database is locked');
		process.store.failAfter = Infinity;
		expect(await process.run('paid')).toBe(true);
		expect(await process.run('paid')).toBe(false);
		expect(process.openRecords).toBe(0);
	});

	test('a status that two executions saw while the store did not respond does not make the next one a repeat', async () => {
		const process = new Process();
		await process.run('paid');
		process.store.failAfter = 1;
		const failing = process.ask();
		const joining = process.ask();
		await expect(failing).rejects.toThrow('the database is locked');
		const joined = await joining;
		joined.saw(INVOICE, 'voided');
		await expect(process.commit(joined)).rejects.toThrow('the database is locked');
		process.store.failAfter = Infinity;
		expect(await process.run('paid')).toBe(true);
		expect(await process.run('paid')).toBe(false);
	});

	test('an execution that could not read the record leaves no status that counts', async () => {
		const process = new Process();
		await process.run('paid');
		(await process.ask()).abandon();
		expect(process.openRecords).toBe(0);
		expect(await process.run('paid')).toBe(true);
	});
});

test.each([1, 2])(
	'A store that fails at call %i causes at most one repeated event',
	async (call) => {
		const process = new Process();
		process.store.failAfter = call;
		await process.run('paid').catch(() => undefined);
		process.store.failAfter = Infinity;
		expect(process.openRecords).toBe(0);
		expect(await process.run('paid')).toBe(true);
		await process.run('paid');
		expect(await process.run('paid')).toBe(false);
	},
);
