import { startOpenAiStub, type OpenAiStub } from '../../examples/support/openAiStub';
import type { Target } from './operations';

/** What the model does in one conversation, written into the agent's prompt as JSON. */
export interface ChatScript {
	/** Tells conversations apart. */
	conversation: string;
	/** Arguments of the tool calls, turn by turn; several in one turn are parallel calls. */
	turns: Target[][];
	/** Calls again with the same arguments, up to so many times, while the last result is an error. */
	repeat?: number;
}

/** A model that follows scripts, and what it was told. */
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

/** Starts a model for any number of conversations at a time. */
export async function startChatModel(): Promise<ChatModel> {
	const results = new Map<string, string[]>();
	const stub: OpenAiStub = await startOpenAiStub((messages) => {
		const prompt = messages.find(({ role }) => role === 'user');
		const script = JSON.parse(prompt?.text ?? '{}') as ChatScript;
		const told = messages.filter(({ role }) => role === 'tool').map(({ text }) => text);
		results.set(script.conversation, told);
		const turn = messages.filter(({ calls }) => calls > 0).length;
		const next = script.turns[turn];
		if (next !== undefined) return { calls: next };
		const last = told[told.length - 1];
		const again = turn - script.turns.length < (script.repeat ?? 0) && !isDone(last ?? '');
		return again ? { calls: script.turns[script.turns.length - 1] } : { answer: 'Finished' };
	});
	return {
		url: stub.url,
		results: (conversation) => results.get(conversation) ?? [],
		close: async () => await stub.close(),
	};
}
