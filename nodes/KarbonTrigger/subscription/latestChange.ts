import { literal } from '../../shared/odata/query';
import { pages } from '../../shared/paging/pages';
import { spacedStatus } from '../../shared/records/statuses';
import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import { timeOf } from '../../shared/moments';
import { type StatusChoices, statusRule } from '../filters/statusFilter';
import { isClosed, requireOpenList } from '../scan/closedLists';
import { planOf } from '../scan/readList';
import { type ChangeSource, sourcesFor } from '../scan/sources';

interface Change {
	event: ChangeEvent;
	/** Milliseconds since the epoch. */
	at: number;
}

/** The newest row that the filter lets pass; any such row of a list that may not be ordered by modification time. */
async function newestOf(
	client: KarbonClient,
	source: ChangeSource,
	$filter: string | undefined,
): Promise<Change | undefined> {
	const isOrdered = source.order === 'ordered';
	const plan = planOf(source, isOrdered);
	for await (const { rows } of pages(client, {
		...plan,
		query: { ...plan.query, $filter },
		limit: 1,
	})) {
		const [row] = rows;
		if (row === undefined) continue;
		const event = {
			ResourcePermaKey: String(row[source.keyField]),
			ResourceType: source.resourceType,
			ActionType: 'Updated',
			Timestamp: String(row[source.timeField] ?? new Date().toISOString()),
		};
		return { event, at: isOrdered ? timeOf(event.Timestamp) : -Infinity };
	}
	return undefined;
}

/** One condition for each status that lets a change pass: `or` is not documented for these lists. */
function conditionsFor(source: ChangeSource, choices: StatusChoices): Array<string | undefined> {
	const rule = statusRule(source, choices);
	if (rule === undefined) return [undefined];
	const spelled = (status: string) =>
		source.resourceType === 'WorkItem' ? spacedStatus(status) : status;
	return rule.chosen.map((status) => `${rule.field} eq ${literal(spelled(status))}`);
}

async function newestChanges(
	client: KarbonClient,
	source: ChangeSource,
	choices: StatusChoices,
): Promise<Change[]> {
	const changes: Change[] = [];
	for (const condition of conditionsFor(source, choices)) {
		const change = await newestOf(client, source, condition);
		if (change) changes.push(change);
	}
	return changes;
}

/**
 * The latest change over all lists behind the chosen types that the status filters let pass, as a sample of a
 * notification. A list that may not be ordered by modification time counts only if no other has a row.
 * A list that is closed to this application is left out.
 * @throws {NodeApiError|PagingError} when a list cannot be read for another reason, or all lists are closed
 */
export async function latestChange(
	client: KarbonClient,
	choices: StatusChoices & { webhookTypes: readonly string[] },
): Promise<ChangeEvent | undefined> {
	const changes: Change[] = [];
	const failures: Error[] = [];
	const sources = sourcesFor(choices.webhookTypes);
	for (const source of sources) {
		try {
			changes.push(...(await newestChanges(client, source, choices)));
		} catch (error) {
			failures.push(error as Error);
			if (!isClosed(error)) break;
		}
	}
	requireOpenList(failures, sources.length);
	const failure = failures.find((error) => !isClosed(error));
	if (failure) throw failure;
	changes.sort((left, right) => right.at - left.at);
	return changes[0]?.event;
}
