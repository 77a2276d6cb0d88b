import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

/** The size of a file without reading it. Bytes. */
export async function binarySize(context: IExecuteFunctions, binary: IBinaryData): Promise<number> {
	return binary.id
		? (await context.helpers.getBinaryMetadata(binary.id)).fileSize
		: Buffer.byteLength(binary.data, 'base64');
}
