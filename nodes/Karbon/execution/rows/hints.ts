import type { IExecuteFunctions } from 'n8n-workflow';

import { redact } from '../../../shared/redact';
import { quantity } from '../../../shared/text';
import type { KarbonClient } from '../../../shared/transport/client';
import { rowLabel } from '../rowLabel';

/** Shorter waits for the rate limit are not reported. */
const MIN_REPORTED_WAIT_MS = 5_000;

/** How many items are named at most after a sentence that is about some of them. */
const MAX_NAMED = 10;

/** The hints of a run: sentences that n8n shows above the output. */
export class Hints {
	/** Sentences and the items that they are about, by their `forSeveral`. */
	private readonly notes = new Map<string, { sentences: Set<string>; items: Set<number> }>();

	constructor(private readonly context: IExecuteFunctions) {}

	/** See `OperationInput.addHint`. */
	add(itemIndex: number, sentence: string, forSeveral = sentence): void {
		const note = this.notes.get(forSeveral) ?? { sentences: new Set(), items: new Set() };
		note.sentences.add(sentence);
		note.items.add(itemIndex);
		this.notes.set(forSeveral, note);
	}

	/** @param summary comes first @returns what is shown */
	show(client: KarbonClient, summary: string | undefined): string[] {
		const notes = Array.from(this.notes, ([forSeveral, { sentences, items }]) => {
			const [sentence] = sentences;
			const isAboutFew = items.size <= MAX_NAMED && items.size < this.context.getInputData().length;
			if (sentences.size === 1 && !isAboutFew) return sentence;
			// Items that are read at once end in any order.
			const ordered = [...items].sort((left, right) => left - right);
			const labels = ordered.map((item) => rowLabel(this.context, item));
			if (sentences.size > 1) return forSeveral.replace('{items}', labels.join(', '));
			return sentence.startsWith(labels[0]) ? sentence : `${sentence} (${labels.join(', ')})`;
		});
		const messages = [summary ?? [], ...notes, ...waitHints(client)]
			.flat()
			.map((message) => redact(message, client.secrets));
		// Older versions of n8n have no hints; the output is the same without them.
		this.context.addExecutionHints?.(
			...messages.map((message) => ({ message, location: 'outputPane' as const })),
		);
		return messages;
	}
}

/** One hint about the rate limit and retries, or none. */
function waitHints({ statistics, credentials }: KarbonClient): string[] {
	const { rateLimitWaitMs, retries } = statistics;
	const retried = `${quantity(retries, 'request was', 'requests were')} retried after a rate limit, a lost connection, or a temporary error of Karbon.`;
	if (rateLimitWaitMs < MIN_REPORTED_WAIT_MS) return retries > 0 ? [retried] : [];
	const waited = `Requests waited for the rate limit ('Requests per Minute' in the credential: ${credentials.requestsPerMinute}).`;
	return [retries > 0 ? `${waited} ${retried}` : waited];
}
