import type { Execution } from './execution';
import { ExecutionReader } from './executionReader';
import { N8nApiError, N8nSession } from './session';
import {
	withCredentials,
	withWebhookIds,
	type StoredCredential,
	type StoredWorkflow,
	type WorkflowFile,
} from './workflow';
import type { N8n } from '../process/startN8n';

/** A node type, as n8n's editor receives it. */
export interface NodeTypeDescription {
	name: string;
	displayName: string;
	properties: Array<Record<string, unknown>>;
	[field: string]: unknown;
}

/** Uses an n8n instance through the REST API of its editor. Supports n8n 1 and n8n 2. */
export class N8nClient extends ExecutionReader {
	private credentials: StoredCredential[] = [];

	private constructor(session: N8nSession) {
		super(session);
	}

	/**
	 * Logs in, and creates the owner account on a new n8n instance. The client stays logged in after a restart of n8n.
	 * @throws N8nApiError when the login fails
	 */
	static async connect(n8n: Pick<N8n, 'url'>): Promise<N8nClient> {
		const client = new N8nClient(await N8nSession.open(n8n));
		client.credentials = await client.session.call<StoredCredential[]>('GET', '/rest/credentials');
		return client;
	}

	/** Stores a credential. Workflows imported later use it for each credential reference of its type. */
	async createCredential(
		type: string,
		data: Record<string, unknown>,
		name = type,
	): Promise<StoredCredential> {
		const stored = await this.session.call<StoredCredential>('POST', '/rest/credentials', {
			name,
			type,
			data,
		});
		this.credentials = [stored, ...this.credentials];
		return stored;
	}

	/** The stored credential of a type, newest first; undefined when there is none. */
	findCredential(type: string): StoredCredential | undefined {
		return this.credentials.find((credential) => credential.type === type);
	}

	/** Replaces the data of a stored credential. */
	async updateCredential(
		credential: StoredCredential,
		data: Record<string, unknown>,
	): Promise<void> {
		const { id, name, type } = credential;
		await this.session.call('PATCH', `/rest/credentials/${id}`, { id, name, type, data });
	}

	/** Tests a stored credential, as the editor does. */
	async testCredential(
		credential: StoredCredential,
		data: Record<string, unknown>,
	): Promise<{ status: 'OK' | 'Error'; message: string }> {
		const { id, name, type } = credential;
		return await this.session.call('POST', '/rest/credentials/test', {
			credentials: { id, name, type, data },
		});
	}

	/** Stores a workflow, with credentials by type and with webhook IDs. */
	async importWorkflow(workflow: WorkflowFile): Promise<StoredWorkflow> {
		const { name, nodes, connections, settings, pinData } = withCredentials(
			withWebhookIds(workflow),
			this.credentials,
		);
		return await this.session.call('POST', '/rest/workflows', {
			name,
			nodes,
			connections,
			settings: settings ?? {},
			...(pinData !== undefined && { pinData }),
			active: false,
		});
	}

	async getWorkflow(id: string): Promise<StoredWorkflow> {
		return await this.session.call('GET', `/rest/workflows/${id}`);
	}

	/** Saves changes to a workflow. n8n 1 applies them to an active workflow at once, n8n 2 when it is published again. */
	async updateWorkflow(id: string, change: Partial<WorkflowFile>): Promise<StoredWorkflow> {
		const { versionId } = await this.getWorkflow(id);
		const changed = change.nodes
			? { ...change, nodes: withCredentials(change as WorkflowFile, this.credentials).nodes }
			: change;
		return await this.session.call('PATCH', `/rest/workflows/${id}?forceSave=true`, {
			...changed,
			versionId,
		});
	}

	/**
	 * Publishes (n8n 2) or activates (n8n 1) the latest saved version. n8n 2 responds before the triggers are
	 * registered, so wait for an effect of the trigger, such as its subscription.
	 */
	async activate(id: string): Promise<StoredWorkflow> {
		const { versionId } = await this.getWorkflow(id);
		return await this.ifAvailable(
			async () => await this.session.call('POST', `/rest/workflows/${id}/activate`, { versionId }),
			async () =>
				await this.session.call('PATCH', `/rest/workflows/${id}`, { active: true, versionId }),
		);
	}

	async deactivate(id: string): Promise<StoredWorkflow> {
		return await this.ifAvailable(
			async () => await this.session.call('POST', `/rest/workflows/${id}/deactivate`, {}),
			async () => {
				const { versionId } = await this.getWorkflow(id);
				return await this.session.call('PATCH', `/rest/workflows/${id}`, {
					active: false,
					versionId,
				});
			},
		);
	}

	/** Status of a published workflow with the errors of its triggers (n8n 2 only). */
	async publicationStatus(id: string): Promise<Record<string, unknown>> {
		return await this.session.call('GET', `/rest/workflows/${id}/publication-status`);
	}

	/** Archives and deletes a workflow. */
	async deleteWorkflow(id: string): Promise<void> {
		await this.session.call('POST', `/rest/workflows/${id}/archive`, {});
		await this.session.call('DELETE', `/rest/workflows/${id}`);
	}

	/**
	 * Runs a workflow manually from a trigger node and waits until it finishes.
	 * @param options `trigger`: name of the trigger node, default the only trigger; `timeoutMs`: default 2 minutes
	 * @throws Error on timeout, or when n8n waits for a webhook instead (see `listen`)
	 */
	async runWorkflow(
		id: string,
		options: { trigger?: string; timeoutMs?: number } = {},
	): Promise<Execution> {
		const { executionId } = await this.runManually(id, options.trigger);
		if (executionId === undefined) {
			throw new Error(`Workflow ${id} waits for a webhook instead of running`);
		}
		return await this.waitForExecution(executionId, options.timeoutMs);
	}

	/**
	 * Listens for a test event, as the editor does: n8n registers the trigger's test webhook and runs the workflow
	 * once when it receives a request within 2 minutes. Find the execution with `listExecutions`.
	 * @throws Error when n8n ran the workflow instead of listening; N8nApiError when the webhook is not registered
	 */
	async listen(id: string, trigger?: string): Promise<void> {
		const { executionId, waitingForWebhook } = await this.runManually(id, trigger);
		if (waitingForWebhook !== true) {
			throw new Error(`Workflow ${id} ran at once (execution ${executionId})`);
		}
	}

	/** Stops listening for a test event, as the editor does. */
	async stopListening(id: string): Promise<void> {
		await this.session.call('DELETE', `/rest/test-webhook/${id}`);
	}

	/** All node types that are installed in n8n. */
	async nodeTypes(): Promise<NodeTypeDescription[]> {
		return await this.session.call('GET', '/types/nodes.json');
	}

	private async runManually(
		id: string,
		trigger?: string,
	): Promise<{ executionId?: string; waitingForWebhook?: boolean }> {
		const workflowData = await this.getWorkflow(id);
		const name = trigger ?? onlyTrigger(workflowData);
		return await this.session.call('POST', `/rest/workflows/${id}/run`, {
			workflowData,
			triggerToStartFrom: { name },
		});
	}

	/** The result of `call`, or of `otherwise` where this version of n8n does not have the endpoint of `call`. */
	private async ifAvailable<T>(call: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
		try {
			return await call();
		} catch (error) {
			if (error instanceof N8nApiError && error.status === 404) return await otherwise();
			throw error;
		}
	}
}

function onlyTrigger(workflow: WorkflowFile): string {
	const triggers = workflow.nodes.filter((node) => /trigger$/i.test(node.type));
	if (triggers.length !== 1) {
		throw new Error(
			`"${workflow.name}" has ${triggers.length} triggers. Set \`trigger\` to the one to start from.`,
		);
	}
	return triggers[0].name;
}
