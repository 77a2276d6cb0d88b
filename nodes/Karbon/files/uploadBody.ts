import { randomBytes } from 'node:crypto';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { AnswerError } from '../execution/answer';
import { type FilePart, frameForm } from './multipart';
import { asSentence } from '../../shared/text';
import { ONLY_THIS_ITEM } from '../../shared/transport/errors/advice';
import type { MadeBody } from '../../shared/transport/request';

/** A file of an input item, and how to read it. */
export interface UploadSource extends Pick<FilePart, 'fileName' | 'mimeType' | 'size'> {
	binary: IBinaryData;
}

/** The part of a readable stream that is used; its module may not be imported by community nodes. */
interface ReadableStream extends AsyncIterable<Buffer> {
	destroy?(): void;
	/** Why it could not be read to its end. Not that the connection to Karbon was lost. */
	errored?: Error | null;
	constructor: unknown;
}

interface ReadableClass {
	from?(chunks: AsyncIterable<Buffer>, options: { objectMode: boolean }): unknown;
}

/** Bytes read at once; what waits in memory is a small multiple of this. */
const CHUNK_BYTES = 256 * 1024;

/** Makes the body of each attempt of one upload, and closes what an attempt left open. */
export class UploadBody {
	private open: ReadableStream | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly fields: Record<string, string>,
		private readonly source: UploadSource,
	) {}

	/** A stream is spent after one attempt, so each attempt gets its own. */
	async make(): Promise<MadeBody> {
		this.close();
		const { binary, fileName, mimeType, size } = this.source;
		const frame = (content: FilePart['content']) =>
			frameForm(
				this.fields,
				{ field: 'file', fileName, mimeType, size, content },
				`----karbon-${randomBytes(16).toString('hex')}`,
			);
		if (!binary.id) {
			const { headers, chunks } = frame([Buffer.from(binary.data, 'base64')]);
			return { headers, body: await joined(chunks()) };
		}
		const stream = (await this.context.helpers.getBinaryStream(
			binary.id,
			CHUNK_BYTES,
		)) as unknown as ReadableStream;
		this.open = stream;
		const { headers, chunks } = frame(stream);
		const { from } = stream.constructor as ReadableClass;
		// Without a known constructor the file goes through memory, which is still correct.
		const body = from ? from(chunks(), { objectMode: false }) : await joined(chunks());
		const failure = () => stream.errored && unread(fileName, stream.errored);
		return { headers, body, failure };
	}

	/** Closes the file that the last attempt may not have read to its end. */
	close(): void {
		this.open?.destroy?.();
		this.open = undefined;
	}
}

const unread = (fileName: string, { message }: Error) =>
	new AnswerError(
		`File not uploaded: n8n could not read all of "${fileName}"`,
		`${asSentence(message)} Check the binary data storage of this n8n instance, then ${ONLY_THIS_ITEM}.`,
	);

async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const chunk of chunks) parts.push(chunk);
	return Buffer.concat(parts);
}
