import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where a question is asked. */
export interface Terminal {
	input: NodeJS.ReadableStream;
	output: NodeJS.WritableStream;
}

/**
 * Asks for a secret. What is typed does not appear.
 * @throws Error if the terminal is closed first
 */
export async function askSecret(question: string, { input, output }: Terminal): Promise<string> {
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
	const lines = createInterface({ input, output: nowhere, terminal: true });
	output.write(question);
	try {
		return await new Promise((resolve, reject) => {
			lines.once('line', (line) => resolve(line.trim()));
			lines.once('close', () => reject(new Error('Nothing was entered.')));
		});
	} finally {
		lines.close();
		output.write('\n');
	}
}
