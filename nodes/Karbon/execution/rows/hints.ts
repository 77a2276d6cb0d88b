import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorText } from '../../../shared/errorText';
import type { NodeError } from '../../../shared/operationError';
import { redact } from '../../../shared/redact';
import { perObject } from '../../../shared/remember';
import { quantity, someOf } from '../../../shared/text';
import type { KarbonClient } from '../../../shared/transport/client';
import { isTool } from '../context';
import type { Operation, OperationInput } from '../operation';
import { rowLabel } from '../rowLabel';

/** Shorter waits for the rate limit are not reported. */
const MIN_REPORTED_WAIT_MS = 5_000;

/** How many items are named at most after a sentence that is about some of them. */
const MAX_NAMED = 10;
/** Items named in a hint about several items. More names would push the rest of the hint past the length limit. */
const MAX_LISTED = 100;

/** Runs that wait for the same read get the same error, and each adds its own hints to it. */
const ownDescription = perObject(({ description }: NodeError) => description);
const ownMessage = perObject(({ message }: NodeError) => message);

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

	/** An error that stops the node, with the hints of the run, which n8n would not show. */
	addTo(error: NodeError, { secrets }: Pick<KarbonClient, 'secrets'>): never {
		const description = [ownDescription(error) ?? [], this.texts()].flat(2).join(' ');
		if (description) {
			error.description = errorText(description, secrets);
			// AI Agent 3 shows a model only the message.
			if (isTool(this.context)) error.message = `${ownMessage(error)}\n${error.description}`;
		}
		throw error;
	}

	private texts(): string[] {
		return Array.from(this.notes, ([forSeveral, { sentences, items }]) => {
			const [sentence] = sentences;
			const isAboutFew = items.size <= MAX_NAMED && items.size < this.context.getInputData().length;
			if (sentences.size === 1 && !isAboutFew) return sentence;
			// Items that are read at once end in any order.
			const ordered = [...items].sort((left, right) => left - right);
			const labels = ordered.slice(0, MAX_LISTED).map((item) => rowLabel(this.context, item));
			const named = someOf(labels, items.size);
			if (sentences.size > 1) return forSeveral.replace('{items}', named);
			return sentence.startsWith(labels[0]) ? sentence : `${sentence} (${named})`;
		});
	}

	/** @param summary comes first @returns what is shown */
	show(client: KarbonClient, summary: string | undefined): string[] {
		const messages = [summary ?? [], ...this.texts(), ...waitHints(client)]
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

/** What became of an item, as the summary counts it. */
const RESULTS = ['created', 'created before', 'changed', 'unchanged', 'skipped', 'failed'] as const;
type Result = (typeof RESULTS)[number];

/** The operations that write the rows of a table. */
const WRITES_ROWS = ['create', 'update', 'upsert'];

/** One run of the node. */
interface Run {
	operations: readonly Operation[];
	inputs: ReadonlyArray<Pick<OperationInput, 'writtenBefore'>>;
	/** The output of each item. */
	outputs: ReadonlyArray<readonly INodeExecutionData[]>;
	failedItems: ReadonlySet<number>;
	/** The items that sent nothing: those of a dry run, also if they failed, and those that were refused before. */
	unsentItems: ReadonlySet<number>;
	/** The number of requests that were sent. */
	requests: number;
	milliseconds: number;
}

/** What a run that wrote several rows has done, for a hint; undefined for other runs. */
export function summaryOf(run: Run): string | undefined {
	const { operations, inputs, outputs, failedItems, unsentItems } = run;
	const isImport =
		operations.length > 1 && operations.every(({ value }) => WRITES_ROWS.includes(value));
	const rows = outputs.map((output) => output.at(0)?.json ?? {});
	const planned = rows.filter(({ dryRun }) => dryRun === true);
	const items = quantity(rows.length, 'item', 'items');
	if (planned.length > 0 && unsentItems.size < rows.length) {
		const sent = `were sent to Karbon${failedItems.size > 0 ? ', or failed' : ''}`;
		return `${planned.length} of ${items} ${planned.length === 1 ? 'was' : 'were'} only checked (dry run). The others ${sent}.`;
	}
	if (planned.length > 0) {
		const count = planned.filter(({ wouldWrite }) => wouldWrite === true).length;
		return `Dry run: nothing was sent to Karbon. Without it, ${count} of ${items} would be written.`;
	}
	if (!isImport) return undefined;
	const results = rows.map((row, index): Result => {
		if (failedItems.has(index)) return 'failed';
		if (row.skipped === true) return 'skipped';
		const isNew = operations[index].value === 'create' && row.created !== false;
		if (isNew || row.created === true)
			return inputs[index].writtenBefore ? 'created before' : 'created';
		return row.changed === true || row.updated === true ? 'changed' : 'unchanged';
	});
	const countOf = (result: Result) => results.filter((one) => one === result).length;
	const counts = RESULTS.filter(countOf).map((result) => `${countOf(result)} ${result}`);
	const seconds = Math.round(run.milliseconds / 1_000);
	const time = seconds > 0 ? ` in ${quantity(seconds, 'second', 'seconds')}` : '';
	const sent = quantity(run.requests, 'request', 'requests') + time;
	return `${rows.length} items: ${counts.join(', ')}. ${sent}.`;
}
