import type { ErrorContext } from '../transport/errors/errorContext';
import type { KarbonRequest } from '../transport/request';
import { ValidationError } from '../validate/validate';
import { MULTI, subjectOf, type SubscriptionSettings, toBody } from './subscription';

const SUBSCRIPTIONS = '/v3/WebhookSubscriptions';

/** For a 404 without Karbon's code (karbon.md 113). */
export const NO_CODE =
	'The response (HTTP 404) has no Karbon error code, so it may have come from a proxy or a website. Check the Base URL of the credential.';

/** Why a subscription may be missing (karbon.md 87). */
const WHY_MISSING = {
	whyMissing:
		'It was never created, was deleted, or was canceled by Karbon after ten failed deliveries in a row. If it belongs to a Karbon Trigger, unpublish and publish its workflow. If not, create it again.',
	whyUncertain: NO_CODE,
};

/** What a caller adds to the errors of a request. */
export type RequestContext = Pick<ErrorContext, 'hasNoItem' | 'howToCheck' | 'secrets'>;

/** The errors of a write. @param verb `create` */
const writeContext = (verb: 'create' | 'delete' | 'update', subject: string) => ({
	purpose: `${verb} ${subject}`,
	written: { record: 'Webhook subscription', verb: `${verb}d` },
	subject,
});

/** False for a text that cannot be the name of a webhook type, so that no subscription has it. */
export function isTypeName(type: string): boolean {
	return /^[A-Za-z]+$/.test(type) && type.toLowerCase() !== MULTI.toLowerCase();
}

/**
 * The path of a subscription.
 * @throws {ValidationError} for a name that would address anything but one subscription: DELETE without a type removes
 * every subscription of the application (karbon.md 90)
 */
function pathOf(name: string): string {
	if (name === MULTI || isTypeName(name)) return `${SUBSCRIPTIONS}/${name}`;
	throw new ValidationError('Webhook Type', 'must be the name of one webhook type');
}

/** What confirms a write: no body, or the subscription. */
const CONFIRMED = { expectedBody: 'empty', recordField: 'TargetUrl' } as const;

/** Reads a subscription. */
export function readRequest(name: string, context: RequestContext = {}): KarbonRequest {
	const subject = subjectOf(name);
	return {
		method: 'GET',
		path: pathOf(name),
		isNullMissing: true,
		expectedBody: 'optional',
		errorContext: { purpose: `read ${subject}`, subject, ...WHY_MISSING, ...context },
	};
}

/** Creates a subscription. Not idempotent: Karbon may replace an existing one or refuse. */
export function createRequest(
	name: string,
	settings: SubscriptionSettings,
	{ secrets = [], ...context }: RequestContext = {},
): KarbonRequest & { errorContext: { secrets: string[] } } {
	const { signingKey } = settings;
	return {
		method: 'POST',
		path: SUBSCRIPTIONS,
		body: toBody(name, settings),
		...CONFIRMED,
		errorContext: {
			...writeContext('create', subjectOf(name)),
			// A 404 is about the endpoint.
			subject: undefined,
			howToCheck: 'Use Webhook Subscription > Get and compare its target URL.',
			...context,
			secrets: signingKey === undefined ? [...secrets] : [signingKey, ...secrets],
		},
	};
}

/** Replaces the types of the multi-type subscription (karbon.md 84). */
export function updateTypesRequest(types: string[], context: RequestContext = {}): KarbonRequest {
	const updated = writeContext('update', subjectOf(MULTI));
	const purpose = `change the types of ${updated.subject}`;
	return {
		method: 'PATCH',
		path: pathOf(MULTI),
		body: { WebhookTypes: types },
		...CONFIRMED,
		safety: 'idempotent',
		errorContext: { ...updated, purpose, ...WHY_MISSING, ...context },
	};
}

/** Deletes a subscription. */
export function deleteRequest(name: string, context: RequestContext = {}): KarbonRequest {
	return {
		method: 'DELETE',
		path: pathOf(name),
		...CONFIRMED,
		safety: 'idempotent',
		errorContext: { ...writeContext('delete', subjectOf(name)), ...WHY_MISSING, ...context },
	};
}
