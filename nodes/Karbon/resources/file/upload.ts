import type { IBinaryData } from 'n8n-workflow';

import { nonEmptyText } from '../../../shared/text';
import { oneOf, requireText, ValidationError } from '../../../shared/validate/validate';
import { INPUT_BINARY } from '../../fields/binaryProperty';
import { ENTITY_KEY } from '../../fields/keyLocators';
import { WRITE_OPTIONS } from '../../fields/writeOptions';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import {
	type Collection,
	collection,
	isAbsent,
	optionalText,
	parameter,
	writeOptions,
} from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';
import { createdRecord } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { sizeOf, UploadBody, type UploadSource } from '../../files/uploadBody';
import { LINK_FIELDS, LINK_NAMES, LINK_TYPES } from '../../files/uploadLink';

/** interface.md, Upload form fields -> labels of the form. */
const LABELS = Object.fromEntries(Object.values(LINK_FIELDS).map((field) => [field, 'Record']));

/** Uploads a file and attaches it to exactly one record. */
export const upload: Operation = {
	value: 'upload',
	name: 'Upload',
	description: 'Upload a file and attach it to one record',
	action: 'Upload a file',
	effect: 'write',
	properties: [
		{
			displayName: 'Record Type',
			name: 'entityType',
			type: 'options',
			options: [
				{ name: 'Client Group', value: 'clientGroup' },
				{ name: 'Contact', value: 'contact' },
				{ name: 'Integration Task', value: 'integrationTask' },
				{ name: 'Organization', value: 'organization' },
				{ name: 'Work Item', value: 'workItem' },
			],
			default: 'workItem',
			description:
				'Kind of the record that the file is attached to. To attach it to several records, upload it once for each.',
		},
		...ENTITY_KEY,
		INPUT_BINARY,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'File Name',
					name: 'fileName',
					type: 'string',
					default: '',
					placeholder: 'e.g. receipt.pdf',
					description: 'Name of the file in Karbon, instead of that of the input file',
				},
				...WRITE_OPTIONS,
				{
					displayName: 'MIME Type',
					name: 'mimeType',
					type: 'string',
					default: '',
					placeholder: 'e.g. application/pdf',
					description: 'Type of the file, instead of that of the input file',
				},
			],
		},
	],
	async run(input) {
		const { context, itemIndex } = input;
		const options = collection(input, 'options');
		const type = oneOf('Record Type', parameter(input, 'entityType', 'workItem'), LINK_TYPES);
		const key = singleKey(keyParameter(input, 'entityKey', 'Record', type === 'workItem'));
		const source = await sourceOf(input, options);
		const record = recordName(input, 'entityKey', LINK_NAMES[type], key);
		const file = `the file "${source.fileName}"`;
		const body = new UploadBody(context, { [LINK_FIELDS[type]]: key }, source);
		try {
			const json = await writeOnce(input, {
				operation: 'file.upload',
				...writeOptions(options),
				target: `${type} ${key}`,
				content: {
					Record: `${type} ${key}`,
					'File Name': source.fileName,
					'File Size': source.size,
				},
				skipped: { Name: source.fileName, EntityType: type, EntityKey: key, Size: source.size },
				request: {
					method: 'POST',
					path: '/v3/Files',
					body: async () => await body.make(),
					written: { record: 'File', verb: 'uploaded' },
					answer: 'none',
					purpose: `upload ${file} to ${record}`,
					howToCheck: `Open ${record} in Karbon, or list its files, and check for ${file}.`,
					subject: record,
					labels: LABELS,
					itemIndex,
				},
				toResult: (response) => createdRecord(response, ['Id']),
			});
			return toItems(json);
		} finally {
			body.close();
		}
	},
};

/** interface.md, Upload rules 1: exactly one key. @throws {ValidationError} */
function singleKey(key: string): string {
	if (/[,;\s]/.test(key)) throw new ValidationError('Record', 'must be exactly one key');
	return key;
}

/** @throws {ValidationError|NodeOperationError} */
async function sourceOf(input: OperationInput, options: Collection): Promise<UploadSource> {
	const { context, itemIndex } = input;
	const field = requireText('Input Binary Field', parameter(input, 'binaryPropertyName', 'data'));
	const binary = context.helpers.assertBinaryData(itemIndex, field);
	const mimeType = optionalText('MIME Type', options.mimeType);
	if (mimeType && !/^[\w.+-]+\/[\w.+-]+(;.*)?$/.test(mimeType)) {
		throw new ValidationError('MIME Type', 'must be a type such as application/pdf');
	}
	return {
		binary,
		fileName: requireText('File Name', fileNameOf(options.fileName, binary, field)),
		mimeType: mimeType ?? (binary.mimeType || 'application/octet-stream'),
		size: await sizeOf(context, binary),
	};
}

/** Karbon requires a file name (interface.md, Upload form fields), and n8n may have none. */
function fileNameOf(option: unknown, binary: IBinaryData, field: string): unknown {
	if (!isAbsent(option)) return option;
	return nonEmptyText(binary.fileName) ?? [field, binary.fileExtension].filter(Boolean).join('.');
}
