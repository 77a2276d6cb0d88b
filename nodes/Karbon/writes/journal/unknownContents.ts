import type { IExecuteFunctions } from 'n8n-workflow';

import { contextEntries } from '../../execution/context';
import type { Caller } from '../caller';

/**
 * Contents that a node of this execution is sending, or has sent with an unknown outcome. All nodes of the execution
 * share them: a second node on the error output must not send the same again. n8n hands them to a retry.
 */
export class UnknownContents {
	/** Fingerprint of a content -> the execution that sent it. */
	private readonly executions: Record<string, unknown>;

	constructor(
		context: IExecuteFunctions,
		private readonly caller: Caller,
	) {
		const hasExecution = caller.executionId !== undefined;
		this.executions = hasExecution ? contextEntries(context, 'flow', 'karbonUnknownWrites') : {};
	}

	/** Which execution has sent one of the contents: this very one, or an earlier one of its family. */
	sender(contents: string[]): 'this' | 'earlier' | undefined {
		const sent = contents.filter((content) => Object.hasOwn(this.executions, content));
		if (sent.length === 0) return undefined;
		const isThis = (content: string) => this.executions[content] === this.caller.executionId;
		return sent.some(isThis) ? 'this' : 'earlier';
	}

	add(contents: string[]): void {
		for (const content of contents) this.executions[content] = this.caller.executionId;
	}

	remove(contents: string[]): void {
		for (const content of contents) delete this.executions[content];
	}
}
