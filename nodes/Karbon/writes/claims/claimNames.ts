import { DAY_MS } from '../../../shared/moments';
import type { Fingerprint } from '../fingerprint';
import type { Write } from '../write';

/** The entries that one write has in n8n's de-duplication store. */
export interface ClaimNames {
	/**
	 * The write at this place of this execution, or the tool's write with this content: `open` goes when the outcome is
	 * known, and `started` stays if it is done. `again` is there while the user's decision to send it again is carried
	 * out: the first two do not tell then whether another process does so. Missing without an execution.
	 */
	position?: { started: string; open: string; again: string };
	/** The content, at any place of the execution and its retries. A key takes its place. */
	sent?: { started: string; open: string };
	/** Whether content at another place counts as this write (see `Journal`). */
	mayHaveMoved: boolean;
	/**
	 * Each of the write's contents while its outcome is unknown, under today and yesterday: so it is known for at least
	 * 24 hours.
	 */
	content: string[];
	/** The user's own key. `fields`: label of a field -> the entry for its value, to name what differs. */
	key?: { started: string; open: string; fields: Record<string, string> };
}

/**
 * Names the place of a write: the same when it is repeated, another when another record is meant.
 * @param run see `Journal.run`
 */
export function positionName(
	run: number,
	write: Pick<Write, 'operation' | 'target'>,
	item: number,
): string {
	return JSON.stringify([run, item, write.operation, write.target]);
}

type Place = { anchor: string; position?: string } & Pick<ClaimNames, 'mayHaveMoved'>;

/**
 * The entries of a write, all of them bound to one account.
 * @param place `anchor` names the execution and its retries; `position` names the write within them, undefined without
 * an execution
 * @param contents fingerprints of the operation and each content under which the write is known (see `contentsOf`)
 * @param now milliseconds since the epoch
 */
export function claimNames(
	fingerprint: Fingerprint,
	write: Write,
	{ anchor, position, mayHaveMoved }: Place,
	{ contents, now }: { contents: string[]; now: number },
): ClaimNames {
	const { operation, content, keyFields = content, idempotencyKey: key } = write;
	const day = Math.floor(now / DAY_MS);
	const statesOf = (...parts: unknown[]) => ({
		started: fingerprint.of(...parts, 'started'),
		open: fingerprint.of(...parts, 'open'),
	});
	const names: ClaimNames = {
		mayHaveMoved,
		content: contents.flatMap((one) =>
			[day, day - 1].map((date) => fingerprint.of('content', one, date)),
		),
	};
	if (position !== undefined) {
		const again = fingerprint.of('position', anchor, position, 'again');
		names.position = { ...statesOf('position', anchor, position), again };
		if (key === undefined) names.sent = statesOf('sent', anchor, contents[0]);
	}
	if (key !== undefined) {
		const fields = fingerprint.ofEach(keyFields, 'key', operation, key);
		names.key = { ...statesOf('key', operation, key), fields };
	}
	return names;
}

/** All entries of a write, except `again`. */
export function allNames({ position, sent, content, key }: ClaimNames): string[] {
	const states = [position, sent, key].flatMap((one) => (one ? [one.started, one.open] : []));
	return [...states, ...content, ...Object.values(key?.fields ?? {})];
}

/**
 * The entries that remain once Karbon has done the write. The position remains beside the key, because a retry may come
 * with another key, such as the execution id.
 */
export function doneNames({ position, sent, key }: ClaimNames): string[] {
	const started = [position, sent, key].flatMap((one) => one?.started ?? []);
	return [...started, ...Object.values(key?.fields ?? {})];
}
