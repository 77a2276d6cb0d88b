import { memoryFor } from '../../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { TriggerState } from '../../../../../../nodes/KarbonTrigger/state/staticData';
import {
	createHookContext,
	type HookMoment,
	register,
	RESTART,
	UPDATE,
} from '../../../../../support/trigger/hookContext';
import type { TriggerSetup } from '../../../../../support/trigger/triggerSetup';
import {
	MULTI_ONLY,
	NOW,
	occupy,
	registrationError,
	setUpEachTest,
	setupWith,
	start,
} from '../setUp';

setUpEachTest();
beforeEach(async () => await start());

const before = { 'Invoice paid': '2026-01-01T00:00:00.000Z' };
const now = { 'Invoice paid': new Date(NOW).toISOString() };
const filters = { invoiceStatus: ['Paid'] };
const timesIn = (setup: TriggerSetup) => memoryFor(createHookContext(setup)).filterTimes;
const savedIn = ({ state }: TriggerSetup) => (state as TriggerState).filterTimes;

describe('Since when statuses count', () => {
	test.each<[string, HookMoment | undefined, object]>([
		['begins with a new activation', undefined, now],
		['is not moved by a new version', UPDATE, before],
		['is not moved by a restart', RESTART, before],
	])('%s, also in this process', async (_what, moment, expected) => {
		for (const deliveryMode of ['webhook', 'polling']) {
			const setup = setupWith({ deliveryMode, filters }, { state: { filterTimes: before } });
			await register(setup, moment);
			expect([timesIn(setup), savedIn(setup)]).toEqual([expected, expected]);
		}
	});

	test('is known after a restart that finds the subscription in place', async () => {
		const setup = setupWith({ filters });
		await register(setup);
		memoryFor(createHookContext(setup)).filterTimes = undefined;
		await register(setup, RESTART);
		expect(timesIn(setup)).toEqual(now);
	});

	test('is known before Karbon has the subscription, because an execution may start at once', async () => {
		occupy('Multi');
		const setup = setupWith({ ...MULTI_ONLY, filters }, { state: { filterTimes: before } });
		await registrationError(setup, UPDATE);
		expect(savedIn(setup)).toEqual(before);
		await registrationError(setup);
		expect(savedIn(setup)).toEqual(now);
	});

	test('of a status that is chosen for the first time begins with the new version', async () => {
		const both = { invoiceStatus: ['Paid', 'Voided'] };
		const setup = setupWith({ filters: both }, { state: { filterTimes: before } });
		await register(setup, UPDATE);
		expect(savedIn(setup)).toEqual({ ...before, 'Invoice voided': now['Invoice paid'] });
	});

	test('is removed when no status is chosen any more', async () => {
		const setup = setupWith({}, { state: { filterTimes: before } });
		await register(setup, UPDATE);
		expect([timesIn(setup), savedIn(setup)]).toEqual([undefined, undefined]);
	});
});
