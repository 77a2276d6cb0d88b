import { spawn } from 'node:child_process';

/**
 * Runs one of the host's own plain scripts (`host/*.mjs`) to its end; its progress goes to this
 * process's standard error.
 * @param file absolute path of the script
 * @param args its arguments
 * @returns the last line it wrote to standard output
 * @throws Error when the script ends with a failure
 */
export async function runScript(file: string, args: string[] = []): Promise<string> {
	const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
	let output = '';
	child.stdout.on('data', (chunk: Buffer) => {
		output += chunk.toString();
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`);
	return output.trimEnd().split('\n').pop() ?? '';
}
