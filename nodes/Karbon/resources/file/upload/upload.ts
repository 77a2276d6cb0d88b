import type { IBinaryData, INodeProperties } from 'n8n-workflow';

import { nonEmptyText, nounOf, optionsOf, uncapitalized } from '../../../../shared/text';
import { oneOf, requireText, ValidationError } from '../../../../shared/validate/validate';
import type { Operation, OperationInput } from '../../../execution/operation';
import { toItems } from '../../../output/toOutput';
import {
	type Collection,
	collection,
	isAbsent,
	keyParameter,
	optionalText,
	parameter,
	recordName,
} from '../../../execution/parameters';
import { binaryName, INPUT_BINARY } from '../../../fields/binaryProperty';
import { ENTITY_KEY, ENTITY_TYPES } from '../../../fields/keyLocators';
import { optionsField } from '../../../fields/listOptions';
import { WRITE_OPTIONS, writeOptions } from '../../../fields/writeOptions';
import { isEmpty } from '../../../../shared/json';
import { createdOrSent } from '../../../writes/confirmation';
import { writeOnce } from '../../../writes/writeOnce';
import { binarySize } from '../../../files/storeDownload';
import { UploadBody, type UploadSource } from '../../../files/uploadBody';

/** Record type -> form field of an upload that links the file to a record (karbon.md 72). */
const LINK_FIELDS = {
	clientGroup: 'client_group_keys',
	contact: 'contact_keys',
	integrationTask: 'integration_task_key',
	organization: 'organization_keys',
	workItem: 'workitem_keys',
} as const;

/** A type of record to which an uploaded file can be linked. */
type LinkedRecordType = keyof typeof LINK_FIELDS;

const LINKED_RECORD_TYPES = Object.keys(LINK_FIELDS) as LinkedRecordType[];

const FIELDS: INodeProperties[] = [
	{
		displayName: 'Record Type',
		name: 'entityType',
		type: 'options',
		options: optionsOf(LINKED_RECORD_TYPES),
		default: 'workItem',
		description:
			'Type of the record to attach the file to. To attach it to several records, upload it once for each.',
	},
	...ENTITY_KEY,
	INPUT_BINARY,
	optionsField(
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. receipt.pdf',
			description: 'Name of the file in Karbon. Default: the name of the input file.',
		},
		...WRITE_OPTIONS,
		{
			displayName: 'MIME Type',
			name: 'mimeType',
			type: 'string',
			default: '',
			placeholder: 'e.g. application/pdf',
			description: 'Type of the file. Default: the type of the input file.',
		},
	),
];

/** Types of record whose files Karbon lists (karbon.md 70). */
const LISTED_TYPES: readonly string[] = ENTITY_TYPES.map(uncapitalized);

/** Karbon's names of the link fields (karbon.md 72) -> label in the form of the node. */
const LABELS = Object.fromEntries(Object.values(LINK_FIELDS).map((field) => [field, 'Record']));

export const upload: Operation = {
	value: 'upload',
	name: 'Upload',
	description: 'Upload a file and attach it to one record',
	action: 'Upload a file',
	effect: 'write',
	properties: FIELDS,
	async run(input) {
		const { context } = input;
		const options = collection(input, 'options');
		const chosen = parameter(input, 'entityType', 'workItem');
		const type = oneOf('Record Type', chosen, LINKED_RECORD_TYPES);
		const key = singleKey(keyParameter(input, 'entityKey', 'Record', type === 'workItem'));
		const source = await sourceOf(input, options);
		const record = recordName(input, 'entityKey', nounOf(type), key);
		const file = `the file "${source.fileName}"`;
		const body = new UploadBody(context, { [LINK_FIELDS[type]]: key }, source);
		try {
			const json = await writeOnce(input, {
				operation: 'file.upload',
				...writeOptions(input),
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
					errorContext: {
						purpose: `upload ${file} to ${record}`,
						written: { record: 'File', verb: 'uploaded' },
						howToCheck: LISTED_TYPES.includes(type)
							? `Open ${record} in Karbon, or use File > Get Many for it, and check for ${file}.`
							: `Open ${record} in Karbon and check for ${file}; the API cannot list its files.`,
						subject: record,
						labels: LABELS,
					},
				},
				toResult(response) {
					const sent = { Name: source.fileName, Size: source.size };
					const created = createdOrSent(input, response, ['Id'], { sent, subject: file });
					const Name = nonEmptyText(created?.Name) ?? sent.Name;
					const Size = isEmpty(created?.Size) ? sent.Size : Number(created?.Size);
					// One letter may be several characters.
					if (Name.normalize() !== sent.Name.normalize() || Size !== sent.Size)
						input.addHint(
							`Karbon stored ${file} (${sent.Size} bytes) as "${Name}" (${Size} bytes).`,
							'Karbon stored the files of {items} with other names or sizes, which the output shows.',
						);
					return created;
				},
			});
			return toItems(json);
		} finally {
			body.close();
		}
	},
};

/** karbon.md 72: exactly one key. @throws {ValidationError} */
function singleKey(key: string): string {
	if (/[,;\s]/.test(key)) throw new ValidationError('Record', 'must be exactly one key');
	return key;
}

/**
 * The file of the input item, with the name and type that Karbon gets.
 * @throws {ValidationError|NodeOperationError}
 */
async function sourceOf(input: OperationInput, options: Collection): Promise<UploadSource> {
	const { context, itemIndex } = input;
	const field = binaryName(input, INPUT_BINARY);
	// Tools of some AI agents have none, for which n8n's own check throws a TypeError.
	if (context.getInputData(0, 'main').length === 0) {
		const rule = 'has no file, because n8n gives this tool no items. Use a node that is not a tool';
		throw new ValidationError(INPUT_BINARY.displayName, rule);
	}
	const binary = context.helpers.assertBinaryData(itemIndex, field);
	const mimeType = optionalText('MIME Type', options.mimeType);
	if (mimeType && !/^[\w.+-]+\/[\w.+-]+(;.*)?$/.test(mimeType)) {
		throw new ValidationError('MIME Type', 'must be a type such as application/pdf');
	}
	return {
		binary,
		fileName: requireText('File Name', fileNameOf(options.fileName, binary, field)),
		mimeType: mimeType ?? (binary.mimeType || 'application/octet-stream'),
		size: await binarySize(context, binary),
	};
}

/** Karbon requires a file name (karbon.md 72), and n8n may have none. */
function fileNameOf(option: unknown, binary: IBinaryData, field: string): unknown {
	if (!isAbsent(option)) return option;
	return nonEmptyText(binary.fileName) ?? [field, binary.fileExtension].filter(Boolean).join('.');
}
