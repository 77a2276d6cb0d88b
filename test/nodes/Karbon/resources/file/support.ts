import { createHash } from 'node:crypto';

import type { INodeExecutionData } from 'n8n-workflow';

import { binaryData } from '../../../../support/n8n/platform';

/** The SHA-256 digest of a file, in hexadecimal digits. */
export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The content of a file that the node returned. */
export async function contentOf(item: INodeExecutionData, property = 'data'): Promise<Buffer> {
	return await binaryData().getAsBuffer(item.binary![property]);
}
