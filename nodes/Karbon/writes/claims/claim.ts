import { randomUUID } from 'node:crypto';

import type { Timing } from '../../../shared/timing';
import { allNames, type ClaimNames, doneNames } from './claimNames';
import type { ClaimStore } from './claimStore';
import { judge, type Verdict } from './verdict';

/** A claim that takes longer to record may have read the store before another process wrote it. */
export const MAX_RECORD_MS = 250;
/** Longer than MAX_RECORD_MS: a process that recorded later has then written, and shows when reading back. */
export const READ_BACK_MS = 300;
const MAX_ATTEMPTS = 20;

/** How a claim is made. */
export interface ClaimOptions {
	/** The user has decided to send although an earlier outcome is unknown. */
	sendAgain: boolean;
	/** Other processes may make the same claim in the same moment, so exactly one of them has to win. */
	contested: boolean;
}

/** A write's entries in n8n's store: recorded before it is sent, settled when its outcome is known. */
export class Claim {
	private token: string | undefined;

	constructor(
		private readonly store: ClaimStore,
		private readonly names: ClaimNames,
		private readonly timing: Timing,
	) {}

	/**
	 * Claims the write. Unless the verdict is `send`, the store is left as it was.
	 * @throws {Error} when the database does not respond, or is too slow to tell two processes apart
	 */
	async take({ sendAgain, contested }: ClaimOptions): Promise<Verdict> {
		const names = allNames(this.names);
		if (!contested) return await this.judged(names, await this.store.record(names), sendAgain);
		const token = randomUUID();
		this.token = token;
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			const startedAt = this.timing.now();
			const known = await this.store.record([...names, token]);
			const isOurs = known.delete(token);
			if (!isOurs) {
				const verdict = await this.judged([...names, token], known, sendAgain);
				if (verdict.state !== 'send') return verdict;
			}
			if (this.timing.now() - startedAt <= MAX_RECORD_MS) return await this.readBack(token);
		}
		await this.store.remove([...names, token]);
		throw new Error('it is too slow to tell whether another process sends the same');
	}

	/**
	 * Two processes that record at once overwrite each other. The one that wrote last finds its token: the other
	 * one read and wrote before, and asks after at least READ_BACK_MS.
	 */
	private async readBack(token: string): Promise<Verdict> {
		await this.timing.sleep(READ_BACK_MS);
		const known = await this.store.record([token]);
		if (known.has(token)) return { state: 'send' };
		await this.store.remove([token]);
		return { state: this.names.key ? 'keyUnknown' : 'positionUnknown' };
	}

	/** Takes back what was recorded just now, unless the write is to be sent. */
	private async judged(
		names: string[],
		known: ReadonlySet<string>,
		sendAgain: boolean,
	): Promise<Verdict> {
		const verdict = judge(this.names, known, sendAgain);
		if (verdict.state !== 'send') await this.store.remove(names.filter((name) => !known.has(name)));
		return verdict;
	}

	/**
	 * Karbon has done the write. What remains is recorded once more: another process may have overwritten it.
	 * @throws {Error} when the database does not respond
	 */
	async finish(): Promise<void> {
		const remaining = doneNames(this.names);
		if (remaining.length > 0) await this.store.record(remaining);
		const left = new Set(remaining);
		await this.store.remove(this.ours().filter((name) => !left.has(name)));
	}

	/**
	 * The outcome is unknown. Recorded once more: another process may have overwritten it.
	 * @throws {Error} when the database does not respond
	 */
	async keepOpen(): Promise<void> {
		await this.store.record(allNames(this.names));
	}

	/**
	 * Karbon has certainly not done the write, so it may be tried again.
	 * @throws {Error} when the database does not respond
	 */
	async release(): Promise<void> {
		await this.store.remove(this.ours());
	}

	private ours(): string[] {
		return [...allNames(this.names), ...(this.token === undefined ? [] : [this.token])];
	}
}
