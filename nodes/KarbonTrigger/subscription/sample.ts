import type { IHookFunctions } from 'n8n-workflow';

import { deriveSigningKey, sign } from '../../shared/subscriptions/signature';
import { labelsOf } from '../../shared/subscriptions/webhookTypes';
import { realTiming } from '../../shared/timing';
import type { ChangeEvent } from '../events/changeEvent';
import { latestChange } from './latestChange';
import { CHANGE_SOURCES } from '../scan/sources';
import type { SubscriptionPlan } from './plan';

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
					`Karbon Trigger: the sample could not be delivered to the test address (${(error as Error).message}). Make sure that this n8n instance can reach its own webhook address.`,
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
		const listed = labelsOf([...new Set(CHANGE_SOURCES.map(({ webhookType }) => webhookType))]);
		throw new Error(
			`No test event found: Karbon has no matching record, or cannot list this type. Test events are available for ${listed}. Change the selection, or publish the workflow without a test. With webhooks, you can also set the option 'Test Event' to 'Next Real Event'.`,
		);
	}
	const key = deriveSigningKey(webhookId, client.credentials.accessKey);
	// Not awaited: n8n may register the address only after this function has returned.
	void post(context, targetUrl, notification(asWanted(change, settings.actionTypes)), key);
}
