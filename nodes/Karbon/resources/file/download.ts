import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type Download, openDownload } from '../../files/openDownload';
import { segment } from '../../../shared/odata/query';
import { requireText } from '../../../shared/validate/validate';
import { OUTPUT_BINARY } from '../../fields/binaryProperty';
import { FILE_OR_LINK_FIELDS } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import { DOWNLOADS_AT_ONCE, type Operation, type OperationInput } from '../../execution/operation';
import { parameter } from '../../execution/parameters';
import { keyText } from '../../execution/recordKey';
import { storeDownload } from '../../files/storeDownload';

/** Downloads the content of a file. */
export const download: Operation = {
	value: 'download',
	name: 'Download',
	description: 'Download the content of a file',
	action: 'Download a file',
	effect: 'read',
	concurrency: DOWNLOADS_AT_ONCE,
	properties: [...FILE_OR_LINK_FIELDS, OUTPUT_BINARY],
	async run(input) {
		const property = requireText(
			'Put Output File in Field',
			parameter(input, 'binaryPropertyName', 'data'),
		);
		const { context, itemIndex } = input;
		const extracted = { extractValue: true };
		const file: unknown = context.getNodeParameter('fileContextKey', itemIndex, '', extracted);
		const text = requireText('File', file);
		// A link is absolute or begins with a slash; no key has one.
		return text.includes('/')
			? await byUrl(input, text, property)
			: await byKey(input, keyText('File', text), property);
	},
};

async function byKey(
	input: OperationInput,
	key: string,
	property: string,
): Promise<INodeExecutionData[]> {
	const subject = `the file "${key}"`;
	const path = `/v3/FileDetails/${segment(key)}`;
	const about = { purpose: `download ${subject}`, subject, itemIndex: input.itemIndex };
	const [{ json }] = await getOne(input, { path, subject });
	const binary = await storeDownload(input, {
		subject,
		open: async () => await openDownload(input.client, `${path}/Download`, about),
		describe: () => ({
			fileName: text(json.FileName),
			mimeType: text(json.MimeType),
			size: bytes(json.FileSize),
		}),
	});
	return [{ json, binary: { [property]: binary } }];
}

async function byUrl(
	input: OperationInput,
	url: string,
	property: string,
): Promise<INodeExecutionData[]> {
	const subject = 'the file behind the download URL';
	const about = { purpose: `download ${subject}`, subject, itemIndex: input.itemIndex };
	let opened: Download | undefined;
	const binary = await storeDownload(input, {
		subject,
		open: async () => (opened = await openDownload(input.client, url, about)),
		describe: () => ({}),
	});
	const json: IDataObject = {
		FileName: opened?.fileName ?? null,
		MimeType: opened?.mimeType ?? null,
		FileSize: binary.bytes ?? opened?.size ?? null,
	};
	return [{ json, binary: { [property]: binary } }];
}

function text(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Sizes come as a number or as text (interface.md, File; interface-addendum.md, Records: FileList). */
function bytes(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}
