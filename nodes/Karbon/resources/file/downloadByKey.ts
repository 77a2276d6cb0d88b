import type { INodeExecutionData } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { getOne } from '../../execution/getOne';
import type { OperationInput } from '../../execution/operation';
import { openDownload } from '../../files/openDownload';
import { storeDownload } from '../../files/storeDownload';

/**
 * Downloads a file by its key. Name, type and size are from its details, or from the response where those lack them.
 * @param binaryField the output field for the binary data
 */
export async function downloadByKey(
	input: OperationInput,
	key: string,
	binaryField: string,
): Promise<INodeExecutionData[]> {
	const subject = `the file "${key}"`;
	const path = `/v3/FileDetails/${segment(key)}`;
	const [{ json }] = await getOne(input, { path, subject });
	const binary = await storeDownload(input, {
		subject,
		open: async () => await openDownload(input.client, `${path}/Download`, subject),
		describe: () => ({
			fileName: text(json.FileName),
			mimeType: text(json.MimeType),
			size: bytes(json.FileSize),
		}),
	});
	return [{ json, binary: { [binaryField]: binary } }];
}

function text(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Sizes come as a number or as text (karbon.md 13, 70). */
function bytes(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}
