import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type IConnections,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IRunExecutionData,
	NodeConnectionTypes,
	type NodeExecutionHint,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { processCursors } from '../../../nodes/Karbon/changes/savedCursors';
import { dispatch } from '../../../nodes/Karbon/execution/dispatch';
import { RESOURCES } from '../../../nodes/Karbon/resources';
import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { karbonNode } from '../action/executeNode';
import { createFakeHost, storedCredentials } from '../fakeHost';
import { createAdditionalData } from '../n8n/additionalData';
import { createNodeTypes, SOURCE } from '../n8n/nodeTypes';
import { startPlatform } from '../n8n/platform';
import type { ListServer } from '../servers/listServer';

/** A Get Many node. @param id default: that of its name */
export const getNode = (name: string, parameters: INodeParameters, id = `id of ${name}`): INode =>
	karbonNode(
		{ resource: 'change', operation: 'getAll', simplify: false, ...parameters },
		{ id, name },
	);

/** A Save Cursor node. */
export const saveNode = (name: string): INode =>
	karbonNode({ resource: 'change', operation: 'saveCursor' }, { id: `id of ${name}`, name });

/** A node that processes what it gets. @param type default: one of n8n */
export const workNode = (name: string, type = SOURCE): INode => ({
	id: `id of ${name}`,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});

/** Connections by name: `[from, to]`. */
export function connect(...pairs: Array<[string, string]>): IConnections {
	const connections: IConnections = {};
	for (const [from, node] of pairs) {
		const { main } = (connections[from] ??= { main: [[]] });
		main[0]!.push({ node, type: NodeConnectionTypes.Main, index: 0 });
	}
	return connections;
}

/** A workflow in n8n's database. */
export class ChangeWorkflow {
	/** As the database has it. */
	staticData: IDataObject = {};
	nodes: INode[];
	connections: IConnections;
	credential: ICredentialDataDecryptedObject = storedCredentials();
	/** Called before each request. */
	onRequest: () => void | Promise<void> = () => undefined;
	/** Whether executions have static data. Workers of n8n 2.41 do not: each one runs on another worker. */
	hasStaticData = true;

	/** @param parameters of Get Many, in a workflow `Get -> Work -> Save` */
	constructor(
		readonly server: ListServer,
		parameters: INodeParameters = { recordType: 'invoice' },
	) {
		this.nodes = [getNode('Get', parameters), workNode('Work'), saveNode('Save')];
		this.connections = connect(['Get', 'Work'], ['Work', 'Save']);
		this.restart();
	}

	/** Starts n8n again: what its process remembered is gone. */
	restart(): void {
		processCursors.clear();
	}

	begin(mode: WorkflowExecuteMode = 'trigger'): ChangeExecution {
		if (!this.hasStaticData) this.restart();
		return new ChangeExecution(this, mode);
	}

	/** An execution without interruption. @returns the rows of Get Many */
	async run(): Promise<IDataObject[]> {
		const execution = this.begin();
		const items = await execution.node('Get');
		if (items.length > 0) await execution.node('Save', items);
		execution.end();
		return items.map(({ json }) => json);
	}
}

let executions = 0;

/** One execution of the workflow. */
export class ChangeExecution {
	readonly hints: string[] = [];
	private data: IRunExecutionData = createRunExecutionData();
	private workflow: Workflow;
	private readonly id = `changes-${process.pid}-${(executions += 1)}`;

	constructor(
		private readonly saved: ChangeWorkflow,
		private readonly mode: WorkflowExecuteMode,
	) {
		this.workflow = this.load(saved.hasStaticData ? saved.staticData : {});
	}

	private load(staticData: IDataObject): Workflow {
		const { nodes, connections } = structuredClone({
			nodes: this.saved.nodes,
			connections: this.saved.connections,
		});
		return new Workflow({
			id: 'workflow-1',
			nodes,
			connections,
			active: true,
			nodeTypes: createNodeTypes(),
			staticData: structuredClone(staticData),
		});
	}

	/** Runs a Karbon node. @throws what the node throws */
	async node(
		name: string,
		items: INodeExecutionData[] = [{ json: {} }],
		runIndex = 0,
	): Promise<INodeExecutionData[]> {
		await startPlatform();
		const { server, credential } = this.saved;
		const node = this.workflow.getNode(name)!;
		const data = { main: [items] };
		const context = new ExecuteContext(
			this.workflow,
			node,
			createAdditionalData(credential, { executionId: this.id }),
			this.mode,
			this.data,
			runIndex,
			items,
			data,
			{ data, node, source: null },
			[],
		);
		const host = createFakeHost(async (options, index) => {
			await this.saved.onRequest();
			return await server.answer(options, index);
		});
		Object.assign(context.helpers, host.helpers);
		const { timing } = server;
		const limiters = new RateLimiterRegistry(60_000, timing);
		const [output] = await timing.settle(dispatch(context, RESOURCES, { timing, limiters }));
		this.hints.push(...context.hints.map(({ message }: NodeExecutionHint) => message));
		return output;
	}

	/** What n8n keeps of an execution that waits, or fails and is retried. */
	wait({ keepsStaticData }: { keepsStaticData: boolean }): void {
		const { staticData } = this.workflow;
		if (staticData.__dataChanged) this.end();
		this.data = JSON.parse(JSON.stringify(this.data)) as IRunExecutionData;
		const kept = keepsStaticData ? JSON.stringify(staticData) : '{}';
		this.workflow = this.load(JSON.parse(kept) as IDataObject);
	}

	/** n8n saves all static data of the execution if a node has changed some, also after an error. */
	end(): void {
		if (this.mode === 'manual' || !this.workflow.staticData.__dataChanged) return;
		this.saved.staticData = JSON.parse(JSON.stringify(this.workflow.staticData)) as IDataObject;
	}
}
