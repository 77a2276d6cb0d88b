/** What a tool returned. */
export interface ToolResult {
	isError: boolean;
	text: string;
}

/** A client of an MCP server. */
export interface McpClient {
	/** The names of the tools. */
	listTools(): Promise<string[]>;
	callTool(name: string, values: Record<string, unknown>): Promise<ToolResult>;
}

interface Answer {
	result?: {
		tools?: Array<{ name: string }>;
		isError?: boolean;
		content?: Array<{ text: string }>;
	};
	error?: { message: string };
}

const PROTOCOL = '2025-03-26';

/** The first message of an MCP client, which opens a session. */
const OPENING = {
	method: 'initialize',
	params: {
		protocolVersion: PROTOCOL,
		capabilities: {},
		clientInfo: { name: 'test', version: '1.0.0' },
	},
};

let messages = 0;

/** Sends a message to an MCP server with the Streamable HTTP transport. */
async function post(
	url: string,
	headers: Record<string, string>,
	message: object,
): Promise<Response> {
	return await fetch(url, {
		method: 'POST',
		headers: {
			accept: 'application/json, text/event-stream',
			'content-type': 'application/json',
			...headers,
		},
		body: JSON.stringify({ jsonrpc: '2.0', id: ++messages, ...message }),
	});
}

/** The response to a message, which is the only event of its stream. @throws Error when the server refused it */
async function answerOf(response: Response): Promise<Answer> {
	const text = await response.text();
	const data = /^data: (.*)$/m.exec(text)?.[1];
	const answer = JSON.parse(data ?? text) as Answer;
	if (answer.error) throw new Error(answer.error.message);
	return answer;
}

/** The HTTP status of the first message with these headers. */
export async function openingStatus(url: string, headers: Record<string, string>): Promise<number> {
	const response = await post(url, headers, OPENING);
	await response.text();
	return response.status;
}

/** Opens a session with a token. @throws Error when the server refuses it */
export async function connectMcp(url: string, token: string): Promise<McpClient> {
	const headers: Record<string, string> = { authorization: `Bearer ${token}` };
	const opened = await post(url, headers, OPENING);
	await answerOf(opened);
	const session = opened.headers.get('mcp-session-id');
	if (session === null) throw new Error('The MCP server opened no session');
	const request = async (method: string, params: object) => {
		const inSession = { ...headers, 'mcp-session-id': session, 'mcp-protocol-version': PROTOCOL };
		const { result = {} } = await answerOf(await post(url, inSession, { method, params }));
		return result;
	};
	return {
		async listTools() {
			const { tools = [] } = await request('tools/list', {});
			return tools.map(({ name }) => name);
		},
		async callTool(name, values) {
			const { isError = false, content = [] } = await request('tools/call', {
				name,
				arguments: values,
			});
			return { isError, text: content.map(({ text }) => text).join('\n') };
		},
	};
}
