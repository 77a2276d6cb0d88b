import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

interface ChatMessage {
	role: string;
	content?: unknown;
}

interface ChatRequest {
	messages: ChatMessage[];
	tools?: Array<{ function: { name: string; description?: string; parameters?: unknown } }>;
	stream?: boolean;
}

/** A language model that always does the same, for tests without a network. */
export interface OpenAiStub {
	/** Base URL, as the OpenAI credential takes it. */
	readonly url: string;
	/** Everything that was asked, oldest first. */
	readonly requests: ChatRequest[];
	close(): Promise<void>;
}

/** What the stub does: one tool call first, then an answer made of what the tool gave. */
export interface StubBehaviour {
	toolArguments: Record<string, unknown>;
	answer(toolResult: string): string;
}

const textOf = (content: unknown): string =>
	typeof content === 'string' ? content : JSON.stringify(content);

/**
 * Starts an OpenAI-compatible chat completion endpoint on the loopback address. It calls the first tool that it
 * is offered once, and then answers; a request without tools, or for a stream, is refused with 400.
 */
export async function startOpenAiStub(behaviour: StubBehaviour): Promise<OpenAiStub> {
	const requests: ChatRequest[] = [];
	const app = fastify({ bodyLimit: 16 * 1024 * 1024 });
	app.post('/v1/chat/completions', async (request, reply) => {
		const body = request.body as ChatRequest;
		requests.push(body);
		const [tool] = body.tools ?? [];
		if (tool === undefined || body.stream) {
			return await reply
				.status(400)
				.send({ error: { message: 'The stub wants tools and no stream.' } });
		}
		const result = body.messages.filter(({ role }) => role === 'tool').pop();
		const call = {
			id: 'call_1',
			type: 'function',
			function: { name: tool.function.name, arguments: JSON.stringify(behaviour.toolArguments) },
		};
		const message =
			result === undefined
				? { role: 'assistant', content: null, tool_calls: [call] }
				: { role: 'assistant', content: behaviour.answer(textOf(result.content)) };
		return {
			id: `chatcmpl-${requests.length}`,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: 'stub',
			choices: [{ index: 0, message, finish_reason: result === undefined ? 'tool_calls' : 'stop' }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	});
	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1`,
		requests,
		close: async () => await app.close(),
	};
}
