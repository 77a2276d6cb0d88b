import { NodeApiError, type INode, type JsonObject } from 'n8n-workflow';

import type { Outcome } from './classifyResponse';
import { redact } from '../redact';
import type { KarbonRequest } from './request';

/** A request that did not succeed, after all repetition. */
export interface Failure {
	request: KarbonRequest;
	outcome: Outcome;
	/** `true`: nobody knows whether the service did it. `false`: it certainly did not (or it only read). */
	unknown: boolean;
	attempts: number;
}

interface Words {
	message: string;
	description: string;
}

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} seconds`;

/** Why no answer came, in words. */
function noAnswer({ code, reason: said }: Outcome): string {
	const because: Record<string, string> = {
		ECONNREFUSED: 'nothing accepts connections at the Base URL',
		ENOTFOUND: 'the host of the Base URL has no address',
		EAI_AGAIN: 'the host of the Base URL could not be looked up',
		ECONNRESET: 'the connection broke before the answer arrived',
		ECONNABORTED: 'no answer arrived in time',
		ETIMEDOUT: 'no answer arrived in time',
	};
	if (code === undefined && said !== undefined) return `no answer came, only "${said}"`;
	const reason = because[code ?? ''] ?? 'the connection broke before the answer arrived';
	return code ? `${reason} (${code})` : reason;
}

/** What the user can do, by status. Sources: interface.md, Errors; interface-addendum.md, Access and Error bodies. */
const CURES: Record<number, string> = {
	400: 'Check the values of this node against the message.',
	401: 'Check the credential: token and key may be swapped (the access key starts with eyJ), mistyped or withdrawn. Karbon answers the same when your API application has not been granted this part of the API.',
	403: 'Your API application is not allowed to do this, or the record is restricted. Ask your Karbon administrator.',
	404: 'It may have been deleted, the key may belong to another kind of record, or your API application may not see it.',
	409: 'Somebody else changed the record at the same moment (code 4020). Look at the record, then run this item again.',
	413: 'The file or the request is larger than Karbon accepts.',
	415: 'Karbon does not accept this type of content.',
};

/** The same by the service's own code, where it says more than the status (interface-addendum.md, Error bodies). */
const CURES_BY_CODE: Record<string, string> = {
	4001: 'A link to a file lives for 15 minutes. Read the record or the list again for a fresh one, or choose Download: By File Key.',
};

function refusal({ request, outcome }: Failure): Words {
	const { service } = outcome;
	const status = outcome.status!;
	const said = [service?.message, ...(service?.details ?? [])].filter(Boolean).join(' ');
	const cure =
		CURES_BY_CODE[service?.code ?? ''] ?? CURES[status] ?? 'Check the values of this node.';
	if (status === 500 && request.refusedOn500) {
		return { message: request.refusedOn500, description: said };
	}
	if (status === 401) {
		return { message: `Karbon refused the credentials to ${request.purpose}`, description: cure };
	}
	if (status === 404) {
		return {
			message: `Karbon does not have ${request.subject ?? 'this record'}`,
			description: request.whyMissing ?? cure,
		};
	}
	const quote = said ? `: ${said}` : ` (HTTP ${status})`;
	return { message: `Karbon refused to ${request.purpose}${quote}`, description: cure };
}

function unknownOutcome({ request, outcome }: Failure): Words {
	const said = outcome.service?.message ? `: ${outcome.service.message}` : '';
	const reason = outcome.status
		? `Karbon answered with HTTP ${outcome.status}${outcome.kind === 'unreadable' && !said ? ' and an unexpected response' : said}`
		: noAnswer(outcome);
	return {
		message: `The outcome is unknown: Karbon may or may not have been able to ${request.purpose}, because ${reason}`,
		description: `It was not sent a second time, so that nothing is recorded twice. ${request.howToCheck ?? 'Look in Karbon before you run this again.'}`,
	};
}

function givenUp(failure: Failure): Words {
	const { request, outcome, attempts } = failure;
	const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
	const named = outcome.code ?? outcome.reason;
	switch (outcome.kind) {
		case 'rateLimited':
			return {
				message: `Karbon is limiting the rate of requests and asked to wait ${outcome.askedMs === undefined ? 'without saying how long' : seconds(outcome.askedMs)}; gave up${tries} to ${request.purpose}`,
				description:
					'Nothing was changed. Run this again later, or lower "Requests per Minute" in the credential when other systems use the same API application.',
			};
		case 'notDelivered':
		case 'lost':
			return {
				message: `Karbon could not be reached${tries} to ${request.purpose}: ${noAnswer(outcome)}`,
				description: 'Check the Base URL of the credential, and the network or proxy of this n8n.',
			};
		case 'notSent':
			return {
				message: `The request to ${request.purpose} was not sent: n8n or its network settings refused the connection${named ? ` (${named})` : ''}`,
				description: 'Check the Base URL of the credential, certificates and proxy settings.',
			};
		case 'redirect':
			return {
				message: `Karbon answered with a redirect (HTTP ${outcome.status}) where none is expected, to ${request.purpose}`,
				description:
					'It was not followed, because token and key go to the Base URL only. Check the Base URL.',
			};
		case 'unreadable':
			return {
				message: `The answer is not JSON${tries} (HTTP ${outcome.status}), to ${request.purpose}`,
				description:
					'Check the Base URL of the credential: a proxy or a web page may have answered.',
			};
		case 'serverFault':
			return {
				message: `Karbon has trouble of its own (HTTP ${outcome.status})${tries} to ${request.purpose}${outcome.service?.message ? `: ${outcome.service.message}` : ''}`,
				description: 'Run this again later.',
			};
		default:
			return refusal(failure);
	}
}

/** What a program finds in the error's context, beside the text for a person. */
interface Facts extends JsonObject {
	outcome: 'unknown' | 'refused';
	status: number | null;
	code: string | null;
}

/**
 * The error that n8n shows: what happened, for which item, what to do next, and the service's own
 * code. Secrets are taken out whatever the service put into its text.
 */
export function toNodeError(
	node: INode,
	failure: Failure,
	secrets: readonly string[],
): NodeApiError {
	const { request, outcome, unknown } = failure;
	const words = unknown ? unknownOutcome(failure) : givenUp(failure);
	const hide = (text: string) => redact(text, [...secrets, ...(request.secrets ?? [])]);
	const said = outcome.service?.code;
	const code = said === undefined ? undefined : hide(said);
	const item = request.itemIndex === undefined ? '' : ` [item ${request.itemIndex}]`;
	const message = hide(`${words.message}${item}`);
	const description = hide(
		[words.description, code ? `Karbon's code: ${code}.` : ''].filter(Boolean).join(' '),
	);
	const facts: Facts = {
		outcome: unknown ? 'unknown' : 'refused',
		status: outcome.status ?? null,
		code: code ?? outcome.code ?? null,
	};
	const error = new NodeApiError(
		node,
		{ message, description },
		{
			message,
			description,
			httpCode: outcome.status === undefined ? undefined : String(outcome.status),
			itemIndex: request.itemIndex,
		},
	);
	// n8n replaces any message that has the name of a system error in it, for ECONNRESET by the advice to
	// retry at once: after a payment whose outcome is unknown, that would book it twice.
	error.message = message;
	error.context.karbon = facts;
	return error;
}
