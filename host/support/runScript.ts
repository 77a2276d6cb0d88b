import { spawn } from 'node:child_process';

/**
 * Runs one of the `.mjs` scripts of `host/` and waits until it exits. Its progress goes to the standard error of
 * this process.
 * @param file the absolute path of the script
 * @returns the last line of its standard output
 * @throws Error when the exit code is not 0
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
	if (code !== 0) throw new Error(`${file} ${args.join(' ')} exited with code ${code}`);
	return output.trimEnd().split('\n').pop() ?? '';
}
