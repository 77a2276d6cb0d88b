import {
	Claim,
	type ClaimOptions,
	MAX_RECORD_MS,
	READ_BACK_MS,
} from '../../../../../nodes/Karbon/writes/claims/claim';
import type { ClaimNames } from '../../../../../nodes/Karbon/writes/claims/claimNames';
import { ClaimStore } from '../../../../../nodes/Karbon/writes/claims/claimStore';
import type { DeduplicationStore } from '../../../../../nodes/shared/nodeStore';
import {
	createManualTiming,
	type ManualTiming,
	quiet,
} from '../../../../support/clock/manualTiming';
import { MemoryStore } from '../../../../support/trigger/memoryStore';

const POSITION = { started: 'p started', open: 'p open', again: 'p again' };
const SENT = { started: 's started', open: 's open' };
const CONTENT: ClaimNames['content'] = ['c today', 'c yesterday'];
const KEY = { started: 'k started', open: 'k open', fields: { Amount: 'k amount' } };
const NO = { position: false, content: false };
const CONTESTED: ClaimOptions = { sendAgain: NO, contested: true };
const ALONE: ClaimOptions = { sendAgain: NO, contested: false };

let timing: ManualTiming;
let store: MemoryStore;
let nodes = 0;
beforeEach(() => {
	timing = createManualTiming();
	store = new MemoryStore();
	nodes++;
});

/** A claim of a process: calls of one process run one at a time, those of several do not. */
function claimIn(process: string, names: Partial<ClaimNames>, at: DeduplicationStore = store) {
	const claimStore = new ClaimStore(at, `node ${nodes} of ${process}`, timing);
	return new Claim(claimStore, { mayHaveMoved: false, content: CONTENT, ...names }, timing);
}

describe('a claim', () => {
	it.each([
		['a position', { position: POSITION }, ['p started']],
		['a key', { key: KEY }, ['k started', 'k amount']],
		['both', { position: POSITION, key: KEY }, ['p started', 'k started', 'k amount']],
		['content only', {}, []],
		[
			'a content that may have moved',
			{ position: POSITION, sent: SENT, mayHaveMoved: true },
			['p started', 's started'],
		],
	])('of %s leaves only the needed entries when it is finished', async (_name, names, left) => {
		const claim = claimIn('a', names);
		expect(await timing.settle(claim.take(CONTESTED))).toEqual({ state: 'send' });
		await timing.settle(claim.finish());
		expect(store.entries.sort()).toEqual([...left].sort());
	});

	it('that was overwritten is recorded again when it is finished', async () => {
		const claim = claimIn('a', { position: POSITION, key: KEY });
		await timing.settle(claim.take(ALONE));
		store.entries = ['of another process'];
		await timing.settle(claim.finish());
		expect(store.entries.sort()).toEqual([
			'k amount',
			'k started',
			'of another process',
			'p started',
		]);
	});

	it('of content only records nothing when it is finished', async () => {
		const claim = claimIn('a', {});
		await timing.settle(claim.take(ALONE));
		const record = jest.spyOn(store, 'checkProcessedAndRecord');
		await timing.settle(claim.finish());
		expect(record).not.toHaveBeenCalled();
	});

	it.each([
		['stays if other processes may rely on it', CONTESTED, ['c today', 'c yesterday']],
		['is removed if no other process can', ALONE, []],
	])('that the database records too late %s', async (_name, options, left) => {
		const late: DeduplicationStore = {
			async checkProcessedAndRecord(...call) {
				await timing.sleep(60_000);
				return await store.checkProcessedAndRecord(...call);
			},
			removeProcessed: async (items) => await store.removeProcessed(items),
		};
		await expect(timing.settle(claimIn('a', {}, late).take(options))).rejects.toThrow();
		await timing.settle(timing.sleep(60_000));
		await quiet();
		expect(store.entries.filter((name) => name.startsWith('c ')).sort()).toEqual(left);
	});

	it('that is released leaves nothing', async () => {
		const claim = claimIn('a', { position: POSITION, key: KEY });
		await timing.settle(claim.take(CONTESTED));
		await timing.settle(claim.release());
		expect(store.entries).toEqual([]);
	});

	it('that was overwritten is recorded again when the outcome is unknown', async () => {
		const claim = claimIn('a', { position: POSITION });
		await timing.settle(claim.take(ALONE));
		store.entries = [];
		await timing.settle(claim.keepOpen());
		const again = await timing.settle(claimIn('b', { position: POSITION }).take(ALONE));
		expect(again).toEqual({ state: 'positionUnknown', isOther: false });
	});

	it('with an unknown outcome keeps that an equal item was done', async () => {
		store.entries = [SENT.started];
		const claim = claimIn('a', { position: POSITION, sent: SENT });
		expect(await timing.settle(claim.take(CONTESTED))).toEqual({ state: 'send' });
		await timing.settle(claim.keepOpen());
		expect(store.entries).toEqual(expect.arrayContaining([SENT.started, SENT.open]));
	});

	it('that is refused leaves the store as it was', async () => {
		store.entries = ['k started', 'k amount'];
		const claim = claimIn('a', { position: POSITION, key: KEY });
		expect(await timing.settle(claim.take(CONTESTED))).toEqual({ state: 'done', isOther: false });
		expect(store.entries).toEqual(['k started', 'k amount']);
	});

	it('that is not contested does not wait', async () => {
		await timing.settle(claimIn('a', { position: POSITION }).take(ALONE));
		expect(timing.waits.filter((ms) => ms === READ_BACK_MS)).toEqual([]);
	});

	it.each([
		['a key', { key: KEY }, 'keyUnknown'],
		['a position', { position: POSITION }, 'positionUnknown'],
	])('of %s that another process overwrote meanwhile is not sent', async (_name, names, state) => {
		const taking = claimIn('a', names).take(CONTESTED);
		await timing.advance(READ_BACK_MS - 1);
		store.entries = ['k started', 'k open', 'k amount', ...CONTENT];
		expect(await timing.settle(taking)).toEqual({ state });
		expect(store.entries).toEqual(['k started', 'k open', 'k amount', ...CONTENT]);
	});

	it('to send again succeeds for only one of two processes, even if the second is later', async () => {
		store.entries = ['p started', 'p open', ...CONTENT];
		const again = { contested: true, sendAgain: { position: true, content: true } };
		const first = claimIn('a', { position: POSITION });
		const taking = first.take(again);
		await timing.advance(READ_BACK_MS / 2);
		const second = claimIn('b', { position: POSITION }).take(again);
		const verdicts = await timing.settle(Promise.all([taking, second]));
		expect(verdicts).toEqual([{ state: 'send' }, { state: 'positionUnknown', isOther: false }]);
		await timing.settle(first.keepOpen());
		expect(store.entries).toEqual(['p started', 'p open', ...CONTENT]);
		const third = await timing.settle(claimIn('b', { position: POSITION }).take(again));
		expect(third).toEqual({ state: 'send' });
	});

	it('that took long to record is not sent and stays, because it may have overwritten another', async () => {
		const slow: DeduplicationStore = {
			async checkProcessedAndRecord(...call) {
				await timing.sleep(MAX_RECORD_MS + 1);
				return await store.checkProcessedAndRecord(...call);
			},
			removeProcessed: async (items) => await store.removeProcessed(items),
		};
		const claim = claimIn('a', { key: KEY }, slow);
		expect(await timing.settle(claim.take(CONTESTED))).toEqual({ state: 'slowDatabase' });
		expect(store.entries).toEqual(['k started', 'k open', ...CONTENT, 'k amount']);
	});

	it('measures only its own database call, not the calls before it', async () => {
		const slow: DeduplicationStore = {
			async checkProcessedAndRecord(...call) {
				await timing.sleep(MAX_RECORD_MS);
				return await store.checkProcessedAndRecord(...call);
			},
			removeProcessed: async (items) => await store.removeProcessed(items),
		};
		const key = (name: string) => ({ started: name, open: `${name} open`, fields: {} });
		const claims = ['1', '2', '3'].map((name) =>
			claimIn('a', { content: [`${name} c`, `${name} d`], key: key(name) }, slow),
		);
		const verdicts = await timing.settle(
			Promise.all(claims.map(async (claim) => await claim.take(CONTESTED))),
		);
		expect(verdicts).toEqual(claims.map(() => ({ state: 'send' })));
	});
});
