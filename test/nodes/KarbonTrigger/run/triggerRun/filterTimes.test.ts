import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { opened, setupWith, useSimulator } from './setUp';

useSimulator();

test('Each start carries since when statuses count, as this process knows it', async () => {
	const { running, close } = await opened(setupWith());
	const memory = memoryFor(running.context);
	memory.filterTimes = { 'Invoice paid': '2026-01-15T09:00:00.000Z' };
	memory.queue.add([{ ResourcePermaKey: 'a' }]);
	const [[{ json }]] = running.emitted;
	await close();
	expect(json).toMatchObject({ ResourcePermaKey: 'a', __filterTimes: memory.filterTimes });
});
