import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { parametersOf, readSettings } from '../../../../../nodes/KarbonTrigger/settings';
import { oneAtATime } from '../../../../../nodes/KarbonTrigger/subscription/guard';
import { checkHealth } from '../../../../../nodes/KarbonTrigger/subscription/healthCheck';
import * as serviceClock from '../../../../../nodes/KarbonTrigger/state/serviceClock';
import { quiet, until } from '../../../../support/clock/manualTiming';
import { credentialFor } from '../../../../support/n8n/credentials';
import { createTriggerContext } from '../../../../support/trigger/triggerContext';
import { callHook, createHookContext, UPDATE } from '../../../../support/trigger/hookContext';
import { MULTI_ONLY, NOW, setUpEachTest, setupWith, simulator, start } from '../activate/setUp';

setUpEachTest();

/** n8n grants a publication and a deactivation so much time. */
const GRANTED_MS = 84_000;

test.each([
	['create', 30_000, 30_000],
	['create', 50_000, 15_000],
	['delete', 30_000, 30_000],
	['delete', 65_000, 15_000],
] as const)('After %s has waited for %s ms, it ends in time', async (method, waitMs, atLeast) => {
	await start();
	const setup = setupWith(MULTI_ONLY);
	await callHook(setup, 'create');
	const create = jest.spyOn(serviceClock, 'createClockSyncClient');
	let end!: () => void;
	const { subscriptionLock } = memoryFor(createHookContext(setup));
	const other = subscriptionLock.run(async () => await new Promise<void>((ended) => (end = ended)));
	const running = callHook(setup, method, UPDATE);
	// It waits for the lock.
	await until(() => create.mock.calls.length > 0);
	await quiet();
	jest.spyOn(Date, 'now').mockReturnValue(NOW + waitMs);
	end();
	await Promise.all([other, running]);
	const [, , options] = create.mock.calls[1];
	const { totalMs } = options!.limits!;
	expect(totalMs).toBeGreaterThanOrEqual(atLeast);
	expect(waitMs + totalMs!).toBeLessThan(GRANTED_MS);
});

test('A health check waits for other workflows, and publishing does not wait for that as well', async () => {
	await start();
	const setup = setupWith(MULTI_ONLY);
	await callHook(setup, 'create');
	const { context } = createTriggerContext(setup);
	const memory = memoryFor(context);
	const { baseUrl, accessKey } = credentialFor(simulator) as Record<string, string>;
	let end!: () => void;
	const ended = new Promise<void>((resolve) => (end = resolve));
	const other = oneAtATime({ baseUrl, accessKey }, async () => await ended);
	const settings = readSettings(parametersOf(context));
	const create = jest.spyOn(serviceClock, 'createClockSyncClient');
	const checking = checkHealth(context, memory, settings);
	await until(() => create.mock.calls.length > 0);
	await quiet();
	expect(create).toHaveBeenCalledTimes(1);
	const publish = jest.fn();
	const publishing = memory.subscriptionLock.run(async () => publish());
	await quiet();
	expect(publish).toHaveBeenCalled();
	end();
	await Promise.all([other, checking, publishing]);
	expect(create).toHaveBeenCalledTimes(2);
});
