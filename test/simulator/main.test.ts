import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

function start(args: string[]): ChildProcess {
	return spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'simulator', 'main.ts'), ...args], {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** The output of the process until it matches `until` or the process exits, and the exit code if it exited. */
async function output(
	child: ChildProcess,
	until: RegExp,
): Promise<{ text: string; code: number | null }> {
	return await new Promise((resolve) => {
		let text = '';
		const listen = (chunk: Buffer): void => {
			text += chunk.toString();
			if (until.test(text)) resolve({ text, code: null });
		};
		child.stdout?.on('data', listen);
		child.stderr?.on('data', listen);
		child.on('close', (code) => resolve({ text, code }));
	});
}

describe('npm run simulator', () => {
	it('prints the values for the n8n credential, accepts them, and stops on SIGTERM', async () => {
		const child = start(['--port', '0', '--invoices', '7', '--quiet']);
		const { text } = await output(child, /Ctrl\+C/);
		const [, baseUrl] = /Base URL\s+(\S+)/.exec(text) ?? [];
		const [, token] = /Access Token\s+(\S+)/.exec(text) ?? [];
		const [, key] = /Access Key\s+(\S+)/.exec(text) ?? [];
		const answer = await fetch(`${baseUrl}/v3/Invoices`, {
			headers: { Authorization: `Bearer ${token}`, AccessKey: String(key) },
		});
		expect(await answer.json()).toMatchObject({ '@odata.count': 7 });
		const ended = output(child, /never printed/);
		child.kill('SIGTERM');
		expect((await ended).code).toBe(0);
	});

	it('reports an error when its port is in use', async () => {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		const { port } = server.address() as AddressInfo;
		const { text, code } = await output(start(['--port', String(port)]), /never printed/);
		server.close();
		expect([text.split('\n')[0], code]).toEqual([
			`Port ${port} is in use. Choose another one with --port.`,
			1,
		]);
	});

	it('prints its options on --help', async () => {
		const { text, code } = await output(start(['--help']), /never printed/);
		expect([text.includes('--rate-limit'), code]).toEqual([true, 0]);
	});

	it('reports an error in an argument, and exits with code 1', async () => {
		const { text, code } = await output(start(['--limit', 'x']), /never printed/);
		expect([text.split('\n')[0], code]).toEqual([
			"--limit needs a number of at least 1, not 'x'.",
			1,
		]);
	});
});
