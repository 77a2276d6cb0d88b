import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import { unpack } from '../../../../../nodes/KarbonTrigger/state/carried';
import { MergedStarts } from '../../../../../nodes/KarbonTrigger/execution/queue/mergedStarts';
import {
	createManualTiming,
	type ManualTiming,
	quiet,
} from '../../../../support/clock/manualTiming';

const MAX_EVENTS = 3;
const event = (key: string): ChangeEvent => ({ ResourcePermaKey: key });
const keysOf = (events: readonly ChangeEvent[]) =>
	events.map(({ ResourcePermaKey }) => String(ResourcePermaKey)).join('');

let timing: ManualTiming;
let starts: MergedStarts;
beforeEach(() => {
	timing = createManualTiming();
	starts = new MergedStarts(timing);
});

/** A delivery. @returns the execution that it starts, if any */
function deliver(keys: string) {
	const packed = starts.add([...keys].map(event), MAX_EVENTS);
	if (packed.length === 0) return undefined;
	const { events, startId } = unpack(packed.map((json) => ({ json })));
	const execution = {
		own: keysOf(events),
		/** All its events, once it is its turn. */
		all: undefined as string | undefined,
		end: () => undefined as void,
		begin(cancel?: AbortSignal) {
			const start = { id: startId, size: events.length };
			void starts.begin(start, timing, cancel).then(({ added, end }) => {
				execution.all = execution.own + keysOf(added);
				execution.end = end;
			});
		},
	};
	return execution;
}

/** An execution that has shown that executions run in this process. */
async function firstExecution() {
	const first = deliver('a')!;
	first.begin();
	await quiet();
	return first;
}

describe('While no trigger is open in a process that runs executions,', () => {
	it('deliveries share the next execution, until it is its turn', async () => {
		const first = await firstExecution();
		const second = deliver('b')!;
		expect(deliver('c')).toBeUndefined();
		second.begin();
		await quiet();
		expect(deliver('d')).toBeUndefined();
		expect([first.all, second.all]).toEqual(['a', undefined]);
		first.end();
		await quiet();
		expect(second.all).toBe('bcd');
		expect(deliver('e')?.own).toBe('e');
	});

	it('an execution that is full is followed by another one', async () => {
		const first = await firstExecution();
		const second = deliver('bc')!;
		const third = deliver('def')!;
		expect(third.own).toBe('def');
		expect(deliver('g')).toBeUndefined();
		second.begin();
		third.begin();
		first.end();
		await quiet();
		expect([second.all, third.all]).toEqual(['bcg', undefined]);
		second.end();
		await quiet();
		expect(third.all).toBe('def');
	});

	it('an execution that does not end lets the next one go after its time limit', async () => {
		await firstExecution();
		const second = deliver('b')!;
		second.begin();
		await timing.advance(304_000);
		expect(second.all).toBeUndefined();
		await timing.advance(2_000);
		expect(second.all).toBe('b');
	});

	it('an execution that is canceled no longer waits', async () => {
		await firstExecution();
		const second = deliver('b')!;
		const cancel = new AbortController();
		second.begin(cancel.signal);
		cancel.abort();
		await quiet();
		expect(second.all).toBe('b');
	});

	it('the events that share an execution which n8n does not start go on with the next delivery', async () => {
		await firstExecution();
		deliver('b');
		deliver('c');
		await timing.advance(14_000);
		expect(deliver('d')).toBeUndefined();
		expect(starts.isIdle).toBe(false);
		await timing.advance(2_000);
		expect(deliver('e')?.own).toBe('cde');
	});

	it('a delivery without events starts nothing', async () => {
		await firstExecution();
		expect(deliver('')).toBeUndefined();
		expect(starts.isIdle).toBe(true);
	});
});

it('Where executions run in other processes, each delivery starts one, and nothing is kept', async () => {
	expect(deliver('a')?.own).toBe('a');
	const { added, end } = await starts.begin({ id: 'other', size: 1 }, timing, undefined);
	end();
	expect(added).toEqual([]);
	expect(deliver('b')?.own).toBe('b');
	expect([starts.isIdle, starts.runHere]).toEqual([true, false]);
});
