import type { IDataObject } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import { type Job, jobOf } from './job';
import type { JournalEntry } from './journal/journalMemory';
import { Mutex } from '../../shared/tasks';
import { OPTION, type Reason, refusal } from './refusals';
import { repeatedResult, skippedResult } from './repeatedResult';
import { send } from './send';
import { MIN_KEYS } from './claims/claimStore';
import type { SendAgain, Verdict } from './claims/verdict';
import type { Write } from './write';

/** Tool calls without an execution count as one conversation for this long. */
const TOOL_CONVERSATION_MS = 15 * 60_000;

/** Two writes of a node with the same content wait for each other: the second has to know what became of the first. */
const contentLocks = new Mutex();

/**
 * Sends a write so that Karbon does it at most once for each item of a node run, also when the execution is retried,
 * and at most once for each idempotency key. For a tool of an AI agent, the content takes the place of the item.
 * Content whose outcome is unknown is not sent again by any execution of this node for at least 24 hours. Exceptions:
 * `write.resolve` finds that it may be sent, or the user has decided so (`write.sendAgain`) and the outcome is that of
 * another execution. For limits see docs/internals/writes.md.
 * In a dry run it is added to the plan instead, and nothing is noted anywhere.
 * @throws {NodeApiError} when Karbon refused it, or the outcome is unknown
 * @throws {NodeOperationError} when it was not sent, because it could be a duplicate
 * @throws {NotAllowedError} when the credential does not allow it; nothing was noted or read
 * @throws {CancelledError} when the execution is canceled
 * @throws what `prepare` or the function for the request's body throws
 */
export async function writeOnce(input: OperationInput, write: Write): Promise<IDataObject> {
	if (write.idempotencyKey && input.context.getInputData().length > MIN_KEYS)
		input.addHint(
			'The node stores at least its last 4,000 idempotency keys. This execution has more items, so a repeated run may send all of them again. Use fewer items per execution.',
		);
	if (input.plan) return await input.plan.addWrite(write);
	input.client.requireAllowed(write.request);
	const job = jobOf(input, write);
	const locks = job.contents.map((content) => JSON.stringify([job.caller.node, content]));
	return await contentLocks.runAll(locks, async () => await once(job));
}

async function once(job: Job): Promise<IDataObject> {
	const { pending } = job;
	const entry = knownEntry(job);
	if (entry && entry.account !== pending.account) throw refusal(job, { state: 'otherAccount' });
	if (entry?.state === 'done') return repeatedResult(job, entry);
	const isOther = JSON.stringify(entry?.fields) !== JSON.stringify(pending.fields);
	const verdict: Verdict = entry ? { state: 'positionUnknown', isOther } : await newVerdict(job);
	switch (verdict.state) {
		case 'send':
			return await sendNow(job);
		case 'done':
			return skippedResult(job, verdict.isOther);
		case 'keyDiffers':
			throw refusal(job, verdict);
		default:
			return await settle(job, verdict, entry);
	}
}

/** The verdict on a write that the journal does not know. */
async function newVerdict(job: Job): Promise<Verdict> {
	// The claims are those of this node; another node of the execution may have sent the same.
	const wasSent = job.unknownContents.sender(job.contents) !== undefined;
	const content = maySendAgain(job);
	if (wasSent && !content) return { state: 'contentUnknown' };
	// Only a retry meets an entry of its place that another execution has made.
	return await take(job, { content, position: content && job.caller.isRetry });
}

/** What the journal knows; calls of tools without an execution are known for a while only. */
function knownEntry(job: Job): JournalEntry | undefined {
	const { journal, names, caller, pending } = job;
	const entry = names.map((one) => journal.find(one)).find(Boolean);
	const isOver = entry && pending.at - entry.at > TOOL_CONVERSATION_MS;
	if (!isOver || caller.executionId !== undefined) return entry;
	forget(job);
	return undefined;
}

/** Removes what `sendNow` has noted. */
function forget({ journal, unknownContents, contents, names }: Job): void {
	for (const one of names) journal.forget(one);
	unknownContents.remove(contents);
}

/** The user's decision to send again is about earlier executions: within one, "Retry On Fail" would send twice. */
function maySendAgain({ write, unknownContents, contents }: Job): boolean {
	return write.sendAgain === true && unknownContents.sender(contents) !== 'this';
}

/** An earlier attempt has an unknown outcome: reading may tell, or the user has decided. */
async function settle(
	job: Job,
	verdict: Extract<Reason, Verdict>,
	entry: JournalEntry | undefined,
): Promise<IDataObject> {
	const resolution = await job.write.resolve?.(entry?.at);
	if (resolution?.state === 'done') return await done(job, resolution.result);
	const isReleased = resolution !== undefined && resolution.state !== 'unknown';
	if (isReleased) await release(job);
	else if (!entry || entry.execution === job.caller.executionId || !maySendAgain(job)) {
		throw refusal(job, verdict);
	}
	// What was released and is there again is another process's.
	const again = await take(job, { content: !isReleased, position: !isReleased }, !isReleased);
	if (again.state === 'send') return await sendNow(job);
	if (again.state === 'done') return skippedResult(job, again.isOther);
	throw refusal(job, again);
}

/** Prepares the write (see `Write.prepare`). When this fails or has a result, the write is not sent. */
async function prepare(job: Job): Promise<IDataObject | undefined> {
	try {
		const result = await job.write.prepare?.();
		if (result) await release(job);
		return result;
	} catch (error) {
		await release(job);
		return await Promise.reject(error as Error);
	}
}

async function sendNow(job: Job): Promise<IDataObject> {
	const { input, journal, names, pending } = job;
	const result = await prepare(job);
	if (result) return result;
	for (const one of names) journal.note(one, pending);
	job.unknownContents.add(job.contents);
	const sent = await send(job);
	if (sent.state === 'done') return await done(job, sent.result);
	if (sent.state === 'stopped') {
		if (sent.maybeSent) await keepOpen(job);
		else await release(job);
		throw sent.error;
	}
	const { failure } = sent;
	const { isOutcomeUnknown } = failure;
	const resolution = isOutcomeUnknown ? await job.write.resolve?.(pending.at) : undefined;
	if (resolution?.state === 'done') return await done(job, resolution.result);
	const isUnknown = isOutcomeUnknown && resolution?.state !== 'notDone';
	const advice = isUnknown ? await keepOpen(job) : await release(job);
	const error = input.client.toError({ ...failure, isOutcomeUnknown: isUnknown });
	if (advice) error.description = [error.description, advice].join(' ');
	throw error;
}

/**
 * @param isEarlierOpen whether an earlier attempt has an unknown outcome
 * @throws {NodeOperationError} when the database does not respond
 */
async function take(job: Job, sendAgain: SendAgain, isEarlierOpen = false): Promise<Verdict> {
	const contested = job.write.idempotencyKey !== undefined || job.caller.isRetry;
	return await job.claim.take({ sendAgain, contested }).catch(() => {
		throw refusal(job, { state: 'notClaimed', isEarlierOpen });
	});
}

/** Karbon has done it; that n8n's database did not note this must not hide it. */
async function done(job: Job, result: IDataObject): Promise<IDataObject> {
	const { input, journal, names, pending, claim } = job;
	forget(job);
	journal.note(names[0], { ...pending, state: 'done', result });
	await claim.finish().catch(() => {
		input.addHint(
			'The write succeeded, but the n8n database did not respond, so the node may reject the same values or idempotency key later.',
		);
	});
	return result;
}

/**
 * The write may be sent again (see `Claim.release`); that the database did not note this must not hide why.
 * @returns what the user has to know when the database did not note it. n8n drops the hints of a node that fails, so it
 * belongs in the error.
 */
async function release(job: Job): Promise<string | undefined> {
	forget(job);
	return await job.claim.release().then(
		() => undefined,
		() =>
			'Karbon did not make this change, but the n8n database did not respond, so the node may reject the same values later.',
	);
}

/**
 * The outcome is unknown, so all entries stay.
 * @returns what the user has to know of the idempotency key; undefined without one
 */
async function keepOpen({ claim, write }: Job): Promise<string | undefined> {
	// If the database fails: the claim was recorded before the write was sent, so the guard is in place.
	await claim.keepOpen().catch(() => undefined);
	return write.idempotencyKey
		? `To send it again, use another idempotency key and set the option ${OPTION}.`
		: undefined;
}
