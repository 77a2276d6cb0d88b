import { Container } from '@n8n/di';
import { ExternalSecretsProxy } from 'n8n-core';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import type { ICredentialDataDecryptedObject, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { OneCredential } from './credentials';

// Every context reads it, and its timer would keep the process alive. No test uses SSH.
Container.set(SSHClientsManager, {} as SSHClientsManager);

/** The additional data of an execution, with the parts that the nodes of this package use. */
export function createAdditionalData(
	credential: ICredentialDataDecryptedObject,
	changes: Partial<IWorkflowExecuteAdditionalData> = {},
): IWorkflowExecuteAdditionalData {
	const absent = (name: string) => async (): Promise<never> => {
		throw new Error(`Tests have no ${name}.`);
	};
	return {
		credentialsHelper: new OneCredential(credential),
		executeWorkflow: absent('sub-workflows'),
		getRunExecutionData: absent('stored executions'),
		startRunnerTask: absent('task runners'),
		externalSecretsProxy: new ExternalSecretsProxy(),
		logAiEvent: () => {},
		currentNodeExecutionIndex: 0,
		restApiUrl: 'http://n8n.test/rest',
		instanceBaseUrl: 'http://n8n.test',
		formWaitingBaseUrl: 'http://n8n.test/form-waiting',
		webhookBaseUrl: 'https://n8n.test/webhook',
		webhookWaitingBaseUrl: 'http://n8n.test/webhook-waiting',
		webhookTestBaseUrl: 'https://n8n.test/webhook-test',
		variables: {},
		...changes,
	};
}
