import { once, perObject, RecentMap } from '../../shared/remember';
import { realTiming, steadyNow, type Timing } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { Fingerprint } from '../writes/fingerprint';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';

/** The values change rarely, and without the cache each item of a run would read them again. */
const MAX_AGE_MS = 5 * 60_000;
/** Limits the memory of the cache. */
const MAX_ACCOUNTS = 50;

interface Entry<T> {
	value: T;
	/** When its read began, as `steadyNow` tells it. */
	at: number;
}

/** Caches one value for each Karbon account for some minutes. */
export class AccountCache<T> {
	private entries = new RecentMap<Entry<T>>(MAX_ACCOUNTS);
	/**
	 * By run, its read that is under way, or was refused as not granted. A run never waits for the read of another, which may
	 * be canceled or have less time, and after which a write could undo what other systems have changed meanwhile.
	 */
	private reads = new WeakMap<KarbonClient, Promise<T>>();
	/** The second read of each run. */
	private readonly rereads = perObject((client: KarbonClient) =>
		once(async () => await this.get(client, true)),
	);

	constructor(
		private readonly read: (client: KarbonClient) => Promise<T>,
		private readonly timing: Timing = realTiming,
	) {}

	/** The cached value; undefined when there is none. */
	peek(client: KarbonClient): T | undefined {
		const found = this.entries.get(accountOf(client));
		return found && steadyNow(this.timing) - found.at < MAX_AGE_MS ? found.value : undefined;
	}

	/**
	 * The value, from a read that all items of a run share.
	 * @param isFresh reads the value again, because the cached one lacks what the caller needs; if that fails, the cached
	 * one stays
	 * @throws the error of `read`; one that says that the value is not granted counts for the whole run
	 */
	async get(client: KarbonClient, isFresh = false): Promise<T> {
		const known = isFresh ? undefined : this.peek(client);
		return known ?? (await (this.reads.get(client) ?? this.readFor(client)));
	}

	private async readFor(client: KarbonClient): Promise<T> {
		// What is read before `forget` does not count after it.
		const { entries, reads } = this;
		const account = accountOf(client);
		const at = steadyNow(this.timing);
		const reading = this.read(client);
		reads.set(client, reading);
		const value = await reading.catch((error: unknown) => {
			if (!isNotGranted(error)) reads.delete(client);
			throw error;
		});
		reads.delete(client);
		// A later read of another run may have ended before.
		if ((entries.get(account)?.at ?? at) <= at) entries.set(account, { value, at });
		return value;
	}

	/**
	 * The value, read again once in each run of the node: the cached one lacks what an item needs.
	 * @throws the error of `read`; the next call reads again, unless the value is not granted
	 */
	async getAgain(client: KarbonClient): Promise<T> {
		return await this.rereads(client)();
	}

	/** A value has changed, or may have. Other access keys may belong to the same account, so all are read again. */
	forget(): void {
		this.entries = new RecentMap(MAX_ACCOUNTS);
		this.reads = new WeakMap();
	}
}

const accountOf = ({ credentials }: KarbonClient): string => Fingerprint.for(credentials).account;
