import type { IHookFunctions } from 'n8n-workflow';

import type { ChangeSource } from '../../shared/changes/changeSources';
import { planOf } from '../../shared/changes/readList';
import { timeOf } from '../../shared/moments';
import { literal } from '../../shared/odata/query';
import { pages } from '../../shared/paging/pages';
import { deriveSigningKey, sign } from '../../shared/subscriptions/signature';
import { spaced } from '../../shared/text';
import { realTiming } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import { chosenFor, type StatusChoices } from '../filters/statusFilter';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import { requireOpenList } from '../scan/scan';
import { scannedSources } from '../scan/sources';
import type { SubscriptionPlan } from './plan';

interface Change {
	event: ChangeEvent;
	/** Milliseconds since the epoch. */
	at: number;
}

/** The newest row that the filter lets pass, if any; of a list that may not be ordered by modification time, any such row. */
async function newestOf(
	client: KarbonClient,
	source: ChangeSource,
	$filter: string | undefined,
): Promise<Change[]> {
	const isOrdered = source.order === 'ordered';
	const plan = planOf(source, isOrdered);
	const $orderby = source.dayField ? `${source.dayField} desc` : plan.query?.$orderby;
	for await (const { rows } of pages(client, {
		...plan,
		query: { $orderby, $filter },
		limit: 1,
	})) {
		const [row] = rows;
		if (!row) continue;
		const event = {
			ResourcePermaKey: String(row[source.keyField]),
			ResourceType: source.resourceType,
			ActionType: 'Updated',
			Timestamp: String(row[source.timeField] ?? new Date().toISOString()),
		};
		return [{ event, at: isOrdered ? timeOf(event.Timestamp) : -Infinity }];
	}
	return [];
}

/** One condition for each status that lets a change pass: `or` is not documented for these lists. */
function conditionsFor(source: ChangeSource, choices: StatusChoices): Array<string | undefined> {
	const chosen = chosenFor(source, choices);
	if (chosen.length === 0) return [undefined];
	// Karbon finds work items by the spelling with spaces only (karbon.md 120).
	const spelled = (status: string) =>
		source.resourceType === 'WorkItem' ? spaced(status) : status;
	return chosen.map((status) => `${source.statusField} eq ${literal(spelled(status))}`);
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
	const sources = scannedSources(choices.webhookTypes);
	const read = async (source: ChangeSource) => {
		for (const condition of conditionsFor(source, choices))
			changes.push(...(await newestOf(client, source, condition)));
	};
	for (const source of sources)
		await read(source).catch((error: Error) => {
			if (!isNotGranted(error)) throw error;
			failures.push(error);
		});
	requireOpenList(failures, sources.length);
	changes.sort((left, right) => right.at - left.at);
	return changes[0]?.event;
}

/** n8n registers the test address before or right after `create`, depending on the version. */
export const FIRST_TRY_MS = 300;
export const PAUSE_MS = 500;
const TRIES = 8;

/** The body of a notification in its single form, as Karbon sends it (karbon.md 80). */
function notification({ Timestamp, ...event }: ChangeEvent): string {
	return JSON.stringify({ ...event, TimeStamp: Timestamp });
}

/** With a chosen action type, because the node would drop another one, and the user would wait in vain. */
function asWanted(change: ChangeEvent, actionTypes: readonly string[]): ChangeEvent {
	const isWanted = actionTypes.length === 0 || actionTypes.includes(change.ActionType ?? '');
	return isWanted ? change : { ...change, ActionType: actionTypes[0] };
}

async function post(
	context: IHookFunctions,
	url: string,
	body: string,
	key: string,
): Promise<void> {
	for (let tries = 1; tries <= TRIES; tries++) {
		await realTiming.sleep(tries === 1 ? FIRST_TRY_MS : PAUSE_MS);
		try {
			await context.helpers.httpRequest({
				method: 'POST',
				url,
				body,
				headers: { 'Content-Type': 'application/json', Signature: sign(body, key) },
				disableFollowRedirect: true,
				timeout: 5_000,
			});
			return;
		} catch (error) {
			if (tries === TRIES) {
				context.logger.warn(
					`Karbon Trigger: the test event could not be delivered (${(error as Error).message}). Check that n8n can reach its own webhook address.`,
				);
			}
		}
	}
}

/**
 * Sends a real change, the latest where lists can be ordered (see `latestChange`), signed like a delivery, to the
 * node's own test address. Nothing is subscribed: the live workflow keeps its subscription.
 * @throws {Error} when there is no record to make a sample of
 * @throws {NodeApiError|PagingError} when the lists cannot be read, see `latestChange`
 */
export async function deliverSample(
	context: IHookFunctions,
	plan: SubscriptionPlan,
): Promise<void> {
	const { client, settings, targetUrl, webhookId } = plan;
	const change = await latestChange(client, settings);
	if (!change) {
		throw new Error(
			`No test event found: Karbon has no matching record, or cannot list this type. Test events are available for 'Invoice', 'Contact', 'Work Item', 'Time Entry'. Change 'Trigger On' or the filters, or publish without a test. With webhooks, you can also set 'Test Event' to 'Next Real Event'.`,
		);
	}
	const key = deriveSigningKey(webhookId, client.credentials.accessKey);
	// Not awaited: n8n may register the address only after this function has returned.
	void post(context, targetUrl, notification(asWanted(change, settings.actionTypes)), key);
}
