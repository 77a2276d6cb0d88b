import { pages } from '../../shared/paging/pages';
import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import { timeOf } from '../events/moments';
import { planOf } from './readList';
import { type ChangeSource, sourcesFor } from './sources';

/** The newest row of a list; of one without an order by modification time, any row. */
async function newestOf(
	client: KarbonClient,
	source: ChangeSource,
): Promise<ChangeEvent | undefined> {
	const plan = planOf(source, source.order === 'ordered');
	for await (const { rows } of pages(client, { ...plan, limit: 1 })) {
		const [row] = rows;
		if (row === undefined) return undefined;
		return {
			ResourcePermaKey: String(row[source.keyField]),
			ResourceType: source.resourceType,
			ActionType: 'Updated',
			Timestamp: String(row[source.timeField] ?? new Date().toISOString()),
		};
	}
	return undefined;
}

/**
 * The latest change over all lists behind the chosen types, as a sample of a notification. A list that tells
 * no modification time counts only if there is no other.
 */
export async function latestChange(
	client: KarbonClient,
	webhookTypes: readonly string[],
): Promise<ChangeEvent | undefined> {
	const changes: Array<{ change: ChangeEvent; at: number }> = [];
	for (const source of sourcesFor(webhookTypes)) {
		const change = await newestOf(client, source);
		const isOrdered = source.order === 'ordered';
		if (change) changes.push({ change, at: isOrdered ? timeOf(change.Timestamp) : -Infinity });
	}
	changes.sort((left, right) => right.at - left.at);
	return changes[0]?.change;
}
