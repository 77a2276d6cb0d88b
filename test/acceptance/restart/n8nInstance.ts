import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ExecuteContext, HookContext, TriggerContext, WebhookContext } from 'n8n-core';
import {
	createRunExecutionData,
	deepCopy,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IRun,
	type ITriggerResponse,
	Workflow,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import { TriggerRun } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { nodeIdOf, processMemories } from '../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { ManualClock, Simulator } from '../../../simulator';
import { createAdditionalData } from '../../support/n8n/additionalData';
import { CREDENTIAL, credentialFor } from '../../support/n8n/credentials';
import { createNodeTypes, KARBON_TRIGGER } from '../../support/n8n/nodeTypes';
import { type LogLine, recordLog } from '../../support/trigger/triggerSetup';
import { expressResponse } from './expressResponse';
import { simulatedTiming } from './simulatedTiming';

/** An item that the trigger emitted. */
export interface EmittedItem {
	/** Simulated time, epoch milliseconds. */
	at: number;
	event: ChangeEvent;
}

/** What n8n's database keeps of the workflow. */
export interface Database {
	/** Part of the ids of the workflow and its node. */
	name: string;
	staticData: IDataObject;
}

/** Sees what the instance sends and receives. */
export interface Observer {
	/** A context of n8n-core before the trigger gets it. */
	context?(context: HookContext | TriggerContext | ExecuteContext | WebhookContext): void;
	/** The body of a delivery that the trigger receives. */
	delivery?(body: string): void;
	/** An execution begins. */
	execution?(): void;
	/** The nodes behind the trigger. */
	workflow?(items: INodeExecutionData[]): Promise<void>;
	/** The workflow has ended, and n8n tells the trigger. */
	workflowEnd?(): void;
}

const type = new KarbonTrigger();
const [webhookDescription] = type.description.webhooks!;
let instances = 0;

/** An n8n instance with one workflow. Only its database is kept when it restarts. */
export class N8nInstance {
	readonly emitted: EmittedItem[] = [];
	/** What the node wrote to n8n's log, by context. */
	readonly log: LogLine[][] = [];
	/** Errors that the trigger reported. */
	readonly errors: string[] = [];
	private readonly running = new Set<Promise<void>>();
	private readonly server = createServer(
		(request, response) => void this.receive(request, response),
	);
	private isUp = false;
	private run: TriggerRun | undefined;
	private response: ITriggerResponse | undefined;
	private port = 0;
	private executions = 0;
	/** Each n8n process has another. */
	private process = 0;
	private isDying = false;

	constructor(
		private readonly simulator: Pick<Simulator, 'url' | 'credentials'> & {
			/** Status 0: not answered yet. */
			readonly requests: ReadonlyArray<{ status: number }>;
		},
		private readonly clock: ManualClock,
		private readonly parameters: INodeParameters,
		private readonly observer: Observer = {},
		private readonly database: Database = { name: String(++instances), staticData: {} },
		private readonly credential: ICredentialDataDecryptedObject = {},
	) {}

	/** @param port default: a free one */
	async listen(port = 0): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
		this.port = (this.server.address() as AddressInfo).port;
	}

	/** Closes the HTTP server. */
	async dispose(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** Activates the workflow, or starts n8n with an active workflow. */
	async start(activation: WorkflowActivateMode): Promise<void> {
		const workflow = this.createWorkflow();
		const [node] = Object.values(workflow.nodes);
		const additionalData = this.additionalData();
		const hooks = new HookContext(workflow, node, additionalData, 'trigger', activation, {
			...this.webhookData(workflow, node),
			isTest: false,
		});
		this.observe(hooks);
		const methods = type.webhookMethods.default;
		if (!(await methods.checkExists.call(hooks))) await methods.create.call(hooks);
		const trigger = new TriggerContext(
			workflow,
			node,
			additionalData,
			'trigger',
			activation,
			([items], _response, done) => {
				const execution = this.execute(items).then(() => {
					this.observer.workflowEnd?.();
					done?.resolve({} as IRun);
				});
				this.track(execution);
			},
			(error) => this.errors.push(error.message),
			(error) => this.errors.push(error.message),
		);
		this.observe(trigger);
		trigger.helpers.registerCron = () => undefined;
		this.run = new TriggerRun(trigger, simulatedTiming(this.clock));
		this.response = this.run.start();
		this.save(workflow);
		this.isUp = true;
	}

	/** Stops n8n gracefully: triggers are closed, running executions end, and the process ends. */
	async stop(): Promise<void> {
		this.isUp = false;
		await this.response?.closeFunction?.();
		await Promise.all(this.running);
		// n8n closes its database last, so what an ended workflow has to write is written.
		if (!this.isDying) await this.settle();
		const [node] = Object.values(this.createWorkflow().nodes);
		// A new process knows nothing of an earlier one.
		processMemories.delete(
			nodeIdOf({ getWorkflow: () => ({ id: this.workflowId }), getNode: () => node }),
		);
		this.run = undefined;
	}

	/** Kills the process: what runs neither ends nor saves anything. */
	async kill(): Promise<void> {
		this.process++;
		this.isDying = true;
		await this.stop();
		this.isDying = false;
	}

	/** Runs the trigger's schedule once, as n8n does each minute. */
	async tick(): Promise<void> {
		await this.run?.tick();
		await this.settle();
	}

	/** Waits until no execution and no request is running. */
	async settle(): Promise<void> {
		for (let quiet = 0; quiet < 3; quiet++) {
			await new Promise((resolve) => setTimeout(resolve, 3));
			const isBusy =
				this.running.size > 0 || this.simulator.requests.some(({ status }) => status === 0);
			if (isBusy) quiet = -1;
		}
	}

	/** Size of the static data in the database, in characters. */
	get staticDataSize(): number {
		return JSON.stringify(this.database.staticData).length;
	}

	/** Coverage that is stored in the database. */
	get coverage(): Record<string, { coveredUntil: string }> {
		const global = (this.database.staticData.global ?? {}) as Record<string, IDataObject>;
		const state = global[`karbonTrigger:trigger-${this.database.name}`] ?? {};
		return (state.coverage ?? {}) as Record<string, { coveredUntil: string }>;
	}

	private get workflowId(): string {
		return `restarted-${this.database.name}`;
	}

	private createWorkflow(): Workflow {
		const node: INode = {
			id: `trigger-${this.database.name}`,
			name: 'Karbon Trigger',
			type: KARBON_TRIGGER,
			typeVersion: 1.1,
			position: [0, 0],
			webhookId: `webhook-${this.database.name}`,
			parameters: this.parameters,
			credentials: { [CREDENTIAL]: { id: 'credential-1', name: 'Karbon account' } },
		};
		return new Workflow({
			id: this.workflowId,
			name: 'Test',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: createNodeTypes(),
			staticData: deepCopy(this.database.staticData),
		});
	}

	private additionalData(changes: object = {}) {
		const webhookBaseUrl = `http://127.0.0.1:${this.port}`;
		return createAdditionalData(credentialFor(this.simulator, this.credential), {
			webhookBaseUrl,
			...changes,
		});
	}

	private webhookData(workflow: Workflow, node: INode) {
		return {
			httpMethod: 'POST' as const,
			node: node.name,
			path: `${node.webhookId}/webhook`,
			webhookDescription,
			workflowId: workflow.id,
			workflowExecuteAdditionalData: this.additionalData(),
		};
	}

	private observe(context: HookContext | TriggerContext | ExecuteContext): void {
		this.observer.context?.(context);
		this.log.push(recordLog(context));
	}

	private save(workflow: Workflow): void {
		this.database.staticData = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
	}

	private track(execution: Promise<void>): void {
		this.running.add(execution);
		void execution.finally(() => this.running.delete(execution));
	}

	private async execute(items: INodeExecutionData[]): Promise<void> {
		if (this.isDying) return;
		const { process } = this;
		const workflow = this.createWorkflow();
		const [node] = Object.values(workflow.nodes);
		const data = { main: [items] };
		const executionId = `execution-${++this.executions}`;
		const context = new ExecuteContext(
			workflow,
			node,
			this.additionalData({ executionId }),
			'trigger',
			createRunExecutionData(),
			0,
			items,
			data,
			{ data, node, source: null },
			[],
		);
		this.observe(context);
		this.observer.execution?.();
		const before = JSON.stringify(workflow.staticData);
		const [output] = await type.execute.call(context);
		const at = this.clock.now();
		this.emitted.push(...output.map(({ json }) => ({ at, event: json as ChangeEvent })));
		await this.observer.workflow?.(output);
		if (process !== this.process) return;
		if (JSON.stringify(workflow.staticData) !== before) this.save(workflow);
	}

	private async receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		if (!this.isUp) {
			outgoing.writeHead(503).end();
			return;
		}
		const workflow = this.createWorkflow();
		const [node] = Object.values(workflow.nodes);
		const rawBody = Buffer.concat(chunks);
		this.observer.delivery?.(rawBody.toString());
		const httpRequest = Object.assign(incoming, { rawBody, body: {}, params: {}, query: {} });
		const httpResponse = expressResponse(outgoing);
		const context = new WebhookContext(
			workflow,
			node,
			this.additionalData({ httpRequest, httpResponse }) as never,
			'webhook',
			this.webhookData(workflow, node),
			[],
			null,
		);
		this.observer.context?.(context);
		recordLog(context);
		const { workflowData } = await type.webhook.call(context);
		if (workflowData) this.track(this.execute(workflowData[0]));
	}
}
