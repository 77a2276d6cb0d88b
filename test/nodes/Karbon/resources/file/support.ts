import { createHash } from 'node:crypto';

import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';

import { binaryData, startPlatform } from '../../../../support/n8n/platform';

/** The SHA-256 digest of a file, in hexadecimal digits. */
export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The content of a file that the node returned. */
export async function contentOf(item: INodeExecutionData, property = 'data'): Promise<Buffer> {
	return await binaryData().getAsBuffer(item.binary![property]);
}

/** An item whose file is in n8n's storage, as after a download. */
export async function storedFile(content: Buffer, fileName: string): Promise<INodeExecutionData> {
	await startPlatform();
	const location = { type: 'execution', workflowId: 'workflow-1', executionId: 'earlier' } as const;
	const meta: IBinaryData = { data: '', mimeType: 'application/pdf', fileName };
	return { json: {}, binary: { data: await binaryData().store(location, content, meta) } };
}
