/** A real n8n, installed, started and driven from code. */
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
export { freePort } from './freePort';
export { N8nClient } from './n8nClient';
export type { NodeTypeDescription } from './n8nClient';
export type { N8nRole } from './n8nEnvironment';
export { packedPackage } from './packedPackage';
export { PUBLIC_NAME, publicAddress } from './publicAddress';
export type { PublicAddress, PublicAddressOptions } from './publicAddress';
export { ensureRuntime } from './runtime';
export type { N8nLine, Runtime } from './runtime';
export { startN8n } from './startN8n';
export type { N8n, N8nOptions } from './startN8n';
export { temporaryFolder } from './temporaryFolder';
