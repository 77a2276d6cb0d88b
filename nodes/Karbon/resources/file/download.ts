import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type Download, openDownload } from '../../files/openDownload';
import { segment } from '../../../shared/odata/query';
import { oneOf, requireText } from '../../../shared/validate/validate';
import { OUTPUT_BINARY } from '../../fields/binaryProperty';
import { FILE_LIST_RECORD } from '../../fields/fileListRecord';
import { FILE_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import { DOWNLOADS_AT_ONCE, type Operation, type OperationInput } from '../../execution/operation';
import { keyParameter, parameter } from '../../execution/parameters';
import { storeDownload } from '../../files/storeDownload';

/** Downloads the content of a file. */
export const download: Operation = {
	value: 'download',
	name: 'Download',
	description: 'Download the content of a file',
	action: 'Download a file',
	effect: 'read',
	concurrency: DOWNLOADS_AT_ONCE,
	properties: [
		{
			displayName: 'Download',
			name: 'downloadBy',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'By Download URL',
					value: 'downloadUrl',
					description: 'The link that a list of files or the details of a file give',
				},
				{
					name: 'By File Key',
					value: 'fileKey',
					description: 'Always with a fresh link, and with the details of the file in the output',
				},
			],
			default: 'fileKey',
			description: 'How the file is named',
		},
		{ ...FILE_KEY, displayOptions: { show: { downloadBy: ['fileKey'] } } },
		{
			displayName: 'Download URL',
			name: 'downloadUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. {{ $json.DownloadUrl }}',
			displayOptions: { show: { downloadBy: ['downloadUrl'] } },
			description:
				'The DownloadUrl of a file, absolute or relative to the Base URL. It is valid for 15 minutes after the list or the details were read.',
		},
		OUTPUT_BINARY,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			displayOptions: { show: { downloadBy: ['fileKey'] } },
			options: FILE_LIST_RECORD,
		},
	],
	async run(input) {
		const property = requireText(
			'Put Output File in Field',
			parameter(input, 'binaryPropertyName', 'data'),
		);
		const by = oneOf('Download', parameter(input, 'downloadBy', 'fileKey'), [
			'fileKey',
			'downloadUrl',
		]);
		if (by === 'fileKey') {
			return await byKey(input, keyParameter(input, 'fileContextKey', 'File'), property);
		}
		return await byUrl(
			input,
			requireText('Download URL', parameter(input, 'downloadUrl')),
			property,
		);
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
