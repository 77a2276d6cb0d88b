import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { OperationInput } from '../../execution/operation';
import { type Download, openDownload } from '../../files/openDownload';
import { storeDownload } from '../../files/storeDownload';

/**
 * Downloads a file by a download link. Name and type are from the response; the size in the output is that of the
 * stored file or, where n8n does not report it, from the response.
 * @param binaryField the output field for the binary data
 */
export async function downloadByUrl(
	input: OperationInput,
	url: string,
	binaryField: string,
): Promise<INodeExecutionData[]> {
	const subject = 'the file at the download URL';
	let opened: Download | undefined;
	const binary = await storeDownload(input, {
		subject,
		open: async () => (opened = await openDownload(input.client, url, subject)),
		describe: () => ({}),
	});
	const json: IDataObject = {
		FileName: opened?.fileName ?? null,
		MimeType: opened?.mimeType ?? null,
		FileSize: binary.bytes ?? opened?.size ?? null,
	};
	return [{ json, binary: { [binaryField]: binary } }];
}
