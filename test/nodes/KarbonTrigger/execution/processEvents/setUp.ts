import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { createSimulator, type Simulator } from '../../../../../simulator';
import {
	executeNode,
	type NodeOutcome,
	type NodeRun,
} from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';
import { KARBON_TRIGGER } from '../../../../support/n8n/nodeTypes';
import { deduplicator } from '../../../../support/n8n/platform';

export let simulator: Simulator;
export let nodeId: string;
let nodes = 0;

/** Starts a simulator for the file, and gives each test a new node. */
export function useSimulator(): void {
	beforeAll(async () => {
		simulator = await createSimulator({
			data: { invoices: 5, contacts: 2, organizations: 2, clientGroups: 1, workItems: 2 },
			rateLimit: { algorithm: 'off' },
		});
	});
	afterAll(async () => await simulator.close());
	beforeEach(() => {
		nodes += 1;
		nodeId = `node-of-execution-${nodes}`;
		deduplicator.clear();
		simulator.faults.clear();
		simulator.reset();
	});
}

export type Event = Record<string, unknown>;

const items = (events: Event[]): INodeExecutionData[] =>
	events.map((json) => ({ json: json as IDataObject }));

export async function run(
	events: Event[],
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await executeNode({
		credential: credentialFor(simulator),
		type: KARBON_TRIGGER,
		mode: 'webhook',
		parameters: {
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			includeRecord: false,
			...parameters,
		},
		items: items(events),
		...more,
		node: { id: nodeId, name: 'Karbon Trigger', ...more.node },
	});
}

export const jsons = ({ items }: NodeOutcome) => items.map(({ json }) => json);

export const found = (event: Event): Event => ({
	...event,
	ActionType: 'Updated',
	recovered: true,
});
