import { Claim, MAX_RECORD_MS } from '../../../../../nodes/Karbon/writes/claims/claim';
import { ClaimStore } from '../../../../../nodes/Karbon/writes/claims/claimStore';
import type { DeduplicationStore } from '../../../../../nodes/shared/nodeStore';
import { createManualTiming } from '../../../../support/clock/manualTiming';

const RACES = 100;
const CONTESTED = { sendAgain: { position: false, content: false }, contested: true };
const KEY = { started: 'started', open: 'open', fields: { Amount: 'amount' } };

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
	let state = seed + 1;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

/** Lets two processes claim one key at about the same time, in one row without transactions. */
async function race(seed: number, longestStepMs: number, contenders = 2) {
	const random = seeded(seed);
	const timing = createManualTiming();
	const pause = async (ms: number) => await timing.sleep(Math.floor(random() * ms));
	let row: string[] = [];
	const change = async (edit: (row: string[]) => string[]) => {
		await pause(longestStepMs);
		const read = row;
		await pause(longestStepMs);
		row = edit(read);
		await pause(longestStepMs);
		return read;
	};
	const store: DeduplicationStore = {
		async checkProcessedAndRecord(names) {
			const texts = names.map(String);
			const read = await change((entries) => [...new Set([...entries, ...texts])]);
			return { new: [], processed: texts.filter((name) => read.includes(name)) };
		},
		async removeProcessed(names) {
			await change((entries) => entries.filter((entry) => !names.includes(entry)));
		},
	};
	const claimOf = (process: string) => {
		const claims = new ClaimStore(store, `race ${seed} ${longestStepMs} ${process}`, timing);
		return new Claim(
			claims,
			{ mayHaveMoved: false, content: ['today', 'yesterday'], key: KEY },
			timing,
		);
	};
	let sent = 0;
	const contender = async (process: string): Promise<string> => {
		await pause(longestStepMs);
		const claim = claimOf(process);
		const { state } = await claim.take(CONTESTED);
		if (state !== 'send') return state;
		sent++;
		await pause(1_000);
		await claim.finish();
		return state;
	};
	const processes = Array.from({ length: contenders }, (_, index) => `process ${index}`);
	const states = await timing.settle(Promise.all(processes.map(contender)));
	const later = await timing.settle(claimOf('later').take(CONTESTED));
	return { sent, states, later: later.state };
}

const seeds = Array.from({ length: RACES }, (_, seed) => seed);

describe('two processes that claim one key', () => {
	it('send exactly once when the database is fast enough, and a later claim sees it', async () => {
		for (const seed of seeds) {
			const { sent, later } = await race(seed, MAX_RECORD_MS / 3);
			expect([seed, sent]).toEqual([seed, 1]);
			expect(later).toMatch(/^(done|keyUnknown)$/);
		}
	});

	it('never send twice when the database is slow, and report the slow database', async () => {
		let wins = 0;
		for (const seed of seeds) {
			const { sent, states } = await race(seed, MAX_RECORD_MS);
			expect(sent).toBeLessThanOrEqual(1);
			for (const state of states) expect(state).toMatch(/^(send|slowDatabase|keyUnknown)$/);
			if (sent === 0) expect(states).toContain('slowDatabase');
			wins += sent;
		}
		expect(wins).toBeGreaterThan(0);
	});
});
