import type { IDataObject } from 'n8n-workflow';

import { NO_CODE, readRequest } from '../../../shared/subscriptions/requests';
import {
	type ExistingSubscription,
	MULTI,
	sameTypes,
	sameUrl,
	subjectOf,
	type SubscriptionSettings,
	targetHost,
	toView,
} from '../../../shared/subscriptions/subscription';
import {
	deleteSubscription,
	readSubscription,
	updateTypes,
} from '../../../shared/subscriptions/subscriptionClient';
import { inQuotes } from '../../../shared/text';
import { isKarbonNotFound } from '../../../shared/transport/classifyResponse';
import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';
import type { deletedSubscriptions } from './deletedSubscriptions';
import { noteOtherTypes } from './update';

/** One subscription to create, and what is needed to create it. */
interface Creation {
	input: OperationInput;
	/** Its name, see `MULTI`. */
	name: string;
	settings: SubscriptionSettings;
	/** Whether an existing subscription is deleted first, also one with the same target URL. */
	replaceExisting: boolean;
	/** For the errors of requests. Texts in `secrets` are never shown; another system's target URL is added to them. */
	requestContext: { secrets: string[] };
	/** Where a deleted subscription is recorded. */
	deleted: ReturnType<typeof deletedSubscriptions>;
}

/**
 * Reads the existing subscription right before a new one is created, because Karbon may replace another system's
 * without an error (karbon.md 83). Deletes it, if the user allows that. Else one with the same target URL is kept, with
 * the wanted types, and no other is created beside another system's.
 * @returns the output when the existing subscription is kept, or its types were changed; undefined when one is to be
 * created
 * @throws {AnswerError} when there is one that may not be deleted, and it delivers to another target
 * URL or Karbon does not show where; or when there may be one (karbon.md 113)
 * @throws {NodeApiError} when Karbon refuses or cannot be reached; nothing is created then
 */
export async function prepareCreate(creation: Creation): Promise<IDataObject | undefined> {
	const { name, settings, replaceExisting, requestContext, deleted, input } = creation;
	const view = await readSubscription(input.client, name, requestContext);
	if (!view.exists) {
		if (view.isUncertain && !replaceExisting) throw uncertainError();
		return undefined;
	}
	const { targetUrl, types, record } = view;
	const isSameTarget = targetUrl !== undefined && sameUrl(targetUrl, settings.targetUrl);
	// The path of another system's target URL can be a secret, and Karbon may repeat it in an error.
	if (targetUrl !== undefined && !isSameTarget) requestContext.secrets.push(targetUrl);
	if (replaceExisting) {
		if (await deleteExisting(creation))
			deleted[name] = { target: targetHost(view), types: types ?? [] };
		return undefined;
	}
	if (!isSameTarget) throw existsError(name, view);
	// Types that Karbon does not show are sent again, which changes nothing when they are the same.
	if (name !== MULTI || (types && sameTypes(types, settings.types))) {
		noteUnappliedOptions(creation, record);
		return { created: false, changed: false, ...record };
	}
	// The subscription may have been deleted since it was read. Then a new one is created.
	const updated = await updateTypes(input.client, settings.types, requestContext);
	if (!updated) return undefined;
	noteOtherTypes(input, settings.types, updated);
	noteUnappliedOptions(creation, record);
	return { created: false, changed: true, ...record, WebhookTypes: updated };
}

/**
 * Reads after a request with an unknown outcome whether the subscription was created. Before it was sent there was
 * none, so one with the same target URL, and the same types if Karbon shows them, is the one it created.
 * @returns `unknown` when Karbon cannot be read or does not show enough
 */
export async function resolveCreate({
	input,
	name,
	settings,
	requestContext,
}: Pick<Creation, 'input' | 'name' | 'settings' | 'requestContext'>): Promise<Resolution> {
	const attempt = await input.client.attempt(readRequest(name, requestContext));
	if (!attempt.ok)
		return isKarbonNotFound(attempt.failure.outcome) ? { state: 'notDone' } : { state: 'unknown' };
	const { targetUrl, types, record } = toView(name, attempt.response.body);
	if (targetUrl === undefined) return { state: 'unknown' };
	if (!sameUrl(targetUrl, settings.targetUrl)) return { state: 'notDone' };
	if (types && !sameTypes(types, settings.types)) return { state: 'unknown' };
	return { state: 'done', result: createdResult(record) };
}

async function deleteExisting({ input, name, requestContext }: Creation): Promise<boolean> {
	try {
		return await deleteSubscription(input.client, name, requestContext);
	} catch (error) {
		const { description } = error as { description?: string };
		const advice =
			'The new subscription was not created. Use Webhook Subscription > Get to check whether the existing one is still there.';
		throw Object.assign(error as Error, { description: [description, advice].join(' ').trim() });
	}
}

/** Tells the user which options the existing subscription may not have: only its types can be changed. */
function noteUnappliedOptions({ input, settings }: Creation, shown: IDataObject): void {
	const options = [
		['Signing Key', settings.signingKey, undefined],
		['Batch Size', settings.batchSize, shown.BatchSize],
		['Batch Max Delay (Seconds)', settings.batchMaxDelaySeconds, shown.BatchMaxDelaySeconds],
	] as const;
	const unapplied = options.filter(([, wanted, has]) => wanted !== undefined && wanted !== has);
	if (unapplied.length === 0) return;
	const labels = inQuotes(unapplied.map(([label]) => label));
	input.addHint(
		`The webhook subscription for this target URL already exists. Not applied to it: ${labels}. Karbon cannot change these, or does not show them. To apply them, turn on 'Replace Existing' under Options.`,
	);
}

function uncertainError(): AnswerError {
	return new AnswerError(
		'Webhook subscription not created: Karbon did not confirm that there is none yet',
		`${NO_CODE} To create it anyway, turn on 'Replace Existing' under Options. If another system has a subscription, it then stops receiving events.`,
	);
}

function existsError(name: string, existing: ExistingSubscription): AnswerError {
	return new AnswerError(
		`Webhook subscription not created: ${subjectOf(name)} already exists and delivers to ${targetHost(existing)}`,
		"Karbon allows only one multi-type subscription, and one per type, for each API application. Delete it first, or turn on 'Replace Existing' under Options: the other system then stops receiving events. It may belong to a Karbon Trigger.",
	);
}

/** The output for a subscription that was created. */
export function createdResult(record: IDataObject): IDataObject {
	return { created: true, changed: true, ...record };
}
