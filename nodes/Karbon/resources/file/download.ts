import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { nonEmptyText } from '../../../shared/text';
import { requireText } from '../../../shared/validate/validate';
import { getOne } from '../../records/getOperation';
import { binaryName, OUTPUT_BINARY } from '../../fields/binaryProperty';
import { FILE_OR_LINK_FIELDS } from '../../fields/keyLocators';
import {
	MAX_CONCURRENT_DOWNLOADS,
	type Operation,
	type OperationInput,
} from '../../execution/operation';
import { keyText, nodeParameter } from '../../execution/parameters';
import { type Download, openDownload } from '../../files/openDownload';
import { binarySize, storeDownload } from '../../files/storeDownload';

export const download: Operation = {
	value: 'download',
	name: 'Download',
	description: 'Download the content of a file',
	action: 'Download a file',
	effect: 'read',
	maxConcurrency: MAX_CONCURRENT_DOWNLOADS,
	properties: [...FILE_OR_LINK_FIELDS, OUTPUT_BINARY],
	async run(input) {
		const binaryField = binaryName(input, OUTPUT_BINARY);
		const file = nodeParameter(input, 'fileContextKey', 'File', '', { extractValue: true });
		const text = requireText('File', file);
		// A link has a slash, whether it is absolute or a path. Keys have none.
		return text.includes('/')
			? await downloadByUrl(input, text, binaryField)
			: await downloadByKey(input, keyText('File', text), binaryField);
	},
};

/**
 * Downloads a file by its key. Name, type and size are from its details, or from the response where those lack them.
 * @param binaryField the output field for the binary data
 */
async function downloadByKey(
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
			// A name, and no path: without the first part, two files could have one name.
			fileName: nonEmptyText(json.FileName)?.replace(/[\\/]/g, '_'),
			mimeType: nonEmptyText(json.MimeType),
			size: bytes(json.FileSize),
		}),
	});
	return [{ json, binary: { [binaryField]: binary } }];
}

/** Sizes come as a number or as text (karbon.md 13, 70). */
const bytes = (value: unknown) => (/^\d+$/.test(String(value)) ? Number(value) : undefined);

/**
 * Downloads a file by a download link. Name and type are from the response; the size in the output is that of the
 * stored file.
 * @param binaryField the output field for the binary data
 */
async function downloadByUrl(
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
		FileSize: binary.bytes ?? (await binarySize(input.context, binary)),
	};
	return [{ json, binary: { [binaryField]: binary } }];
}
