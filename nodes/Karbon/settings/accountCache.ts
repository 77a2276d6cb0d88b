import { realTiming, type Timing } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { Fingerprint } from '../writes/fingerprint';

/** What an account has set up changes rarely, and each item of a run would read it again. */
const MAX_AGE_MS = 5 * 60_000;
/** Accounts of which something is kept, so that memory stays bounded. */
const MAX_ACCOUNTS = 50;

/** Reads what is kept. @throws {NodeApiError} */
type Read<T> = (client: KarbonClient, itemIndex?: number) => Promise<T>;

/** Keeps what was read of each account for some minutes. Items of a run that ask at once share one request. */
export class AccountCache<T> {
	private readonly kept = new Map<string, { value: Promise<T>; at: number }>();

	constructor(
		private readonly read: Read<T>,
		private readonly timing: Timing = realTiming,
	) {}

	/**
	 * @param isFresh reads it again, because what is kept does not have what is wanted
	 * @throws what reading throws
	 */
	async get(client: KarbonClient, itemIndex?: number, isFresh = false): Promise<T> {
		const { account } = new Fingerprint(client.credentials);
		const found = this.kept.get(account);
		const isRecent = found && this.timing.now() - found.at < MAX_AGE_MS;
		if (isRecent && !isFresh) return await found.value;
		const value = this.read(client, itemIndex);
		this.keep(account, value);
		return await value.catch((error: unknown) => {
			if (this.kept.get(account)?.value === value) this.kept.delete(account);
			throw error;
		});
	}

	private keep(account: string, value: Promise<T>): void {
		this.kept.delete(account);
		this.kept.set(account, { value, at: this.timing.now() });
		const [oldest] = this.kept.keys();
		if (this.kept.size > MAX_ACCOUNTS) this.kept.delete(oldest);
	}
}
