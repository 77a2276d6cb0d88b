import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import type { N8nLine } from '../../../host';
import { chainOf, karbonNode } from '../support/workflows/actionWorkflow';
import { openStage, SETUP_MS, type Stage } from '../support/stage';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];
const MIB = 1024 * 1024;
/** n8n was blocked for 5 s by a response that it unpacked as a whole. */
const MAX_BLOCKED_MS = 1_500;

describe.each(VERSIONS)('A response of 200 kB that unpacks to 200 MB, on %s', (version) => {
	let stage: Stage;
	let server: Server;
	let isOpen = true;

	beforeAll(async () => {
		stage = await openStage({ version });
		const body = Buffer.concat(new Array<Buffer>(200).fill(gzipSync(Buffer.alloc(MIB, ' '))));
		server = createServer((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
			response.end(body);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	}, SETUP_MS);
	afterAll(async () => {
		isOpen = false;
		server?.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
		await stage?.close();
	});

	/** @returns the longest that n8n took to say that it is well, while the task ran. Milliseconds */
	async function longestPause(task: Promise<unknown>): Promise<number> {
		let longest = 0;
		let isRunning = true;
		const end = () => (isRunning = false);
		task.then(end, end);
		while (isRunning && isOpen) {
			const startedAt = Date.now();
			await (await fetch(`${stage.n8n.url}/healthz`)).text();
			longest = Math.max(longest, Date.now() - startedAt);
			await wait(10);
		}
		return longest;
	}

	it('fails the node at once, and n8n goes on answering', async () => {
		const { credentials } = stage.simulator;
		const { port } = server.address() as AddressInfo;
		const fields = { baseUrl: `http://127.0.0.1:${port}`, requestsPerMinute: 6_000 };
		await stage.client.updateCredential(stage.credential, { ...fields, ...credentials });
		const node = karbonNode({ resource: 'user', operation: 'getAll', returnAll: true });
		const workflow = await stage.client.importWorkflow(chainOf('Large Response', [node]));
		const run = stage.client.runWorkflow(workflow.id);
		const pauseMs = await longestPause(run);
		expect((await run).status).toBe('error');
		expect(JSON.stringify(await run)).toContain("Karbon's response has more than 64 MB");
		expect(pauseMs).toBeLessThan(MAX_BLOCKED_MS);
	});
});
