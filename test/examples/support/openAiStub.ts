import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

interface ChatRequest {
	messages: Array<{ role: string; content?: unknown; tool_calls?: unknown[] }>;
	tools?: Array<{ function: { name: string; description?: string; parameters?: unknown } }>;
	stream?: boolean;
}

/** A message of a conversation, as the behavior of the stub receives it. */
export interface StubMessage {
	role: string;
	text: string;
	/** Number of tool calls in a message of the assistant. */
	calls: number;
}

/** A deterministic language model for tests without a network. */
export interface OpenAiStub {
	/** Base URL for the OpenAI credential. */
	readonly url: string;
	/** All requests, oldest first. */
	readonly requests: ChatRequest[];
	close(): Promise<void>;
}

/** The next step in a conversation: parallel calls of the first tool, or the answer. */
export type StubBehavior = (
	messages: StubMessage[],
) => { calls: Array<Record<string, unknown>> } | { answer: string };

const textOf = (content: unknown): string =>
	typeof content === 'string' ? content : JSON.stringify(content ?? '');

/** One tool call, then an answer from the result of the tool. */
export const callOnce =
	(toolArguments: Record<string, unknown>, answer: (result: string) => string): StubBehavior =>
	(messages) => {
		const result = messages.filter(({ role }) => role === 'tool').pop();
		return result === undefined ? { calls: [toolArguments] } : { answer: answer(result.text) };
	};

/**
 * Starts an OpenAI-compatible chat completion endpoint on 127.0.0.1. It responds with HTTP 400 to requests without
 * tools, or for a stream.
 */
export async function startOpenAiStub(behavior: StubBehavior): Promise<OpenAiStub> {
	const requests: ChatRequest[] = [];
	const app = fastify({ bodyLimit: 16 * 1024 * 1024 });
	app.post('/v1/chat/completions', async (request, reply) => {
		const body = request.body as ChatRequest;
		requests.push(body);
		const id = requests.length;
		const [tool] = body.tools ?? [];
		if (tool === undefined || body.stream) {
			return await reply
				.status(400)
				.send({ error: { message: 'The stub requires tools and does not support streams.' } });
		}
		const next = behavior(
			body.messages.map(({ role, content, tool_calls }) => ({
				role,
				text: textOf(content),
				calls: tool_calls?.length ?? 0,
			})),
		);
		const message =
			'answer' in next
				? { role: 'assistant', content: next.answer }
				: {
						role: 'assistant',
						content: null,
						tool_calls: next.calls.map((args, index) => ({
							id: `call_${id}_${index}`,
							type: 'function',
							function: { name: tool.function.name, arguments: JSON.stringify(args) },
						})),
					};
		return {
			id: `chatcmpl-${id}`,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: 'stub',
			choices: [{ index: 0, message, finish_reason: 'answer' in next ? 'stop' : 'tool_calls' }],
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
