import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';
import { snapshot, type Snapshot } from '../../readings/support/storeChanges';
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
function comparableTo(
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

/** What a run returned and changed, in a form that is the same for runs that do the same. */
export interface Comparison {
	/** The output of each item. */
	outputs: IDataObject[][];
	/** The same outputs. */
	compared: string[];
	/** All records before and after. */
	initial: string;
	records: string;
}

/**
 * Begins to compare a run, before it starts.
 * @param origin of the base URL
 * @param now epoch milliseconds
 * @returns compares what the run returned. `only`: the number of its only item, from 0
 */
export function compareFrom(
	simulator: Simulator,
	origin: string,
	now: number,
): (items: INodeExecutionData[], only?: number) => Comparison {
	const comparable = comparableTo(snapshot(simulator), origin, now);
	const records = () => comparable([...snapshot(simulator)].map(([path, record]) => path + record));
	const initial = records();
	return (items, only) => {
		const itemOf = ({ pairedItem }: INodeExecutionData) =>
			only ?? (pairedItem as { item: number }).item;
		const outputs = [0, 1].map((item) =>
			items.filter((one) => itemOf(one) === item).map(({ json }) => json),
		);
		return {
			outputs,
			compared: outputs.map((one) => comparable(one.map((json) => JSON.stringify(json)))),
			initial,
			records: records(),
		};
	};
}
