import { randomUUID } from 'node:crypto';

import type { Timing } from '../../../shared/timing';
import { allNames, type ClaimNames, doneNames } from './claimNames';
import type { ClaimStore } from './claimStore';
import { judge, type SendAgain, type Verdict } from './verdict';

/**
 * A claim that takes longer to record may have overwritten one that another process has read back already. No later
 * check could find that out: everything that the other process recorded before it sent was overwritten as well.
 */
export const MAX_RECORD_MS = 1_000;
/**
 * Longer than MAX_RECORD_MS: a process that recorded at the same time has written by then, which shows when reading
 * back.
 */
export const READ_BACK_MS = 1_100;

/** How a claim is made. */
export interface ClaimOptions {
	/** Where the user has decided to send although an earlier outcome is unknown. */
	sendAgain: SendAgain;
	/** Whether other processes may make the same claim at the same moment, so that at most one of them may send. */
	contested: boolean;
}

/** A write's entries in n8n's store: recorded before it is sent, settled when its outcome is known. */
export class Claim {
	/** Entries while the write is being sent: the token, and `again` of the position. */
	private temporary: string[] = [];
	/** Entries of earlier attempts with an unknown outcome, despite which the user has decided to send. */
	private earlier: ReadonlySet<string> = new Set();

	constructor(
		private readonly store: ClaimStore,
		private readonly names: ClaimNames,
		private readonly timing: Timing,
	) {}

	/**
	 * Claims the write. Unless the verdict is `send`, or another process may be sending it, the store is left as it was.
	 * @throws {Error} when the database does not respond
	 */
	async take({ sendAgain, contested }: ClaimOptions): Promise<Verdict> {
		const token = contested ? randomUUID() : undefined;
		const again = sendAgain.position ? this.names.position?.again : undefined;
		this.temporary = [token, again].filter((name) => name !== undefined);
		const names = this.ours();
		const { known, tookMs } = await this.store.claim(names, { staysIfLate: contested });
		const verdict = judge(this.names, known, sendAgain);
		if (verdict.state !== 'send') {
			await this.store.remove(names.filter((name) => !known.has(name)));
			return verdict;
		}
		this.earlier = known;
		if (token === undefined) return verdict;
		const isSlow = tookMs > MAX_RECORD_MS;
		if (!isSlow && (await this.isReadBack(token))) return verdict;
		// The entries stay: removing them could remove those of the process that sends.
		await this.store.remove([token]);
		if (isSlow) return { state: 'slowDatabase' };
		return { state: this.names.key ? 'keyUnknown' : 'positionUnknown' };
	}

	/**
	 * Two processes that record at once overwrite each other. Only the one that wrote last finds its token: the
	 * other one asks so late that the last has written.
	 */
	private async isReadBack(token: string): Promise<boolean> {
		await this.timing.sleep(READ_BACK_MS);
		return (await this.store.record([token])).has(token);
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
		await this.store.remove(this.temporary);
	}

	/**
	 * The write may be tried again: it was not sent, Karbon has certainly not done it, or twice is the same as once. That
	 * says nothing of earlier attempts.
	 * @throws {Error} when the database does not respond
	 */
	async release(): Promise<void> {
		await this.store.remove(this.ours().filter((name) => !this.earlier.has(name)));
	}

	private ours(): string[] {
		return [...allNames(this.names), ...this.temporary];
	}
}
