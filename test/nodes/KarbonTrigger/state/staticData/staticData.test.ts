import { type IDataObject, Workflow } from 'n8n-workflow';

import {
	assignChanges,
	type Coverage,
	saveCoverage,
	type TriggerState,
	triggerState,
} from '../../../../../nodes/KarbonTrigger/state/staticData';
import { createNodeTypes } from '../../../../support/n8n/nodeTypes';

const NOW = Date.UTC(2026, 0, 15, 9);
const LATER = NOW + 300_000;
const PATH = '/v3/Invoices';
const covered = (until: number): Coverage => ({
	[PATH]: { coveredUntil: new Date(until).toISOString(), from: new Date(0).toISOString() },
});

function createHost(all: IDataObject = {}, id = 'node') {
	return {
		getWorkflowStaticData: () => all,
		getNode: () => ({ id }),
		getWorkflow: () => ({}),
		all,
	};
}

describe("A node's state", () => {
	it('is stored by the ID of the node, so renaming the node keeps it', () => {
		const host = createHost();
		triggerState(host).targetUrl = 'https://n8n.test';
		expect(host.all).toEqual({ 'karbonTrigger:node': { targetUrl: 'https://n8n.test' } });
		triggerState(createHost(host.all)).targetUrl = 'https://other.test';
		expect(triggerState(host).targetUrl).toBe('https://other.test');
		expect(triggerState(createHost(host.all, 'other'))).toEqual({});
	});

	it.each([7, 'text', null, []])('is reset when static data has %p', (invalid) => {
		expect(triggerState(createHost({ 'karbonTrigger:node': invalid }))).toEqual({});
	});
});

describe('n8n sees a change of the state', () => {
	it.each([
		['that was loaded', { global: { 'karbonTrigger:node': { targetUrl: '' } } }],
		['that was added after other static data were loaded', { global: { other: 1 } }],
		['that was added to no static data', undefined],
	])('%s, although it has saved an earlier one', (_what, staticData) => {
		const workflow = new Workflow({
			...{ nodes: [], connections: {}, active: true, staticData },
			nodeTypes: createNodeTypes(),
		});
		const getWorkflowStaticData = () => workflow.getStaticData('global');
		const host = { getNode: () => ({ id: 'node' }), getWorkflow: () => ({}) };
		const state = triggerState({ ...host, getWorkflowStaticData });
		const changes = [
			() => (state.targetUrl = 'https://n8n.test'),
			() => Object.assign(state, { filterTimes: {} }),
			() => (state.filterTimes = undefined),
		];
		for (const change of changes) {
			workflow.staticData.__dataChanged = false;
			change();
			expect(workflow.staticData.__dataChanged).toBe(true);
		}
		const saved = (JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject).global;
		expect(saved).toMatchObject({ 'karbonTrigger:node': { targetUrl: 'https://n8n.test' } });
	});
});

describe('Coverage', () => {
	it('is saved when nothing or an invalid time was saved before', () => {
		for (const before of [undefined, {}, { [PATH]: { coveredUntil: 'x', from: 'y' } }]) {
			const host = createHost({ 'karbonTrigger:node': { coverage: before } });
			saveCoverage(triggerState(host), covered(NOW), LATER);
			expect(triggerState(host).coverage).toEqual(covered(NOW));
		}
	});

	it.each([
		[299_999, false],
		[300_000, true],
	])('that moved by %p ms is saved: %p', (furtherMs, isSaved) => {
		const host = createHost({ 'karbonTrigger:node': { coverage: covered(NOW) as never } });
		saveCoverage(triggerState(host), covered(NOW + furtherMs), LATER);
		expect(triggerState(host).coverage).toEqual(covered(isSaved ? NOW + furtherMs : NOW));
	});

	const OTHER = '/v3/Contacts';
	const from = (begin: number, until: number) => ({
		coveredUntil: new Date(until).toISOString(),
		from: new Date(begin).toISOString(),
	});
	it.each([
		[
			'that an execution from before the last activation brings is not saved',
			{ [PATH]: from(2, NOW) },
			{ [PATH]: from(1, NOW - 1) },
			{ [PATH]: from(2, NOW) },
		],
		[
			'of a list that such an execution lacks stays, and that of others does not move back',
			{ [PATH]: from(2, NOW), [OTHER]: from(3, NOW) },
			{ [PATH]: from(1, NOW - 1), '/v3/WorkItems': from(1, NOW - 1) },
			{ [PATH]: from(2, NOW), [OTHER]: from(3, NOW), '/v3/WorkItems': from(1, NOW - 1) },
		],
		[
			'that such an execution has saved is put right by the next one',
			{ [PATH]: from(1, NOW) },
			{ [PATH]: from(2, NOW) },
			{ [PATH]: from(2, NOW) },
		],
	])('%s', (_what, saved, given, expected) => {
		const host = createHost({ 'karbonTrigger:node': { coverage: saved } as never });
		saveCoverage(triggerState(host), given, LATER);
		expect(triggerState(host).coverage).toEqual(expected);
	});

	it('that was saved to a moment that has not come is replaced', () => {
		const host = createHost({ 'karbonTrigger:node': { coverage: covered(LATER + 1) as never } });
		saveCoverage(triggerState(host), covered(NOW), LATER);
		expect(triggerState(host).coverage).toEqual(covered(NOW));
	});

	it('that is unknown keeps the saved value', () => {
		const host = createHost({ 'karbonTrigger:node': { coverage: covered(NOW) as never } });
		saveCoverage(triggerState(host), {}, LATER);
		expect(triggerState(host).coverage).toEqual(covered(NOW));
	});
});

describe('Subscriptions that a health check has created', () => {
	const made = { targetUrl: 'https://n8n.test', subscriptions: { Multi: { types: ['Note'] } } };
	const assign = (state: TriggerState, fields?: object) =>
		assignChanges(state, structuredClone(fields) as never);

	it('are saved once', () => {
		const state: TriggerState = {};
		assign(state, made);
		expect(state).toEqual(made);
		const { subscriptions } = state;
		assign(state, made);
		expect(state.subscriptions).toBe(subscriptions);
	});

	it('are saved again when their address or one of them differs', () => {
		const state: TriggerState = {};
		assign(state, made);
		assign(state, { ...made, targetUrl: 'https://other.test' });
		expect(state.targetUrl).toBe('https://other.test');
		assign(state, { ...made, subscriptions: {} });
		expect(state).toEqual({ ...made, subscriptions: {} });
	});

	it('leave the state unchanged when there are none', () => {
		const state: TriggerState = {};
		assign(state, undefined);
		expect(state).toEqual({});
	});
});
