import { isKarbonNotFound } from '../transport/classifyResponse';
import { type KarbonClient, sendUnlessMissing } from '../transport/client';
import { deleteRequest, readRequest, type RequestContext, updateTypesRequest } from './requests';
import { type ExistingSubscription, MULTI, type SubscriptionView, toView } from './subscription';

/**
 * Reads a subscription. Changes nothing. Any 404 is read as "there is none": if Karbon's own had no code, the trigger
 * could never be published (karbon.md 113).
 * @throws {NodeApiError} for any failure but a 404
 * @throws {CancelledError} when the execution is canceled
 */
export async function readSubscription(
	client: KarbonClient,
	name: string,
	context?: RequestContext,
): Promise<SubscriptionView> {
	const attempt = await client.attempt(readRequest(name, context));
	if (attempt.ok) return toView(name, attempt.response.body);
	const { outcome } = attempt.failure;
	if (outcome.status !== 404) throw client.toError(attempt.failure);
	return isKarbonNotFound(outcome) ? { exists: false } : { exists: false, isUncertain: true };
}

/**
 * The same, but undefined for any failure, also for a 404.
 * @throws {CancelledError} when the execution is canceled
 */
export async function readIfPossible(
	client: KarbonClient,
	name: string,
	context?: RequestContext,
): Promise<ExistingSubscription | undefined> {
	const attempt = await client.attempt(readRequest(name, context));
	return attempt.ok ? toView(name, attempt.response.body) : undefined;
}

/**
 * The types of the multi-type subscription after they were changed: Karbon may have added the given types to the earlier
 * ones, instead of replacing them (karbon.md 84).
 * @param types the types that were sent
 * @returns `types` where Karbon does not show others
 * @throws {CancelledError} when the execution is canceled
 */
export async function typesAfterUpdate(
	client: KarbonClient,
	types: string[],
	context?: RequestContext,
): Promise<string[]> {
	return (await readIfPossible(client, MULTI, context))?.types ?? types;
}

/**
 * Changes the types of the multi-type subscription.
 * @returns its types afterwards (see `typesAfterUpdate`); undefined when there is no such subscription
 * @throws {NodeApiError} for any failure but Karbon's own 404
 * @throws {CancelledError} when the execution is canceled
 */
export async function updateTypes(
	client: KarbonClient,
	types: string[],
	context?: RequestContext,
): Promise<string[] | undefined> {
	const response = await sendUnlessMissing(client, updateTypesRequest(types, context));
	return response && (await typesAfterUpdate(client, types, context));
}

/**
 * Deletes a subscription.
 * @returns false when Karbon does not have it, also when an attempt whose response was lost has deleted it
 * @throws {NodeApiError} for any failure but Karbon's own 404
 * @throws {CancelledError} when the execution is canceled
 */
export async function deleteSubscription(
	client: KarbonClient,
	name: string,
	context?: RequestContext,
): Promise<boolean> {
	return (await sendUnlessMissing(client, deleteRequest(name, context))) !== undefined;
}
