import type { IBinaryData } from 'n8n-workflow';

import { nonEmptyText } from '../../../../shared/text';
import { requireText, ValidationError } from '../../../../shared/validate/validate';
import type { OperationInput } from '../../../execution/operation';
import { type Collection, isAbsent, optionalText, parameter } from '../../../execution/parameters';
import { binarySize } from '../../../files/storeDownload';
import type { UploadSource } from '../../../files/uploadBody';

/**
 * The file of the input item, with the name and type that Karbon gets.
 * @throws {ValidationError|NodeOperationError}
 */
export async function sourceOf(input: OperationInput, options: Collection): Promise<UploadSource> {
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
		size: await binarySize(context, binary),
	};
}

/** Karbon requires a file name (karbon.md 72), and n8n may have none. */
function fileNameOf(option: unknown, binary: IBinaryData, field: string): unknown {
	if (!isAbsent(option)) return option;
	return nonEmptyText(binary.fileName) ?? [field, binary.fileExtension].filter(Boolean).join('.');
}
