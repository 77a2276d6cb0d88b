import type { IDataObject } from 'n8n-workflow';

import {
	freeMemory,
	memoryFor,
	NodeMemory,
} from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	NO_STATIC_DATA,
	saveHandedOn,
	saveState,
	type TriggerExecution,
} from '../../../../nodes/KarbonTrigger/execution/triggerExecution';
import { pack, saveOnly, unpack } from '../../../../nodes/KarbonTrigger/state/carried';
import { type SavedRows, updateCopies } from '../../../../nodes/KarbonTrigger/state/staticData';
import { createQueueHost } from '../../../support/trigger/queueHost';

const MOMENT = '2026-01-15T09:00:00.000Z';
const carried = {
	events: [],
	startId: undefined,
	coverage: { '/v3/Invoices': { coveredUntil: MOMENT, from: MOMENT } },
	filterTimes: { 'Invoice paid': MOMENT },
	toSave: undefined,
	asks: false,
};

/** Saves what travels with a start. @returns the static data, and what the trigger was told */
async function save(staticData: IDataObject, asks = false) {
	const memory = new NodeMemory();
	const responses: unknown[] = [];
	const context = {
		getWorkflowStaticData: () => staticData,
		getNode: () => ({ id: 'node' }),
		getWorkflow: () => ({ id: 'workflow' }),
		sendResponse: (response: unknown) => responses.push(response),
	};
	const choices = { webhookTypes: ['Invoice'], invoiceStatus: ['Paid'], workItemStatus: [] };
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	await saveState(execution, { ...carried, asks });
	saveHandedOn(execution, []);
	expect(memory.filterTimes).toEqual(carried.filterTimes);
	return { staticData, responses };
}

test('What travels with a start is saved where n8n has loaded the static data', async () => {
	const { coverage, filterTimes } = carried;
	const { staticData, responses } = await save({ 'karbonTrigger:node': {} }, true);
	expect(staticData).toEqual({ 'karbonTrigger:node': { coverage, filterTimes } });
	expect(responses).toEqual([]);
});

test('An execution that changes nothing writes no static data, because n8n would save an older copy of all', async () => {
	const { coverage, filterTimes } = carried;
	const written = jest.fn();
	const staticData = new Proxy({ 'karbonTrigger:node': { coverage, filterTimes } } as IDataObject, {
		set: (all, name, value) => {
			written(name);
			return Reflect.set(all, name, value);
		},
	});
	await save(staticData);
	expect(written).not.toHaveBeenCalled();
});

test('An execution that was started before a type was deselected saves nothing of its lists', async () => {
	const staticData: IDataObject = { 'karbonTrigger:node': {} };
	const context = { getWorkflowStaticData: () => staticData, getNode: () => ({ id: 'node' }) };
	const choices = { webhookTypes: ['Work'], invoiceStatus: [], workItemStatus: [] };
	const memory = new NodeMemory();
	memory.begunCoverage = () => carried.coverage;
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	const rows = (id: string) => ({ id }) as SavedRows;
	const toSave = { '/v3/WorkItems': rows('a'), '/v3/IndividualTimeEntries': rows('b') };
	await saveState(execution, { ...carried, filterTimes: undefined, toSave });
	const saved = { rows: { '/v3/WorkItems': rows('a') } };
	expect(staticData).toEqual({ 'karbonTrigger:node': saved });
});

test('At the end of its workflow, the process knows the rows that n8n has saved with it', async () => {
	const context = {
		getWorkflowStaticData: () => staticData,
		getNode: () => ({ id: 'node' }),
	};
	const staticData: IDataObject = { 'karbonTrigger:node': {} };
	const choices = { webhookTypes: ['Work'], invoiceStatus: [], workItemStatus: [] };
	const memory = new NodeMemory();
	const saved = jest.spyOn(memory.snapshots, 'noteSaved');
	let end!: () => void;
	const workflow = new Promise<void>((resolve) => (end = resolve));
	const execution = {
		context,
		choices,
		memory,
		workflow,
		hints: [],
	} as unknown as TriggerExecution;
	const toSave = { '/v3/WorkItems': { id: 'a' } as SavedRows };
	await saveState(execution, { events: [], asks: false, toSave });
	expect(saved).not.toHaveBeenCalled();
	end();
	await workflow;
	expect(saved.mock.calls).toEqual([[toSave]]);
});

test('An execution that was started before the last activation saves the coverage which that has begun', async () => {
	const LATER = '2026-01-15T12:00:00.000Z';
	const coverage = { '/v3/Invoices': { coveredUntil: LATER, from: LATER } };
	const staticData = { 'karbonTrigger:node': { coverage: carried.coverage } };
	const context = { getWorkflowStaticData: () => staticData, getNode: () => ({ id: 'node' }) };
	const choices = { webhookTypes: ['Invoice'], invoiceStatus: [], workItemStatus: [] };
	const memory = new NodeMemory();
	memory.begunCoverage = () => coverage;
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	await saveState(execution, { ...carried, filterTimes: undefined });
	expect(staticData).toEqual({ 'karbonTrigger:node': { coverage } });
});

test('On a worker for which n8n has loaded no static data, nothing is saved, because it would replace all of them', async () => {
	const { staticData, responses } = await save({});
	expect(staticData).toEqual({});
	expect(responses).toEqual([]);
});

test('Without static data and without times from the start, what the worker knew from before counts no more', async () => {
	const memory = new NodeMemory();
	memory.filterTimes = { 'Invoice paid': MOMENT };
	const context = { getWorkflowStaticData: () => ({}), getNode: () => ({ id: 'node' }) };
	const choices = { webhookTypes: ['Invoice'], invoiceStatus: ['Paid'], workItemStatus: [] };
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	await saveState(execution, { ...carried, filterTimes: undefined });
	expect(Date.parse(memory.filterTimes['Invoice paid'])).toBeGreaterThan(Date.parse(MOMENT));
});

test('The trigger that has started such an execution is told that nothing was saved', async () => {
	const { responses } = await save({}, true);
	expect(responses).toEqual([{ body: NO_STATIC_DATA, headers: {} }]);
});

test('Two events that only save are saved together', () => {
	const rows = { '/v3/WorkItems': { id: 'a' } as SavedRows };
	const others = { '/v3/IndividualTimeEntries': { id: 'b' } as SavedRows };
	const { coverage } = carried;
	const events = [saveOnly(rows), ...pack([saveOnly()], { coverage }), saveOnly(others)];
	const items = events.map((json) => ({ json }));
	expect(unpack(items)).toMatchObject({ events: [], coverage, toSave: { ...rows, ...others } });
});

test('Where executions run in the process of the trigger, state that another node has deleted is saved again', async () => {
	const memory = new NodeMemory();
	memory.queue.open(createQueueHost());
	const staticData: IDataObject = {};
	const context = { getWorkflowStaticData: () => staticData, getNode: () => ({ id: 'node' }) };
	const choices = { webhookTypes: ['Invoice'], invoiceStatus: ['Paid'], workItemStatus: [] };
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	await saveState(execution, carried);
	const { coverage, filterTimes } = carried;
	expect(staticData).toEqual({ 'karbonTrigger:node': { coverage, filterTimes } });
});

test('Of an execution whose workflow is unpublished and published meanwhile, the later times are saved', async () => {
	const staticData: IDataObject = { 'karbonTrigger:node': {} };
	const { signal } = new AbortController();
	const context = {
		getWorkflowStaticData: () => staticData,
		getNode: () => ({ id: 'node' }),
		getWorkflow: () => ({ id: 'workflow' }),
		getExecutionCancelSignal: () => signal,
	};
	const choices = { webhookTypes: ['Invoice'], invoiceStatus: ['Paid'], workItemStatus: [] };
	const memory = memoryFor(context);
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	await saveState(execution, carried);
	freeMemory(context);
	const filterTimes = { 'Invoice paid': '2026-01-15T10:00:00.000Z' };
	updateCopies(context, { coverage: carried.coverage, filterTimes });
	saveHandedOn(execution, []);
	expect(staticData).toMatchObject({ 'karbonTrigger:node': { filterTimes } });
});

test('An execution that begins while n8n publishes writes nothing, and gets what publishing begins', async () => {
	const staticData: IDataObject = {};
	const { signal } = new AbortController();
	const context = {
		getWorkflowStaticData: () => staticData,
		getNode: () => ({ id: 'published' }),
		getWorkflow: () => ({ id: 'workflow' }),
		getExecutionCancelSignal: () => signal,
	};
	const choices = { webhookTypes: ['Invoice'], invoiceStatus: [], workItemStatus: [] };
	const memory = memoryFor(context);
	const execution = { context, choices, memory, hints: [] } as unknown as TriggerExecution;
	await saveState(execution, { events: [], asks: false });
	expect(staticData).toEqual({});
	const { coverage } = carried;
	updateCopies(context, { coverage });
	expect(staticData).toEqual({ 'karbonTrigger:published': { coverage } });
});
