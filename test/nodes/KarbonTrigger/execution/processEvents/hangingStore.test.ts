import { processEvents } from '../../../../../nodes/KarbonTrigger/execution/processEvents';
import {
	createManualTiming,
	type ManualTiming,
	until,
} from '../../../../support/clock/manualTiming';
import { MemoryStore } from '../../../../support/trigger/memoryStore';
import { wireEvent } from '../../../../support/trigger/validDelivery';

const silent = () => undefined;
let nodes = 0;
let node: { id: string; name: string };
let store: MemoryStore;
let timing: ManualTiming;
/** Ends the calls that hang, in their order. */
let waiting: Array<() => void>;
let hangs: boolean;
beforeEach(() => {
	node = { id: `hanging-${++nodes}`, name: 'Karbon Trigger' };
	store = new MemoryStore();
	timing = createManualTiming();
	waiting = [];
	hangs = false;
});

async function hang(): Promise<void> {
	if (hangs) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** An execution of the trigger node with n8n's store, which hangs while `hangs` is true. */
async function run(events: object[]) {
	const hints: string[] = [];
	const parameters: Record<string, unknown> = { webhookTypes: ['Note'], includeRecord: false };
	const context = {
		getNode: () => node,
		getWorkflow: () => ({ id: 'workflow' }),
		getMode: () => 'trigger',
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			parameters[name] ?? fallback,
		getWorkflowStaticData: () => ({}),
		getInputData: () => events.map((json) => ({ json })),
		logger: { debug: silent, info: silent, warn: silent, error: silent },
		addExecutionHints: (...added: Array<{ message: string }>) =>
			void hints.push(...added.map(({ message }) => message)),
		helpers: {
			async checkProcessedAndRecord(...call: Parameters<MemoryStore['checkProcessedAndRecord']>) {
				await hang();
				return await store.checkProcessedAndRecord(...call);
			},
			async removeProcessed(names: unknown[]) {
				await hang();
				await store.removeProcessed(names);
			},
		},
	};
	const items = await processEvents(context as never, timing);
	return { events: items.map(({ json }) => json), hints: hints.join() };
}

const event = () => wireEvent({ ResourceType: 'Note' });

describe('While n8n does not answer a call of its store,', () => {
	it('an execution hands its events on after ten seconds, and the next ones at once', async () => {
		hangs = true;
		const [first, second] = [event(), event()];
		const startedAt = timing.now();
		const outcome = await timing.settle(run([first]));
		expect(outcome.events).toEqual([first]);
		expect(outcome.hints).toContain('database did not respond');
		expect(timing.now() - startedAt).toBe(10_000);
		expect((await run([second])).events).toEqual([second]);
		expect(waiting).toHaveLength(1);
	});

	it('nothing is removed, so a late call cannot bring it back, and duplicates are dropped again afterwards', async () => {
		const [known, fresh] = [event(), event()];
		await run([known]);
		hangs = true;
		const late = run([fresh]);
		await until(() => waiting.length > 0);
		await timing.settle(late);
		const before = [...store.entries];
		hangs = false;
		await run([event()]);
		expect(store.entries).toEqual(before);
		waiting.forEach((end) => end());
		await until(() => store.entries.length > before.length);
		expect((await run([known])).events).toEqual([]);
		// Its mark in the store is open, but this process knows that it was handed on.
		expect((await run([fresh])).events).toEqual([]);
	});
});
