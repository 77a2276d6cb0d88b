import type { Caller } from '../caller';
import type { Fingerprint } from '../fingerprint';
import type { Write } from '../write';

const DAY_MS = 86_400_000;

/** The entries that one write has in n8n's de-duplication store. */
export interface ClaimNames {
	/**
	 * The write at this place of this execution, or the tool's write with this content: `open` goes when the outcome is
	 * known, and `started` stays if it is done. `again` is there while the user's decision to send it again is carried
	 * out: the first two do not tell then whether another process does so. Missing without an execution.
	 */
	position?: { started: string; open: string; again: string };
	/**
	 * Each of the write's contents while its outcome is unknown, under today and yesterday: so it is known for at least
	 * 24 hours.
	 */
	content: string[];
	/** The user's own key. `fields`: label of a field -> the entry for its value, to name what differs. */
	key?: { started: string; open: string; fields: Record<string, string> };
}

/** Names the place of a write: the same when it is repeated, another when another record is meant. */
export function positionName(
	caller: Caller,
	write: Pick<Write, 'operation' | 'target'>,
	item: number,
): string {
	return JSON.stringify([caller.run, item, write.operation, write.target]);
}

/**
 * The entries of a write, all of them bound to one account.
 * @param place `anchor` names the execution and its retries; `position` names the write
 * within them, undefined without an execution
 * @param contents those under which the write is known (see `contentsOf`)
 * @param now milliseconds since the epoch
 */
export function claimNames(
	fingerprint: Fingerprint,
	write: Write,
	{ anchor, position }: { anchor: string; position: string | undefined },
	{ contents, now }: { contents: Array<Write['content']>; now: number },
): ClaimNames {
	const { operation, content, keyFields = content, idempotencyKey: key } = write;
	const day = Math.floor(now / DAY_MS);
	const days = [day, day - 1];
	const names: ClaimNames = {
		content: contents.flatMap((one) =>
			days.map((date) => fingerprint.of('content', operation, one, date)),
		),
	};
	if (position !== undefined) {
		names.position = {
			started: fingerprint.of('position', anchor, position, 'started'),
			open: fingerprint.of('position', anchor, position, 'open'),
			again: fingerprint.of('position', anchor, position, 'again'),
		};
	}
	if (key !== undefined) {
		names.key = {
			started: fingerprint.of('key', operation, key, 'started'),
			open: fingerprint.of('key', operation, key, 'open'),
			fields: Object.fromEntries(
				Object.entries(keyFields).map(([label, value]) => [
					label,
					fingerprint.of('key', operation, key, 'field', label, value),
				]),
			),
		};
	}
	return names;
}

/** All entries of a write, except `again`. */
export function allNames({ position, content, key }: ClaimNames): string[] {
	const ofPosition = position ? [position.started, position.open] : [];
	const ofKey = key ? [key.started, key.open, ...Object.values(key.fields)] : [];
	return [...ofPosition, ...content, ...ofKey];
}

/**
 * The entries that remain once Karbon has done the write. The position remains beside the key, because a retry may come
 * with another key, such as the execution id.
 */
export function doneNames({ position, key }: ClaimNames): string[] {
	const ofPosition = position ? [position.started] : [];
	const ofKey = key ? [key.started, ...Object.values(key.fields)] : [];
	return [...ofPosition, ...ofKey];
}
