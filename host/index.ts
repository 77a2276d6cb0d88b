/** Installs, starts and controls a real n8n instance. */
export { decodeExecution } from './client/execution';
export type { Execution, ExecutionSummary, NodeRun, OutputItem } from './client/execution';
export { N8nApiError, N8nSession, OWNER } from './client/session';
export { waitUntil } from './client/waitUntil';
export type {
	StoredCredential,
	StoredWorkflow,
	WorkflowFile,
	WorkflowNode,
} from './client/workflow';
export { freePort } from './network/freePort';
export { N8nClient } from './client/n8nClient';
export type { NodeTypeDescription } from './client/n8nClient';
export type { N8nRole } from './process/n8nEnvironment';
export { packedPackage } from './package/packedPackage';
export { PUBLIC_NAME, publicAddress } from './network/publicAddress';
export type { PublicAddress, PublicAddressOptions } from './network/publicAddress';
export { ensureRuntime } from './runtime/ensureRuntime';
export type { N8nLine, Runtime } from './runtime/ensureRuntime';
export { startN8n } from './process/startN8n';
export type { N8n, N8nOptions } from './process/startN8n';
export { temporaryFolder } from './support/temporaryFolder';
