import { NodeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { logReload } from '../../../../../nodes/KarbonTrigger/webhook/receive';
import { createManualTiming } from '../../../../support/clock/manualTiming';

const MINUTE = 60_000;

/** The log after deliveries at these times, without an open trigger. */
async function logAfter(times: number[], runHere = true) {
	const memory = new NodeMemory();
	if (runHere) {
		const [{ __startId: id }] = memory.mergedStarts.add([{}], 1);
		await memory.mergedStarts.begin({ id: String(id), size: 1 }, createManualTiming(), undefined);
	}
	const log: string[] = [];
	const context = {
		getNode: () => ({ name: 'Karbon Trigger' }),
		logger: { error: (text: string) => void log.push(text) },
	};
	for (const time of times) logReload(context as never, memory, time);
	return log;
}

describe('A package that n8n has loaded again', () => {
	it('is logged once, with what to do', async () => {
		const [text, ...more] = await logAfter([0, MINUTE, 2 * MINUTE]);
		expect(more).toEqual([]);
		expect(text).toContain('Restart n8n, or unpublish and publish the workflow.');
	});

	it.each([
		['while the trigger may still be opened', [0, MINUTE - 1], true],
		['in a process that runs no executions', [0, MINUTE], false],
	])('is not logged %s', async (_when, times, runHere) => {
		expect(await logAfter(times, runHere)).toEqual([]);
	});
});
