import { realTiming, steadyNow, type Timing } from '../../shared/timing';
import type { OperationInput } from '../execution/operation';
import { MAX_READ_LAG_MS } from '../updates/recentWrites';
import { Fingerprint } from '../writes/fingerprint';
import type { ClientType } from './clientType';
import { normalizeIdentifier } from './identifier';

/** Limits the memory: about a megabyte. */
const MAX_CLIENTS = 10_000;

/** A moment of this process: `order` counts the writes before it. */
export interface Moment {
	order: number;
	/** See `steadyNow`. */
	at: number;
}

/** A client to which this process has given an identifier, or may have. */
interface Identified {
	/** Undefined when the write may have been done, but its response did not tell. */
	key?: string;
	/** As it was written. */
	identifier: string;
}

type Scope = Pick<OperationInput, 'client' | 'plan'>;

/**
 * The clients that this process has written, or may have. A list, or a look-up by identifier, may not show a write yet
 * (karbon.md 11), so what it says of such a client proves nothing, and the client is read by key.
 */
export class WrittenClients {
	private order = 0;
	/** Of the last write that was forgotten. */
	private forgotten: Moment = { order: -1, at: -Infinity };
	/** The oldest first. */
	private readonly byKey = new Map<string, Moment>();
	private readonly byIdentifier = new Map<string, Moment & Identified>();

	constructor(private readonly timing: Pick<Timing, 'now'> = realTiming) {}

	/** The beginning of a read. */
	now(): Moment {
		return { order: this.order, at: steadyNow(this.timing) };
	}

	/**
	 * To be called when a write has ended, whatever came of it.
	 * @param client with the identifier, if the write may have given it to the client
	 */
	note(scope: Scope, { path }: Pick<ClientType, 'path'>, client: Partial<Identified>): void {
		// A dry run writes nothing.
		if (scope.plan) return;
		const { key, identifier } = client;
		this.order += 1;
		const moment = this.now();
		if (key !== undefined) this.set(this.byKey, keyName(scope, path, key), moment);
		if (identifier === undefined) return;
		const name = identifierName(scope, path, identifier);
		this.set(this.byIdentifier, name, { ...moment, key, identifier });
	}

	/** Whether a list that was begun at this moment may show the client as it was before a write of this process. */
	isOutdated(scope: Scope, { path }: Pick<ClientType, 'path'>, key: string, list: Moment): boolean {
		return [this.forgotten, this.byKey.get(keyName(scope, path, key))].some(
			(write) => write && isAfter(write, list),
		);
	}

	/**
	 * The client to which this process has given an identifier, if a read that was begun at this moment may not show it
	 * yet. The identifier may differ in case and spaces.
	 */
	findByIdentifier(
		scope: Scope,
		{ path }: Pick<ClientType, 'path'>,
		identifier: string,
		read: Moment,
	): Identified | undefined {
		const written = this.byIdentifier.get(identifierName(scope, path, identifier));
		return written && isAfter(written, read) ? written : undefined;
	}

	private set<T extends Moment>(map: Map<string, T>, name: string, written: T): void {
		map.delete(name);
		map.set(name, written);
		if (map.size <= MAX_CLIENTS) return;
		const [oldest, forgotten] = map.entries().next().value!;
		map.delete(oldest);
		this.forgotten = forgotten;
	}
}

/** Whether a read may not show the write. */
function isAfter(write: Moment, read: Moment): boolean {
	return write.order > read.order || write.at > read.at - MAX_READ_LAG_MS;
}

/** Keys are different in all accounts of a server, and two credentials may belong to one account. */
function keyName({ client }: Scope, path: string, key: string): string {
	return [client.credentials.baseUrl, path, key].join(' ').toLowerCase();
}

/** Names an identifier among those of all accounts. */
export function identifierName({ client }: Scope, path: string, identifier: string): string {
	const { account } = Fingerprint.for(client.credentials);
	return [account, path, normalizeIdentifier(identifier)].join(' ');
}

/** Of this process. */
export const writtenClients = new WrittenClients();
