import { randomUUID } from 'node:crypto';
import type { IDataObject, IExecuteFunctions, NodeOperationError } from 'n8n-workflow';

import type { Attempt } from '../../shared/transport/client';
import { type DeduplicationStore, IdempotencyKey } from './idempotency';
import { processLedger, type WriteId, type WriteLedger } from './ledger';
import { operationError } from '../../shared/operationError';
import { redact } from '../../shared/redact';
import type { KarbonRequest, KarbonResponse } from '../../shared/transport/request';
import { CancelledError } from '../../shared/timing';
import { errorText } from '../execution/answer';
import type { OperationInput } from '../execution/operation';

/** A request that must not be sent twice. */
export interface Write {
	/** `resource.operation`, which keeps idempotency keys of different operations apart. */
	operation: string;
	request: KarbonRequest;
	/** The user's own key, from `options.idempotencyKey`. */
	idempotencyKey?: string;
	/** Looks whether it may be sent at all; not called for a write that this execution has tried already. */
	look?(): Promise<void>;
	/** What the output shows when the key says that it was done before. */
	skipped: IDataObject;
	/** The output for the service's answer. */
	toResult(response: KarbonResponse): IDataObject;
}

/**
 * Identifies one write within one execution. n8n's "Retry On Fail" comes back with the same execution,
 * node, run and item. An agent that uses the node as a tool may call it several times with the same of
 * all these, so there the content counts too.
 */
function ledgerId({ context, itemIndex }: OperationInput, write: Write): WriteId {
	const memory = context.getContext('node');
	memory.karbonLedger ??= randomUUID();
	const run = context.evaluateExpression('{{ $runIndex }}', itemIndex);
	const parts = [run, itemIndex, write.operation];
	if (isTool(context)) parts.push(JSON.stringify([write.request.path, write.skipped]));
	return {
		run: JSON.stringify([context.getExecutionId(), memory.karbonLedger]),
		write: JSON.stringify(parts),
	};
}

function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() ?? false;
}

function refuse(
	input: OperationInput,
	message: string,
	description: string,
	secrets: readonly string[] = [],
): NodeOperationError {
	const { context, client, itemIndex } = input;
	const text = redact(`${message} [item ${itemIndex}]`, [...client.secrets, ...secrets]);
	return operationError(context.getNode(), text, { description, itemIndex });
}

/**
 * Sends a write at most once for each item of an execution, and at most once for each idempotency key.
 * @throws {NodeApiError} when the service refused it, or nobody knows whether it was done
 * @throws {NodeOperationError} when it was sent before and nobody knows what became of it
 * @throws what `look` throws
 */
export async function writeOnce(
	input: OperationInput,
	write: Write,
	ledger: WriteLedger = processLedger,
): Promise<IDataObject> {
	const id = ledgerId(input, write);
	const check = write.request.howToCheck ?? 'Look in Karbon first.';
	const known = ledger.find(id);
	if (known?.state === 'done') return known.result;
	if (known?.state === 'unknown') {
		throw refuse(
			input,
			`Not sent again: an earlier attempt of this execution to ${write.request.purpose} has an unknown outcome`,
			`${check} If it is not there, start a new execution with this item.`,
		);
	}
	await write.look?.();
	const key = await claimKey(input, write, check);
	if (key === 'done') return { skipped: true, ...write.skipped };

	ledger.begin(id);
	const forget = async () => {
		ledger.forget(id);
		return await releaseKey(input, key);
	};
	const attempt = await attemptOrForget(input, write.request, forget);
	if (!attempt.ok) {
		const error = input.client.toError(attempt.failure);
		const advice = attempt.failure.unknown ? adviceFor(write) : await forget();
		if (advice) error.description = `${error.description ?? ''} ${advice}`;
		throw error;
	}
	const contradiction = errorText(attempt.response.body);
	if (contradiction !== undefined) {
		throw refuse(
			input,
			`The outcome is unknown: Karbon answered with a status of success, but with an error, to ${write.request.purpose}: ${contradiction}`,
			`It was not sent a second time, so that nothing is recorded twice. ${check}`,
			write.request.secrets,
		);
	}
	const result = write.toResult(attempt.response);
	ledger.finish(id, result);
	await finishKey(input, key);
	return result;
}

/**
 * Nothing was sent when the execution was stopped before the request had its turn, or when its body
 * could not be made; then the write may be tried again.
 */
async function attemptOrForget(
	{ client }: OperationInput,
	request: KarbonRequest,
	forget: () => Promise<unknown>,
): Promise<Attempt> {
	// Writes go one by one, so the count is of this request alone.
	const before = client.statistics.requests;
	return await client.attempt(request).catch(async (error: unknown) => {
		const mayBeSent = error instanceof CancelledError && client.statistics.requests > before;
		if (!mayBeSent) await forget();
		throw error;
	});
}

async function claimKey(
	input: OperationInput,
	write: Write,
	check: string,
): Promise<IdempotencyKey | 'done' | undefined> {
	if (!write.idempotencyKey) return undefined;
	const store: DeduplicationStore = input.context.helpers;
	const key = new IdempotencyKey(store, write.operation, write.idempotencyKey);
	let state;
	try {
		state = await key.claim();
	} catch (error) {
		throw refuse(
			input,
			`Nothing was sent: n8n's de-duplication store, which the idempotency key needs, did not answer (${(error as Error).message})`,
			'Try again, or remove the idempotency key. The store needs n8n with a working database.',
		);
	}
	if (state === 'unfinished') {
		throw refuse(
			input,
			`Nothing was sent: an earlier run with the idempotency key "${write.idempotencyKey}" set out to ${write.request.purpose} and its outcome is unknown, or it is still running`,
			`${check} If it is not there, run this item with another idempotency key.`,
		);
	}
	return state === 'done' ? 'done' : key;
}

/**
 * Nothing stands in Karbon; that its key could not be freed must not hide why.
 * @returns what the user has to know then. n8n drops the hints of a node that fails, so it belongs into the error.
 */
async function releaseKey(
	input: OperationInput,
	key: IdempotencyKey | undefined,
): Promise<string | undefined> {
	try {
		await key?.release();
		return undefined;
	} catch (error) {
		const advice = `Karbon has not done it, but n8n could not free the idempotency key again (${(error as Error).message}). Use another key for the next try.`;
		input.note(advice);
		return advice;
	}
}

/** The record stands in Karbon; that its key could not be marked as done must not hide that. */
async function finishKey(input: OperationInput, key: IdempotencyKey | undefined): Promise<void> {
	try {
		await key?.finish();
	} catch (error) {
		input.note(
			`Karbon has done it, but n8n could not store that the idempotency key is used up (${(error as Error).message}). A later run with this key will be refused, not repeated.`,
		);
	}
}

/** What the user has to know of the key of a write whose outcome is unknown. */
function adviceFor({ idempotencyKey }: Write): string | undefined {
	return idempotencyKey ? 'To send it again, use another idempotency key.' : undefined;
}
