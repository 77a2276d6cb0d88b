import { waitUntil } from '../../../host';
import { connectMcp, openingStatus } from '../support/mcpClient';
import { withParameters } from '../support/workflowEdits';
import type { ExampleCheck } from './types';

const TOKEN = 'token-of-the-agent';

export const mcpServer: ExampleCheck = {
	example: 'mcp-server',
	prepare: (workflow, { simulator }) => {
		const [{ EmailAddress: value }] = simulator.store.users.values();
		const authorEmailAddress = { __rl: true, mode: 'email', value };
		return withParameters(workflow, 'Add Note', { authorEmailAddress });
	},
	async *verify({ client, n8n, simulator, workflow }) {
		await client.createCredential('httpBearerAuth', { token: TOKEN });
		const { credentials, store, url: baseUrl } = simulator;
		const allow = async (allowedWrites: string) => {
			const data = { baseUrl, requestsPerMinute: 6_000, trustedDownloadHosts: '', ...credentials };
			await client.updateCredential(client.findCredential('karbonApi')!, {
				...data,
				allowedWrites,
			});
		};
		await allow('nothing');
		await client.updateWorkflow(workflow.id, { nodes: workflow.nodes });
		await client.activate(workflow.id);
		const url = `${n8n.url}/mcp/karbon`;
		const requests = simulator.requests.length;
		const strangers: Array<Record<string, string>> = [{}, { authorization: 'Bearer wrong' }];
		const statuses: number[] = [];
		for (const headers of strangers) {
			const status = await waitUntil(
				async () => {
					const found = await openingStatus(url, headers);
					return found === 404 ? undefined : found;
				},
				{ what: 'the MCP server', timeoutMs: 30_000, everyMs: 250 },
			);
			statuses.push(status);
		}
		yield {
			says: 'without its token, or with another one, n8n answers 403, and Karbon gets no request',
			holds: statuses.join() === '403,403' && simulator.requests.length === requests,
			found: statuses,
		};

		const agent = await connectMcp(url, TOKEN);
		const tools = await agent.listTools();
		yield {
			says: 'with the token, the server lists the three tools',
			holds: tools.sort().join() === 'Add_Note,Find_Organizations,Find_Work',
			found: tools,
		};

		const item = [...store.workItems.values()].find(({ ClientKey }) =>
			store.organizations.has(ClientKey),
		)!;
		item.PrimaryStatus = 'InProgress';
		const { FullName } = store.organizations.get(item.ClientKey)!;
		const clients = await agent.callTool('Find_Organizations', { Name: FullName });
		yield {
			says: 'a tool finds a client',
			holds: !clients.isError && clients.text.includes(item.ClientKey),
			found: clients,
		};
		const work = await agent.callTool('Find_Work', { Client: item.ClientKey });
		yield {
			says: 'a tool finds the work of the client',
			holds: !work.isError && work.text.includes(item.WorkItemKey),
			found: work,
		};

		const note = {
			Subject: 'Call about the year end',
			Body: 'The client sends the documents on Friday.',
			Work_Item: item.WorkItemKey,
			Idempotency_Key: 'call-2026-11-20',
		};
		const notes = () => [...store.notes.values()].filter(({ Subject }) => Subject === note.Subject);
		const writes = () => simulator.requests.filter(({ method }) => method !== 'GET').length;
		const before = writes();
		const refused = await agent.callTool('Add_Note', note);
		yield {
			says: 'with a read-only credential, the tool that writes is refused in words, without a request',
			holds:
				/does not allow writes/.test(refused.text) &&
				/Allowed Writes/.test(refused.text) &&
				writes() === before,
			found: [refused, writes() - before],
		};

		await allow('everything');
		const added = await agent.callTool('Add_Note', note);
		yield {
			says: 'with another credential, the tool adds the note',
			holds: !added.isError && notes().length === 1 && writes() === before + 1,
			found: [added, notes()],
		};
		const other = await connectMcp(url, TOKEN);
		const repeats = await Promise.all(
			[agent, other, agent, other].map(async (session) => await session.callTool('Add_Note', note)),
		);
		yield {
			says: 'repeated calls, also at the same time and in another session, return the note and add none',
			holds:
				repeats.every(({ isError, text }) => !isError && text.includes('"alreadyDone":true')) &&
				notes().length === 1,
			found: [repeats, notes().length],
		};
		await n8n.restart();
		const restarted = await waitUntil(
			async () => await connectMcp(url, TOKEN).catch(() => undefined),
			{ what: 'the MCP server after a restart', timeoutMs: 30_000, everyMs: 250 },
		);
		const afterRestart = await restarted.callTool('Add_Note', note);
		yield {
			says: 'after a restart of n8n, the key still keeps the note from being added again',
			holds:
				afterRestart.text.includes('"skipped":true') &&
				notes().length === 1 &&
				writes() === before + 1,
			found: [afterRestart, notes().length],
		};
		const changed = await restarted.callTool('Add_Note', { ...note, Body: 'Something else' });
		yield {
			says: 'the same key with other values is refused in words',
			holds:
				changed.isError &&
				/idempotency key .* already used/.test(changed.text) &&
				notes().length === 1,
			found: changed,
		};
	},
};
