import type { Execution } from './execution';
import { ExecutionReader } from './executionReader';
import { N8nApiError, N8nSession } from './session';
import {
	withCredentials,
	type StoredCredential,
	type StoredWorkflow,
	type WorkflowFile,
} from './workflow';
import type { N8n } from '../process/startN8n';

/** A node type as n8n's editor gets it. */
export interface NodeTypeDescription {
	name: string;
	displayName: string;
	properties: Array<Record<string, unknown>>;
	[field: string]: unknown;
}

/** Drives an n8n the way its editor does. Works on both lines. */
export class N8nClient extends ExecutionReader {
	private credentials: StoredCredential[] = [];

	private constructor(session: N8nSession) {
		super(session);
	}

	/**
	 * Logs in, creating the owner on a fresh n8n. After a restart of n8n the connection stays valid.
	 * @throws N8nApiError when n8n refuses
	 */
	static async connect(n8n: Pick<N8n, 'url'>): Promise<N8nClient> {
		const client = new N8nClient(await N8nSession.open(n8n));
		client.credentials = await client.session.call<StoredCredential[]>('GET', '/rest/credentials');
		return client;
	}

	/** Stores a credential. Workflows imported from now on use it wherever they name its type. */
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

	/** What the editor's "Test" does for a stored credential. */
	async testCredential(
		credential: StoredCredential,
		data: Record<string, unknown>,
	): Promise<{ status: 'OK' | 'Error'; message: string }> {
		const { id, name, type } = credential;
		return await this.session.call('POST', '/rest/credentials/test', {
			credentials: { id, name, type, data },
		});
	}

	/** Stores a workflow; its credential references are filled in by type. */
	async importWorkflow(workflow: WorkflowFile): Promise<StoredWorkflow> {
		const { name, nodes, connections, settings, pinData } = withCredentials(
			workflow,
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

	/** Stores a changed draft. On n8n 1 an active workflow changes at once, on n8n 2 when it is published again. */
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
	 * Publishes (n8n 2) or activates (n8n 1) the latest saved state. n8n 2 answers before the triggers are
	 * registered: wait for what the trigger does.
	 */
	async activate(id: string): Promise<StoredWorkflow> {
		const { versionId } = await this.getWorkflow(id);
		return await this.ifKnown(
			async () => await this.session.call('POST', `/rest/workflows/${id}/activate`, { versionId }),
			async () =>
				await this.session.call('PATCH', `/rest/workflows/${id}`, { active: true, versionId }),
		);
	}

	async deactivate(id: string): Promise<StoredWorkflow> {
		return await this.ifKnown(
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

	/** State of a publication with the failures of triggers; n8n 2 only. */
	async publicationStatus(id: string): Promise<Record<string, unknown>> {
		return await this.session.call('GET', `/rest/workflows/${id}/publication-status`);
	}

	/** Removes a workflow for good. */
	async deleteWorkflow(id: string): Promise<void> {
		await this.session.call('POST', `/rest/workflows/${id}/archive`, {});
		await this.session.call('DELETE', `/rest/workflows/${id}`);
	}

	/**
	 * Runs a workflow by hand from a trigger node and waits for the end.
	 * @param options `trigger`: name of the trigger node, default the only trigger; `timeoutMs`: default 2 minutes
	 * @throws Error when it has not ended in time, or n8n waits for a webhook instead (see `listen`)
	 */
	async runWorkflow(
		id: string,
		options: { trigger?: string; timeoutMs?: number } = {},
	): Promise<Execution> {
		const answer = await this.runManually(id, options.trigger);
		if (answer.executionId === undefined) {
			throw new Error(`Workflow ${id} waits for a webhook instead of running`);
		}
		return await this.waitForExecution(answer.executionId, options.timeoutMs);
	}

	/**
	 * The editor's "listen for test event": n8n registers the trigger's test webhook and runs the workflow once
	 * when something arrives (within 2 minutes). The run is found with `listExecutions`.
	 * @throws Error when n8n ran the workflow instead of listening; N8nApiError when registering fails
	 */
	async listen(id: string, trigger?: string): Promise<void> {
		const answer = await this.runManually(id, trigger);
		if (answer.waitingForWebhook !== true) {
			throw new Error(`Workflow ${id} was run at once (execution ${answer.executionId})`);
		}
	}

	/** The editor's "stop listening". */
	async stopListening(id: string): Promise<void> {
		await this.session.call('DELETE', `/rest/test-webhook/${id}`);
	}

	/** Every node type that n8n knows. */
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

	/** The first call, or the second where this n8n does not know the first's address. */
	private async ifKnown<T>(call: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
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
			`"${workflow.name}" has ${triggers.length} triggers: say which one to start from`,
		);
	}
	return triggers[0].name;
}
