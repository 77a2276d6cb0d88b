import { readRequest } from '../../../shared/subscriptions/requests';
import { sameTypes, sameUrl, toView } from '../../../shared/subscriptions/subscription';
import { isKarbonNotFound } from '../../../shared/transport/classifyResponse';
import type { Resolution } from '../../writes/write';
import { createdResult } from './createPlan';
import type { Creation } from './prepareCreate';

/**
 * Reads after a request with an unknown outcome whether the subscription was created. Before it was sent there was
 * none, so one with the same target URL, and the same types if Karbon shows them, is the one it created.
 * @returns `unknown` when Karbon cannot be read or does not show enough
 */
export async function resolveCreate({
	input,
	ref,
	settings,
	requestContext,
}: Pick<Creation, 'input' | 'ref' | 'settings' | 'requestContext'>): Promise<Resolution> {
	const attempt = await input.client.attempt(readRequest(ref, requestContext));
	if (!attempt.ok)
		return isKarbonNotFound(attempt.failure.outcome) ? { state: 'notDone' } : { state: 'unknown' };
	const { targetUrl, types, record } = toView(ref, attempt.response.body);
	if (targetUrl === undefined) return { state: 'unknown' };
	if (!sameUrl(targetUrl, settings.targetUrl)) return { state: 'notDone' };
	if (types && !sameTypes(types, settings.types)) return { state: 'unknown' };
	return { state: 'done', result: createdResult(record) };
}
