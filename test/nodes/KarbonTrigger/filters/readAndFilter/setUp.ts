import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { freeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { TriggerState } from '../../../../../nodes/KarbonTrigger/state/staticData';
import { createRealClock, createSimulator, type Simulator } from '../../../../../simulator';
import {
	executeNode,
	type NodeOutcome,
	type NodeRun,
} from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';
import { KARBON_TRIGGER } from '../../../../support/n8n/nodeTypes';
import { deduplicator } from '../../../../support/n8n/platform';
import { wireEvent } from '../../../../support/trigger/validDelivery';

export const PAID = { invoiceStatus: ['Paid'] };
export const WAITING = { workItemStatus: ['Waiting'] };
const TYPES = { webhookTypes: ['Invoice', 'Work', 'Note'] };
export let simulator: Simulator;
export let nodeId: string;
let nodes = 0;
/** The static data of the workflow, which outlives a restart. */
let staticData: IDataObject = {};

/** How far Karbon's clock is ahead. Milliseconds. */
let aheadMs = 0;

/** Starts a simulator for the file, and gives each test a new node. */
export function useSimulator(): void {
	beforeAll(async () => {
		const clock = { ...createRealClock(), now: () => Date.now() + aheadMs };
		simulator = await createSimulator({
			clock,
			data: { invoices: 300, workItems: 20, contacts: 2 },
			rateLimit: { algorithm: 'off' },
		});
	});
	afterAll(async () => await simulator.close());
	beforeEach(async () => {
		nodeId = `node-of-filters-${++nodes}`;
		// As activation leaves them.
		staticData = { [`karbonTrigger:${nodeId}`]: {} };
		deduplicator.clear();
		simulator.faults.clear();
		for (const key of simulator.store.invoices.keys()) await bill(key, 'AwaitingPayment');
		passMillisecond();
		simulator.reset();
	});
}

/** Since when statuses count, as the static data have it. */
export const savedTimes = () =>
	(staticData[`karbonTrigger:${nodeId}`] as TriggerState).filterTimes!;

/** The process restarts. */
export function freeNode(): void {
	freeMemory({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => ({ id: nodeId }) });
}

export const invoices = (count: number, from = 0) =>
	[...simulator.store.invoices.keys()].slice(from, from + count);

export const workItem = () => [...simulator.store.workItems.keys()][0];

export async function bill(key: string, InvoiceStatus: string): Promise<void> {
	await simulator.change('Invoice', key, 'Updated', { InvoiceStatus });
}

export const work = async (key: string, PrimaryStatus: string) =>
	await simulator.change('WorkItem', key, 'Updated', { PrimaryStatus });

export async function execute(
	events: IDataObject[],
	filters: INodeParameters,
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await executeNode({
		credential: credentialFor(simulator),
		type: KARBON_TRIGGER,
		mode: 'webhook',
		parameters: { ...TYPES, includeRecord: false, filters, ...parameters },
		items: events.map((json) => ({ json })),
		adapt: (context) => void Object.assign(context, { getWorkflowStaticData: () => staticData }),
		...more,
		node: { id: nodeId, name: 'Karbon Trigger' },
	});
}

export const eventsOf = (keys: string[], changes: IDataObject = {}) =>
	keys.map((ResourcePermaKey) => wireEvent({ ResourcePermaKey, ...changes }) as IDataObject);

export const jsons = ({ items }: NodeOutcome) => items.map(({ json }) => json);

export const keysOf = (outcome: NodeOutcome) =>
	jsons(outcome).map(({ ResourcePermaKey: key }) => key);

/** The keys that an execution passes for one change of each record. */
export async function passed(
	keys: string[],
	filters: INodeParameters,
	parameters: INodeParameters = {},
) {
	const ResourceType = 'workItemStatus' in filters ? 'WorkItem' : 'Invoice';
	return keysOf(await execute(eventsOf(keys, { ResourceType }), filters, parameters));
}

/** Rows with the same millisecond have no order, so each group of changes gets its own time. */
export function passMillisecond(): void {
	aheadMs++;
}

/** Karbon closes a path to the application. */
export const refuse = (path: string) =>
	simulator.faults.add({ match: { path }, action: { type: 'status', status: 403 } });

export const paths = () => simulator.requests.map(({ path }) => path.replace(/\?.*/, ''));
