import { isKarbonNotFound, type Outcome } from '../classifyResponse';
import { asSentence, capitalized } from '../../text';
import { ADVICE, ADVICE_BY_CODE } from './advice';
import type { Failure } from './failure';
import { changeValueAdvice, withLabels } from './fieldLabels';
import { NOT_DELIVERED, NOT_SENT, TIMED_OUT } from './networkErrorCodes';
import { refusalAdvice } from './refusals';
import type { ErrorContext } from './errorContext';

/** The texts of an error, before secrets are removed. */
export interface ErrorTexts {
	message: string;
	description: string;
}

const CHECK_BASE_URL = 'Check the Base URL of the credential.';
const TRY_LATER = 'Try again later.';
const NOT_THERE =
	'Your API application has no access to this part of the API. Check its permissions in Karbon, and the Base URL of the credential.';
const SAFE_TO_REPEAT = 'You can safely run this again, even if the change was already made.';

/** `Payment may have been recorded, but this is not confirmed`. */
function maybeDoneSentence({ written, purpose }: ErrorContext): string {
	const maybeDone = written
		? `${written.record} may have been ${written.verb}`
		: `The request to ${purpose} may have succeeded`;
	return `${maybeDone}, but this is not confirmed`;
}

/** `Payment not recorded`, `Could not read the invoice "abc"`, or what an idempotent request may have done. */
function resultSentence(failure: Failure): string {
	const { attempts, maybeDone } = failure;
	const { errorContext } = failure.request;
	const { written, purpose } = errorContext;
	if (maybeDone) return maybeDoneSentence(errorContext);
	if (written) return `${written.record} not ${written.verb}`;
	return `Could not ${purpose}${attempts > 1 ? ` after ${attempts} attempts` : ''}`;
}

/** Karbon's message with all details; empty when there is none. */
function karbonMessage({ service }: Outcome): string {
	return [service?.message, ...(service?.details ?? [])].filter(Boolean).join(' ');
}

/** `Karbon says: ...`, for a description; empty when there is no message. */
function quotedMessage(outcome: Outcome): string {
	const text = karbonMessage(outcome);
	return text && `Karbon says: ${asSentence(text)}`;
}

/** Why there is no response. Messages do not show the Node.js error code, see `errorText`. */
function whyNoResponse(kind: Outcome['kind'], code: string): string {
	// On an existing connection, a code such as EHOSTUNREACH means that it was lost.
	const notDelivered = kind === 'notDelivered' ? NOT_DELIVERED.get(code) : undefined;
	if (notDelivered !== undefined) return notDelivered;
	if (TIMED_OUT.has(code)) return 'No response arrived in time';
	return 'The connection was lost before a response arrived';
}

/** Why there is no response, or why the response does not show whether the request was processed. */
function whyNoResult({ status, kind, code, reason }: Outcome): string {
	if (reason !== undefined) return capitalized(reason);
	if (status === undefined) return whyNoResponse(kind, code ?? '');
	if (kind === 'unreadable') return `Karbon's response (HTTP ${status}) could not be read`;
	if (kind === 'redirect')
		return `Karbon redirected the request (HTTP ${status}). ${CHECK_BASE_URL}`;
	return `Karbon returned an error (HTTP ${status})`;
}

/** The texts for a request that Karbon refused. */
function refusalTexts(failure: Failure): ErrorTexts {
	const { request, outcome } = failure;
	const { errorContext } = request;
	const status = outcome.status!;
	const result = resultSentence({ ...failure, attempts: 1 });
	if (status === 401) {
		const message = `Karbon rejected the access token or access key. ${result}.`;
		return { message, description: ADVICE[401] };
	}
	const { subject, isPlural, written, whyMissing, whyUncertain = whyMissing } = errorContext;
	// Without a subject, only Karbon's message names what a write refers to.
	if (status === 404 && (subject ?? !(written && isKarbonNotFound(outcome)))) {
		if (subject === undefined) {
			const message = `${result}: Karbon responded "not found" (HTTP 404)`;
			return { message, description: NOT_THERE };
		}
		const missing = `${subject} ${isPlural ? 'were' : 'was'} not found`;
		const message = written ? `${result}: ${missing}` : capitalized(missing);
		return {
			message,
			description: (isKarbonNotFound(outcome) ? whyMissing : whyUncertain) ?? ADVICE[404],
		};
	}
	const text = withLabels(karbonMessage(outcome), errorContext.labels);
	const advice =
		refusalAdvice(request, status, outcome.service) ??
		ADVICE_BY_CODE[outcome.service?.code ?? ''] ??
		ADVICE[status] ??
		errorContext.advice?.find(({ about }) => about.test(text))?.text;
	return {
		message: `${result}: ${text || `Karbon rejected the request (HTTP ${status})`}`,
		description: advice ?? changeValueAdvice(text, request),
	};
}

/** Advice to repeat the request, which must not be shown where a repetition may write twice. */
const ADVICE_TO_REPEAT = /\bre-?(?:try|send|submit|peat)|try (?:it )?again/i;

const advisesToRepeat = (outcome: Outcome) => ADVICE_TO_REPEAT.test(karbonMessage(outcome));

/** Why Karbon refused a later attempt of an update; empty when it gave no reason, or advises to retry. */
function laterFailureSentence({ request, laterFailure }: Failure): string {
	if (!laterFailure || advisesToRepeat(laterFailure)) return '';
	const text = withLabels(karbonMessage(laterFailure), request.errorContext.labels);
	return text && `A later attempt failed: ${asSentence(text)}`;
}

/** The texts for a write that Karbon may have processed. A message of Karbon that advises to retry is left out. */
function unknownOutcomeTexts(failure: Failure): ErrorTexts {
	const { request, outcome, timesUnknown } = failure;
	const { errorContext } = request;
	const rest = [
		asSentence(whyNoResult(outcome)),
		advisesToRepeat(outcome) ? '' : quotedMessage(outcome),
		timesUnknown === undefined
			? 'The request was not sent again, to avoid a duplicate.'
			: `The outcome of ${timesUnknown === 1 ? 'one attempt' : `${timesUnknown} attempts`} is unknown, and reading the record did not confirm the change.`,
		laterFailureSentence(failure),
		errorContext.howToCheck ?? 'Check in Karbon whether it was done before you send it again.',
	];
	return { message: maybeDoneSentence(errorContext), description: rest.filter(Boolean).join(' ') };
}

/** The texts for a request that Karbon did not process, or that can safely be repeated. */
function notDoneTexts(failure: Failure): ErrorTexts {
	const { outcome } = failure;
	const { status, retryAfterMs, code, reason } = outcome;
	const result = `${resultSentence(failure)}.`;
	switch (outcome.kind) {
		case 'rateLimited': {
			const wait =
				retryAfterMs === undefined
					? 'Karbon does not say how long to wait.'
					: `Karbon asks to wait ${Math.ceil(retryAfterMs / 1000)} seconds.`;
			return {
				message: `Rate limit reached. ${wait} ${result}`,
				description:
					"Try again later. If other systems use the same API application, lower 'Requests per Minute' in the credential.",
			};
		}
		case 'notDelivered':
		case 'lost':
			return {
				message: `${asSentence(whyNoResult(outcome))} ${result}`,
				description: `${CHECK_BASE_URL} Also check the network and the proxy of this n8n instance.`,
			};
		case 'notSent': {
			const why =
				NOT_SENT.get(code ?? '') ?? reason ?? 'the network settings of n8n do not allow it';
			return {
				message: `n8n did not send the request${failure.maybeDone ? ' again' : ''}: ${asSentence(why)} ${result}`,
				description: `${CHECK_BASE_URL} Also check the certificates and proxy settings of this n8n instance.`,
			};
		}
		case 'redirect':
			return {
				message: `Karbon redirected the request (HTTP ${status}). ${result}`,
				description: `The redirect was not followed, because it would send the token and the key to another address. ${CHECK_BASE_URL}`,
			};
		case 'tooLarge':
			return {
				message: `${resultSentence(failure)}: ${reason}`,
				description: `Request fewer records with a filter or limit. The response may also have come from a proxy or a website. ${CHECK_BASE_URL}`,
			};
		case 'unreadable':
			// A write that Karbon did not confirm. Reading showed that it was not done, or doing it again is safe.
			if (reason !== undefined) {
				return {
					message: `${resultSentence(failure)}: ${reason}`,
					description: [quotedMessage(outcome), TRY_LATER].filter(Boolean).join(' '),
				};
			}
			return {
				message: `Karbon's response is not JSON (HTTP ${status}). ${result}`,
				description: `The response may have come from a proxy or a website. ${CHECK_BASE_URL}`,
			};
		case 'serverFault': {
			const what = status! > 500 ? 'Karbon is unavailable' : 'Karbon returned an error';
			return {
				message: `${what} (HTTP ${status}). ${result}`,
				description: [quotedMessage(outcome), TRY_LATER].filter(Boolean).join(' '),
			};
		}
		default:
			return refusalTexts(failure);
	}
}

/** The texts of the error for a failure. */
export function textsOf(failure: Failure): ErrorTexts {
	if (failure.isOutcomeUnknown) return unknownOutcomeTexts(failure);
	const texts = notDoneTexts(failure);
	if (!failure.maybeDone) return texts;
	return { ...texts, description: `${texts.description} ${SAFE_TO_REPEAT}` };
}
