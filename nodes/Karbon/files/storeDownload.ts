import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { AnswerError } from '../execution/answer';
import type { Download } from './openDownload';
import { safeName } from './safeName';
import { capitalized } from '../../shared/text';
import { throwIfCancelled } from '../../shared/timing';
import type { Named } from '../../shared/transport/errors/errorContext';
import type { OperationInput } from '../execution/operation';

/** A file to be fetched and put into n8n's storage for binary data. */
interface FileToStore extends Named {
	/** Opens the file anew for each attempt. */
	open(): Promise<Download>;
	/** What is known of the file from elsewhere once it was opened; this goes before what its headers say. */
	describe(): { fileName?: string; mimeType?: string; size?: number };
}

/** A download that breaks off is started again. */
const MAX_ATTEMPTS = 3;

type Storable = Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0];

/** The size of a file without reading it. Bytes. Base64 of emails has line breaks. */
export async function binarySize(context: IExecuteFunctions, binary: IBinaryData): Promise<number> {
	return binary.id
		? (await context.helpers.getBinaryMetadata(binary.id)).fileSize
		: Buffer.byteLength(binary.data.replace(/\s/g, ''), 'base64');
}

/**
 * Writes a file as a stream into n8n's storage, and checks that all of it arrived if its size is known. The announced
 * length is no such size: Node checks it, and n8n does not show whether it unpacked the file. It is kept in memory only
 * where n8n keeps binary data in memory.
 * @throws {AnswerError} when every attempt broke off, gave another size, or could not be stored
 * @throws {CancelledError} when the execution is canceled
 * @throws what `open` throws
 */
export async function storeDownload(
	input: OperationInput,
	file: FileToStore,
): Promise<IBinaryData> {
	const { context } = input;
	let reason = '';
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
		throwIfCancelled(context.getExecutionCancelSignal());
		const download = await file.open();
		const { size, ...known } = file.describe();
		try {
			const binary = await context.helpers.prepareBinaryData(
				download.body as Storable,
				safeName(known.fileName) ?? safeName(download.fileName) ?? 'file',
				known.mimeType ?? download.mimeType ?? 'application/octet-stream',
			);
			// Older versions of n8n do not report the size in the item.
			const stored = binary.bytes ?? (await binarySize(context, binary));
			// A page or an error body. Other files may have such a type.
			const isOther =
				/html|json|xml/i.test(download.mimeType ?? '') && known.mimeType === 'application/pdf';
			if (size === undefined ? !isOther : stored === size) return binary;
			reason = isOther
				? `Karbon sent ${download.mimeType}`
				: `${stored} of ${size} bytes were received`;
		} catch (error) {
			reason = (error as Error).message;
		}
	}
	throw new AnswerError(
		`${capitalized(file.subject)} was not received completely in ${MAX_ATTEMPTS} attempts: ${reason}`,
		'Try again later, and check the network and the binary data storage of this n8n instance.',
	);
}
