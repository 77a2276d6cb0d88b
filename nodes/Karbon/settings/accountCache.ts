import { once, RecentMap } from '../../shared/remember';
import { realTiming, steadyNow, type Timing } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { Fingerprint } from '../writes/fingerprint';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import { PerRun } from './perRun';

/** The values change rarely, and without the cache each item of a run would read them again. */
const MAX_AGE_MS = 5 * 60_000;
/** Limits the memory of the cache. */
const MAX_ACCOUNTS = 50;

/** Reads the value to cache. */
type Read<T> = (client: KarbonClient) => Promise<T>;

interface Entry<T> {
	value: T;
	/** When its read began, as `steadyNow` tells it. */
	at: number;
}

/** Caches one value for each Karbon account for some minutes. Concurrent calls share one read, except fresh ones. */
export class AccountCache<T> {
	private readonly entries = new RecentMap<Entry<T>>(MAX_ACCOUNTS);
	/** The newest read of an account, while it is under way. */
	private readonly reads = new Map<string, Promise<T>>();
	private readonly rereads = new PerRun<() => Promise<T>>();
	/** The refusals of runs whose account does not grant the value, which each item of a run would ask for again. */
	private readonly refusals = new WeakMap<KarbonClient, unknown>();

	constructor(
		private readonly read: Read<T>,
		private readonly timing: Timing = realTiming,
	) {}

	/** The cached value; undefined when there is none. */
	peek(client: KarbonClient): T | undefined {
		const found = this.entries.get(accountOf(client));
		return found && steadyNow(this.timing) - found.at < MAX_AGE_MS ? found.value : undefined;
	}

	/**
	 * @param isFresh reads the value again, because the cached one lacks what the caller needs; if that fails, the cached
	 * one stays
	 * @throws the error of `read`; one that says that the value is not granted counts for the whole run
	 */
	async get(client: KarbonClient, isFresh = false): Promise<T> {
		const account = accountOf(client);
		const known = isFresh ? undefined : (this.peek(client) ?? this.reads.get(account));
		if (known !== undefined) return await known;
		if (this.refusals.has(client)) throw this.refusals.get(client);
		const at = steadyNow(this.timing);
		const reading = this.read(client);
		this.reads.set(account, reading);
		const isNewest = () => this.reads.get(account) === reading;
		return await reading
			.then(
				(value) => {
					if (isNewest()) this.entries.set(account, { value, at });
					return value;
				},
				(error: unknown) => {
					if (isNotGranted(error)) this.refusals.set(client, error);
					throw error;
				},
			)
			.finally(() => {
				if (isNewest()) this.reads.delete(account);
			});
	}

	/**
	 * The value, read again once in each run of the node: the cached one lacks what an item needs.
	 * @throws the error of `read`; the next call reads again, unless the value is not granted
	 */
	async getAgain(client: KarbonClient): Promise<T> {
		const read = async () => await this.get(client, true);
		return await this.rereads.get(client, 'value', () => once(read))();
	}

	/** A value has changed, or may have. Other access keys may belong to the same account, so all are read again. */
	forget(): void {
		this.entries.clear();
		this.reads.clear();
	}
}

const accountOf = ({ credentials }: KarbonClient): string => Fingerprint.for(credentials).account;
