import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { UploadSpool } from '../files/spool';
import type { StoredFile } from '../records';

/** A stored file with its content as Base64. */
export async function writeFileContent(file: StoredFile): Promise<Record<string, unknown>> {
	const { content } = file;
	const bytes = typeof content === 'string' ? await readFile(content) : content;
	return { ...file, content: bytes.toString('base64') };
}

/** The reverse of {@link writeFileContent}; large files go to temporary files again. */
export async function readFileContent(
	record: Record<string, unknown>,
	spool: UploadSpool,
): Promise<StoredFile> {
	const bytes = Buffer.from(String(record.content), 'base64');
	const { content, sha256, size } = await spool.receive(Readable.from([bytes]));
	return { ...(record as unknown as StoredFile), content, sha256, FileSize: size };
}
