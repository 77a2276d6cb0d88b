import { deepCopy, Workflow } from 'n8n-workflow';

import {
	trackCopy,
	triggerState,
	updateCopies,
} from '../../../../../nodes/KarbonTrigger/state/staticData';
import { createNodeTypes } from '../../../../support/n8n/nodeTypes';

const made = (type: string) => ({
	targetUrl: `https://n8n.test/webhook/${type}`,
	subscriptions: { [type]: { types: [type] } },
	automatic: { receiving: { [type]: 'single' }, text: '' },
});
const before = {
	...made('Contact'),
	filterTimes: { 'Invoice paid': '2026-01-01T00:00:00.000Z' },
};
const now = {
	...made('Invoice'),
	filterTimes: { 'Invoice paid': '2026-01-02T00:00:00.000Z' },
	coverage: { '/v3/Invoices': { coveredUntil: '2026-01-02T00:00:00.000Z', from: '2026-01-02' } },
};
let nodes = 0;

/** A copy of the static data in which another node has a value as well. Each node has its own workflow by default. */
function createCopy(nodeId: string, state?: object, workflowId = `workflow of ${nodeId}`) {
	const workflow = new Workflow({
		nodes: [],
		connections: {},
		active: true,
		nodeTypes: createNodeTypes(),
		staticData: {
			global: { ...(state && { [`karbonTrigger:${nodeId}`]: deepCopy(state) }), other: 'old' },
		},
	});
	const host = {
		getNode: () => ({ id: nodeId }),
		getWorkflow: () => ({ id: workflowId }),
		getWorkflowStaticData: () => workflow.getStaticData('global'),
	};
	return { workflow, host };
}

/** An execution that began before an activation. */
function createExecution() {
	const nodeId = `node-${++nodes}`;
	const copy = createCopy(nodeId, before);
	const { signal } = new AbortController();
	trackCopy(copy.host, signal);
	// n8n keeps the signal until the execution ends.
	return { ...copy, nodeId, signal };
}

function activate(nodeId: string, workflowId?: string): void {
	const { host } = createCopy(nodeId, now, workflowId);
	updateCopies(host, triggerState(host));
}

describe('A copy of the static data', () => {
	it('of an execution that runs gets what an activation has begun, without counting as changed', () => {
		const { nodeId, workflow, host } = createExecution();
		activate(nodeId);
		expect(triggerState(host)).toEqual(now);
		expect(workflow.staticData.__dataChanged).toBe(false);
		workflow.getStaticData('global').other = 'new';
		expect(workflow.staticData.__dataChanged).toBe(true);
		expect(JSON.parse(JSON.stringify(workflow.staticData))).toEqual({
			global: { [`karbonTrigger:${nodeId}`]: now, other: 'new' },
		});
	});

	it('without a state of the trigger gets one, without counting as changed', () => {
		const nodeId = `node-${++nodes}`;
		const { workflow, host } = createCopy(nodeId);
		const { signal } = new AbortController();
		trackCopy(host, signal);
		activate(nodeId);
		expect(workflow.staticData.__dataChanged).toBe(false);
		expect(JSON.parse(JSON.stringify(workflow.staticData))).toEqual({
			global: { [`karbonTrigger:${nodeId}`]: now, other: 'old' },
		});
		triggerState(host).targetUrl = 'https://n8n.test';
		expect(workflow.staticData.__dataChanged).toBe(true);
	});

	it('is found although the Code node has replaced all static data', () => {
		const { nodeId, workflow, host } = createExecution();
		workflow.overrideStaticData(deepCopy(workflow.staticData));
		activate(nodeId);
		expect(triggerState(host)).toEqual(now);
	});

	it('of an execution of another trigger of the workflow gets what this one has begun', () => {
		const { nodeId, host, workflow } = createExecution();
		activate('second', `workflow of ${nodeId}`);
		expect(triggerState(host)).toEqual(before);
		expect(workflow.getStaticData('global')['karbonTrigger:second']).toEqual(now);
		expect(workflow.staticData.__dataChanged).toBe(false);
	});

	it('of an execution of another workflow stays as it is', () => {
		const { host, workflow } = createExecution();
		activate('another node');
		expect(triggerState(host)).toEqual(before);
		expect(Object.keys(workflow.getStaticData('global'))).toHaveLength(2);
	});
});
