import { type INodeExecutionData, ManualExecutionCancelledError } from 'n8n-workflow';

import { Backlog } from '../../../nodes/KarbonTrigger/backlog';
import { openWork } from '../../support/openWork';

const itemsOf = (...names: string[]): INodeExecutionData[] =>
	names.map((name) => ({ json: { name } }));
const delivery = (name: string, earliest = 0) => ({ items: itemsOf(name), earliest });

/** Whatever was said is done. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

function openBacklog() {
	const backlog = new Backlog();
	const started: string[][] = [];
	const watcher = {};
	backlog.open(watcher, async (items) => {
		started.push(items.map(({ json }) => String(json.name)));
	});
	return { backlog, started, watcher };
}

describe('Backlog', () => {
	it('holds nothing while fewer than three executions are at work', () => {
		const { backlog } = openBacklog();
		openWork(backlog);
		openWork(backlog);
		expect(backlog.hold(delivery('a'))).toBe(false);
		expect(backlog.length).toBe(0);
	});

	it('holds what comes while three are at work, and starts one when one of them ends, in order', async () => {
		const { backlog, started } = openBacklog();
		const ends = [openWork(backlog), openWork(backlog), openWork(backlog)];
		expect(backlog.hold(delivery('a'))).toBe(true);
		expect(backlog.hold(delivery('b'))).toBe(true);
		expect(started).toEqual([]);
		await ends[1]();
		expect(started).toEqual([['a']]);
		await ends[0]();
		expect(started).toEqual([['a'], ['b']]);
		expect(backlog.length).toBe(0);
	});

	it('starts the next one although the work before it failed', async () => {
		const { backlog, started } = openBacklog();
		openWork(backlog);
		openWork(backlog);
		const failing = backlog.work(Infinity, async () => {
			await Promise.resolve();
			throw new Error('cancelled');
		});
		expect(backlog.hold(delivery('a'))).toBe(true);
		await expect(failing).rejects.toThrow('cancelled');
		expect(started).toEqual([['a']]);
	});

	it('lets nobody overtake what is held', async () => {
		const { backlog } = openBacklog();
		const ends = [openWork(backlog), openWork(backlog), openWork(backlog)];
		backlog.hold(delivery('a'));
		backlog.hold(delivery('b'));
		await ends[0]();
		expect(backlog.hold(delivery('c'))).toBe(true);
	});

	it('comes back to three when more have been at work', async () => {
		const { backlog, started } = openBacklog();
		const ends = Array.from({ length: 5 }, () => openWork(backlog));
		backlog.hold(delivery('a'));
		await ends[0]();
		await ends[1]();
		expect(started).toEqual([]);
		await ends[2]();
		expect(started).toEqual([['a']]);
	});

	it('tops up when n8n failed to begin an execution', async () => {
		const { backlog, started } = openBacklog();
		const ends = [openWork(backlog), openWork(backlog), openWork(backlog)];
		for (const name of ['lost', 'a', 'b']) backlog.hold(delivery(name));
		backlog.topUp(0);
		expect(started).toEqual([]);
		// "lost" never gets to work.
		await ends[0]();
		backlog.topUp(0);
		expect(started).toEqual([['lost'], ['a']]);
	});

	it('holds nothing where nobody can start executions, as in a process that only receives', () => {
		const backlog = new Backlog();
		for (let i = 0; i < 3; i++) openWork(backlog);
		expect(backlog.hold(delivery('a'))).toBe(false);
	});

	it('keeps what it holds for the next watcher', async () => {
		const { backlog, started, watcher } = openBacklog();
		const ends = [openWork(backlog), openWork(backlog), openWork(backlog)];
		backlog.hold(delivery('a'));
		backlog.close(watcher);
		await ends[0]();
		backlog.topUp(0);
		expect(started).toEqual([]);
		const later: INodeExecutionData[][] = [];
		backlog.open({}, async (items) => void later.push(items));
		backlog.topUp(0);
		expect(later).toEqual([itemsOf('a')]);
		expect(started).toEqual([]);
	});

	it('is not closed by an older watcher that leaves late', () => {
		const { backlog, watcher } = openBacklog();
		backlog.open({}, async () => undefined);
		backlog.close(watcher);
		for (let i = 0; i < 3; i++) openWork(backlog);
		expect(backlog.hold(delivery('a'))).toBe(true);
	});

	it('starts everything in few executions when it is flushed, also after the watcher has left', () => {
		const { backlog, started, watcher } = openBacklog();
		for (let i = 0; i < 3; i++) openWork(backlog);
		for (let i = 0; i < 150; i++) backlog.hold(delivery(`${i}`));
		backlog.close(watcher);
		backlog.flush();
		expect(started.map(({ length }) => length)).toEqual([100, 50]);
		expect(started.flat()).toEqual(Array.from({ length: 150 }, (_, index) => `${index}`));
		backlog.flush();
		expect(started).toHaveLength(2);
		expect(backlog.length).toBe(0);
	});

	it('is full at 50,000 events', () => {
		const { backlog } = openBacklog();
		for (let i = 0; i < 3; i++) openWork(backlog);
		const items = Array.from({ length: 10_000 }, () => ({ json: {} }));
		for (let i = 0; i < 5; i++) expect(backlog.hold({ ...delivery('x'), items })).toBe(true);
		expect(backlog.hold(delivery('a'))).toBe(false);
	});

	it('knows the earliest moment of all that waits or is worked on', async () => {
		const { backlog } = openBacklog();
		expect(backlog.earliest).toBe(Infinity);
		const ends = [openWork(backlog, 30), openWork(backlog, 40), openWork(backlog)];
		backlog.hold(delivery('a', 20));
		backlog.hold(delivery('b', 50));
		expect(backlog.earliest).toBe(20);
		await ends[2]();
		expect(backlog.earliest).toBe(30);
		await ends[0]();
		await ends[1]();
		expect(backlog.earliest).toBe(Infinity);
	});

	it('knows the earliest moment of an execution until that has ended', async () => {
		const backlog = new Backlog();
		let end!: () => void;
		backlog.open({}, async () => await new Promise<void>((resolve) => (end = resolve)));
		backlog.start(delivery('a', 20));
		expect(backlog.earliest).toBe(20);
		end();
		await settled();
		expect(backlog.earliest).toBe(Infinity);
	});

	describe('when n8n fails to begin an execution', () => {
		/** n8n fails while `failure` is set. */
		function failing() {
			const n8n = { failure: new Error('SQLITE_BUSY: database is locked') as Error | undefined };
			const attempts: string[] = [];
			const backlog = new Backlog();
			backlog.open({}, async ([{ json }]) => {
				attempts.push(String(json.name));
				if (n8n.failure) throw n8n.failure;
			});
			return { n8n, attempts, backlog };
		}

		it('asks again with each tick until it succeeds', async () => {
			const { n8n, attempts, backlog } = failing();
			backlog.start(delivery('a', 20));
			await settled();
			backlog.topUp(Date.now());
			await settled();
			expect(backlog.earliest).toBe(20);
			n8n.failure = undefined;
			backlog.topUp(Date.now());
			await settled();
			backlog.topUp(Date.now());
			expect(attempts).toEqual(['a', 'a', 'a']);
			expect(backlog.earliest).toBe(Infinity);
		});

		it('lets other deliveries start meanwhile', async () => {
			const { backlog } = failing();
			backlog.start(delivery('a'));
			await settled();
			expect(backlog.hold(delivery('b'))).toBe(false);
		});

		it('gives up after an hour', async () => {
			const { attempts, backlog } = failing();
			backlog.start(delivery('a'));
			for (let minute = 0; minute < 90; minute++) {
				await settled();
				backlog.topUp(Date.now());
			}
			expect(attempts).toHaveLength(60);
			expect(backlog.earliest).toBe(Infinity);
		});

		it('asks once more when the trigger is switched off', async () => {
			const { attempts, backlog } = failing();
			backlog.start(delivery('a'));
			await settled();
			backlog.flush();
			expect(attempts).toEqual(['a', 'a']);
		});
	});

	it('does not wait for more than a day for the end of an execution', () => {
		const backlog = new Backlog();
		backlog.open({}, async () => await new Promise<void>(() => undefined));
		backlog.start(delivery('a', 20), 0);
		backlog.topUp(86_400_000);
		expect(backlog.earliest).toBe(20);
		backlog.topUp(86_400_001);
		expect(backlog.earliest).toBe(Infinity);
	});

	it.each([
		['was cancelled', new ManualExecutionCancelledError('7')],
		['ended at once, for want of a credential', new Error('No active execution found')],
	])('does not start again an execution that %s', async (_what, error) => {
		const backlog = new Backlog();
		let attempts = 0;
		backlog.open({}, async () => {
			attempts++;
			throw error;
		});
		backlog.start(delivery('a'));
		await settled();
		backlog.topUp(Date.now());
		expect(attempts).toBe(1);
		expect(backlog.earliest).toBe(Infinity);
	});
});
