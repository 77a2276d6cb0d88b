import { processMemories } from '../../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { Coverage } from '../../../../../../nodes/KarbonTrigger/state/staticData';
import { callHook, register, RESTART, UPDATE } from '../../../../../support/trigger/hookContext';
import { afterRestart, type TriggerSetup } from '../../../../../support/trigger/triggerSetup';
import {
	MULTI_ONLY,
	NOW,
	occupy,
	registrationError,
	sent,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from '../setUp';

setUpEachTest();

const now = new Date(NOW).toISOString();
const COVERED_FROM_NOW = { coveredUntil: now, from: now };
const moment = '2026-01-01T00:00:00.000Z';
const LONG_AGO = {
	'/v3/Invoices': { coveredUntil: moment, from: moment },
	'/v3/WorkItems': { coveredUntil: moment, from: moment },
};

function expectCoveredFromNow({ state }: TriggerSetup): void {
	const lists = Object.values(state.coverage as Coverage);
	expect(lists).toEqual([COVERED_FROM_NOW, COVERED_FROM_NOW]);
}

describe('Polling', () => {
	beforeEach(async () => await start());

	test('registers without a subscription, and recognizes its registration', async () => {
		const setup = setupWith({ deliveryMode: 'polling' });
		await register(setup);
		expect(sent()).toEqual(['GET Invoices']);
		simulator.reset();
		expect((await callHook(setup, 'checkExists', RESTART)).result).toBe(true);
		await callHook(setup, 'delete', UPDATE);
		expect(simulator.requests).toEqual([]);
	});

	test('that is activated again begins now, not where it stopped', async () => {
		const setup = setupWith({ deliveryMode: 'polling' }, { state: { coverage: LONG_AGO } });
		await register(setup);
		expectCoveredFromNow(setup);
	});

	test('continues where it was when a new version is published', async () => {
		const setup = setupWith({ deliveryMode: 'polling' }, { state: { coverage: LONG_AGO } });
		await register(setup, UPDATE);
		expect(setup.state.coverage).toEqual(LONG_AGO);
	});
});

describe('Coverage', () => {
	beforeEach(async () => await start());

	test('of a new activation begins now', async () => {
		const setup = setupWith({}, { state: { coverage: LONG_AGO } });
		await register(setup);
		expectCoveredFromNow(setup);
	});

	test('that static data have as null begins at a restart', async () => {
		const setup = setupWith({}, { state: { coverage: null as never } });
		await register(setup, RESTART);
		expectCoveredFromNow(setup);
		expect(setup.state.rows).toBeUndefined();
	});

	test('begins at a restart if n8n ended before it had published the workflow', async () => {
		const setup = setupWith();
		await register(setup);
		delete setup.state.coverage;
		delete setup.state.automatic;
		processMemories.clear();
		simulator.reset();
		await register(setup, RESTART);
		expectCoveredFromNow(setup);
		expect(writes()).toEqual([]);
	});

	test('begins at such a restart although Karbon cannot be reached', async () => {
		const setup = setupWith();
		simulator.faults.add({ action: { type: 'status', status: 503 } });
		await register(setup, RESTART);
		expectCoveredFromNow(setup);
	});

	test.each([
		['a new version', UPDATE],
		['a restart', RESTART],
	])('is not moved by %s, because changes may have been missed', async (_what, when) => {
		const setup = setupWith({}, { state: { coverage: LONG_AGO } });
		await register(setup, when);
		expect(setup.state.coverage).toEqual(LONG_AGO);
	});

	describe('of a node', () => {
		const later = (hours: number) => NOW + hours * 3_600_000;
		const beginOf = ({ state }: TriggerSetup) =>
			new Set(Object.values(state.coverage as Coverage).map(({ from }) => Date.parse(from)));

		test.each([
			['begins anew when it is enabled again after more than a day', 25, later(25)],
			['goes on when a new version is published within a day', 23, Date.parse(moment)],
		])('%s', async (_what, hours, expected) => {
			const setup = setupWith({}, { state: { coverage: LONG_AGO } });
			await register(setup, RESTART);
			await callHook(setup, 'delete', UPDATE);
			processMemories.clear();
			jest.spyOn(Date, 'now').mockReturnValue(later(hours));
			const next = afterRestart(setup);
			await register(next, UPDATE);
			expect(beginOf(next)).toEqual(new Set([expected]));
			expect(next.state.closedAt).toBeUndefined();
		});

		test.each([
			['begins anew if it was never published', {}, later(100)],
			['goes on if it was published before', { coverage: LONG_AGO }, Date.parse(moment)],
		])('whose publication has failed %s', async (_what, state, expected) => {
			const setup = setupWith(MULTI_ONLY, { state });
			const isPublished = 'coverage' in state;
			if (isPublished) {
				await register(setup, RESTART);
				await callHook(setup, 'delete', UPDATE);
			}
			occupy('Multi');
			// n8n tries more than once.
			await registrationError(setup, isPublished ? UPDATE : undefined);
			await registrationError(setup, UPDATE);
			subscriptions().clear();
			jest.spyOn(Date, 'now').mockReturnValue(later(100));
			const next = afterRestart(setup);
			await register(next, UPDATE);
			expect(beginOf(next)).toEqual(new Set([expected]));
		});

		test('goes on days after n8n could not publish a new version, because a parameter was wrong', async () => {
			const setup = setupWith({}, { state: { coverage: LONG_AGO } });
			await register(setup, RESTART);
			await callHook(setup, 'delete', UPDATE);
			const { parameters } = setup.node;
			setup.node.parameters = { ...parameters, webhookTypes: [] };
			expect((await registrationError(setup, UPDATE)).message).toContain("'Trigger On'");
			await callHook(setup, 'delete', UPDATE);
			jest.spyOn(Date, 'now').mockReturnValue(later(100));
			const next = afterRestart(setup, { parameters });
			await register(next, UPDATE);
			expect(beginOf(next)).toEqual(new Set([Date.parse(moment)]));
		});
	});
});
