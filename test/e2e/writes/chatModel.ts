import { startOpenAiStub, type OpenAiStub } from '../../examples/support/openAiStub';
import type { Target } from './operations';

/** What the model does in one conversation. The prompt of the agent contains it as JSON. */
export interface ChatScript {
	/** Id of the conversation. */
	conversation: string;
	/** Arguments of the tool calls of each turn. Several in one turn are parallel calls. */
	turns: Target[][];
	/** How often the model repeats the last calls while the last result is an error. Default: 0. */
	repeat?: number;
}

/** A model that follows scripts and records the tool results that it receives. */
export interface ChatModel {
	readonly url: string;
	/** Results of the tool calls of a conversation, oldest first. */
	results(conversation: string): string[];
	close(): Promise<void>;
}

/** Whether a tool's result is a list of records without an error. */
export function isDone(result: string): boolean {
	try {
		const list = JSON.parse(result) as unknown;
		return (
			Array.isArray(list) &&
			list.length > 0 &&
			list.every((one) => typeof one === 'object' && one !== null && !('error' in one))
		);
	} catch {
		return false;
	}
}

/** Starts a model. It can have several conversations at a time. */
export async function startChatModel(): Promise<ChatModel> {
	const results = new Map<string, string[]>();
	const stub: OpenAiStub = await startOpenAiStub((messages) => {
		const prompt = messages.find(({ role }) => role === 'user');
		const script = JSON.parse(prompt?.text ?? '{}') as ChatScript;
		const received = messages.filter(({ role }) => role === 'tool').map(({ text }) => text);
		results.set(script.conversation, received);
		const turn = messages.filter(({ calls }) => calls > 0).length;
		const next = script.turns[turn];
		if (next !== undefined) return { calls: next };
		const last = received[received.length - 1];
		const repeats = turn - script.turns.length < (script.repeat ?? 0) && !isDone(last ?? '');
		return repeats ? { calls: script.turns[script.turns.length - 1] } : { answer: 'Finished' };
	});
	return {
		url: stub.url,
		results: (conversation) => results.get(conversation) ?? [],
		close: async () => await stub.close(),
	};
}
