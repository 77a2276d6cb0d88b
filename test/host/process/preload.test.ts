import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../host/root';

const preload = (file: string) => ['--require', join(ROOT, 'host/process/preload', file)];

async function resolved(script: string): Promise<unknown> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[...preload('resolveNames.cjs'), '-e', script],
		{ env: { ...process.env, KARBON_HOSTS: '{"n8n.test":"127.0.0.9"}' } },
	);
	return JSON.parse(stdout);
}

describe('name resolution inside n8n', () => {
	const print = '(error, ...found) => console.log(JSON.stringify(found))';

	it.each([
		['without options', `dns.lookup('n8n.test', ${print})`, ['127.0.0.9', 4]],
		['with options', `dns.lookup('n8n.test', { family: 0 }, ${print})`, ['127.0.0.9', 4]],
		[
			'for all addresses',
			`dns.lookup('n8n.test', { all: true }, ${print})`,
			[[{ address: '127.0.0.9', family: 4 }]],
		],
		[
			'as a promise',
			`dns.promises.lookup('n8n.test').then((found) => console.log(JSON.stringify(found)))`,
			{ address: '127.0.0.9', family: 4 },
		],
		['of another name', `dns.lookup('127.0.0.1', ${print})`, ['127.0.0.1', 4]],
	])('supports a lookup %s', async (_case, script, expected) => {
		expect(await resolved(`const dns = require('node:dns'); ${script}`)).toEqual(expected);
	});
});

describe('the exit of the process that started n8n', () => {
	it('exits n8n, because its standard input is closed, even though n8n has a running timer', async () => {
		const child = spawn(
			process.execPath,
			[...preload('endWithParent.cjs'), '-e', 'setInterval(() => {}, 1000); console.log("up")'],
			{ env: { ...process.env, KARBON_END_WITH_PARENT: '1' }, stdio: ['pipe', 'pipe', 'inherit'] },
		);
		const closed = new Promise((resolve) => child.once('close', resolve));
		await new Promise((resolve) => child.stdout.once('data', resolve));

		child.stdin.end();

		expect(await closed).toBe(1);
	});
});
