import type { Snapshot } from '../../readings/support/storeChanges';
import { withoutTokens } from '../../readings/support/transcript';

/** A key of twelve characters without most vowels, or a GUID. */
const KEY =
	/\b[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-xz2-9]{12}\b|\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g;
/** Karbon's own link is part of a record that has one. */
const LINK = /,?"@odata\.nextLink":"[^"]*"/g;
const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z?/g;

/** Failed deliveries, of which there are more when a run takes longer. */
const DELIVERIES = /"consecutiveFailures":\d+/g;

/** A cursor of changes. It names the account by the address of its service, which each cell has for itself. */
const CURSOR = /karbon1\.([\w-]+)\.([\w-]*)\.[\w-]+/g;

const factsOf = (head: string) =>
	JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;

/** Writes texts in a form that is the same for the same records, with new keys and the times of the run replaced. */
export function comparableTo(
	before: Snapshot,
	origin: string,
	startedAt: number,
): (texts: string[]) => string {
	const known = new Set(
		[...before].flatMap(([path, record]) => `${path} ${record}`.match(KEY) ?? []),
	);
	const replace = (text: string) =>
		withoutTokens(text.replaceAll(origin, 'http://karbon'))
			.replace(CURSOR, (_all, head: string, versions: string) => {
				const facts = { ...factsOf(head), account: 'account' };
				return `${JSON.stringify(facts)} ${versions}`;
			})
			.replace(LINK, '')
			.replace(DELIVERIES, '')
			.replace(MOMENT, (moment) =>
				Math.abs(Date.parse(moment) - startedAt) < 172_800_000 ? 'now' : moment,
			)
			.replace(KEY, (key) => (known.has(key) ? key : 'new'));
	return (texts) => texts.map(replace).sort().join('\n');
}
