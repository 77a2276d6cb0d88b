import type { IDataObject } from 'n8n-workflow';

import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { saveForgotten, saveState } from '../../../../nodes/KarbonTrigger/execution/saveState';
import type { TriggerExecution } from '../../../../nodes/KarbonTrigger/execution/triggerExecution';

const MOMENT = '2026-01-15T09:00:00.000Z';
const carried = {
	events: [],
	startId: undefined,
	coverage: { '/v3/Invoices': { coveredUntil: MOMENT, from: MOMENT } },
	filterTimes: { 'Invoice paid': MOMENT },
	rowStates: new Map(),
	savedRows: undefined,
};

/** Saves what travels with a start. @returns the static data */
function save(staticData: IDataObject) {
	const memory = new NodeMemory();
	const context = {
		getWorkflowStaticData: () => staticData,
		getNode: () => ({ id: 'node' }),
		getWorkflow: () => ({ id: 'workflow' }),
	};
	const choices = { invoiceStatus: ['Paid'], workItemStatus: [] };
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	saveState(execution, carried);
	saveForgotten(execution);
	expect(memory.filterTimes).toEqual(carried.filterTimes);
	return staticData;
}

test('What travels with a start is saved where n8n has loaded the static data', () => {
	const { coverage, filterTimes: filteredSince } = carried;
	expect(save({ 'karbonTrigger:node': {} })).toEqual({
		'karbonTrigger:node': { coverage, filteredSince },
	});
});

test('On a worker for which n8n has loaded no static data, nothing is saved, because it would replace all of them', () => {
	expect(save({})).toEqual({});
});
