import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The content of an uploaded file. */
export interface SpooledFile {
	/** Bytes. */
	size: number;
	/** Lowercase hexadecimal. */
	sha256: string;
	/** The content, or the path of a temporary file. */
	content: Buffer | string;
}

/** Stores uploads: small ones in memory, larger ones in temporary files. */
export interface UploadSpool {
	receive(source: AsyncIterable<Buffer>): Promise<SpooledFile>;
	discard(file: SpooledFile): Promise<void>;
	/** Removes all temporary files. */
	close(): Promise<void>;
}

/** Largest upload that is kept in memory, bytes. */
const MEMORY_LIMIT = 1024 * 1024;

export function createUploadSpool(): UploadSpool {
	let directory: Promise<string> | undefined;
	const newPath = async (): Promise<string> => {
		directory ??= mkdtemp(join(tmpdir(), 'karbon-simulator-'));
		return join(await directory, randomUUID());
	};
	return {
		async receive(source) {
			const hash = createHash('sha256');
			const chunks: Buffer[] = [];
			let size = 0;
			let path: string | undefined;
			let handle: FileHandle | undefined;
			try {
				for await (const chunk of source) {
					size += chunk.length;
					hash.update(chunk);
					if (handle === undefined && size > MEMORY_LIMIT) {
						path = await newPath();
						handle = await open(path, 'wx');
						await handle.writeFile(Buffer.concat(chunks));
						chunks.length = 0;
					}
					if (handle === undefined) chunks.push(chunk);
					else await handle.writeFile(chunk);
				}
			} catch (error) {
				if (path !== undefined) await rm(path, { force: true });
				throw error;
			} finally {
				await handle?.close();
			}
			return { size, sha256: hash.digest('hex'), content: path ?? Buffer.concat(chunks) };
		},
		async discard(file) {
			if (typeof file.content === 'string') await rm(file.content, { force: true });
		},
		async close() {
			if (directory !== undefined) await rm(await directory, { recursive: true, force: true });
		},
	};
}
