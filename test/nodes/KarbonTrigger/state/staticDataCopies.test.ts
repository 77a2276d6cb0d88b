import { deepCopy, Workflow } from 'n8n-workflow';

import { triggerState } from '../../../../nodes/KarbonTrigger/state/staticData';
import { trackCopy, updateCopies } from '../../../../nodes/KarbonTrigger/state/staticDataCopies';
import { createNodeTypes } from '../../../support/n8n/nodeTypes';
import { quiet } from '../../../support/manualTiming';

const before = { filteredSince: { 'Invoice paid': '2026-01-01T00:00:00.000Z' } };
const now = {
	filteredSince: { 'Invoice paid': '2026-01-02T00:00:00.000Z' },
	coverage: { '/v3/Invoices': { coveredUntil: '2026-01-02T00:00:00.000Z', from: '2026-01-02' } },
};
let nodes = 0;

/** A copy of the static data in which another node has a value as well. */
function createCopy(nodeId: string, state: object) {
	const workflow = new Workflow({
		nodes: [],
		connections: {},
		active: true,
		nodeTypes: createNodeTypes(),
		staticData: { global: { [`karbonTrigger:${nodeId}`]: deepCopy(state), other: 'old' } },
	});
	const host = {
		getNode: () => ({ id: nodeId }),
		getWorkflowStaticData: () => workflow.getStaticData('global'),
	};
	return { workflow, host };
}

/** An execution that began before an activation. */
function createExecution() {
	const nodeId = `node-${++nodes}`;
	const copy = createCopy(nodeId, before);
	let end!: () => void;
	const ended = new Promise<void>((resolve) => (end = resolve));
	trackCopy(nodeId, copy.host, ended);
	return { ...copy, nodeId, end };
}

const activate = (nodeId: string) =>
	updateCopies(nodeId, triggerState(createCopy(nodeId, now).host));

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

	it('of an execution whose workflow has ended stays as it is', async () => {
		const { nodeId, host, end } = createExecution();
		end();
		await quiet();
		activate(nodeId);
		expect(triggerState(host)).toEqual(before);
	});

	it('of an execution of another node stays as it is', () => {
		const { host } = createExecution();
		activate('another node');
		expect(triggerState(host)).toEqual(before);
	});
});
