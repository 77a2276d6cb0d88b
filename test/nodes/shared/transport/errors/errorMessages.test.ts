import { NodeApiError } from 'n8n-workflow';

import { SYSTEM_CODES } from '../../../../../nodes/shared/errorText';
import type { ErrorContext } from '../../../../../nodes/shared/transport/errors/errorContext';
import type { Failure } from '../../../../../nodes/shared/transport/errors/failure';
import { toNodeError } from '../../../../../nodes/shared/transport/errors/toNodeError';
import type { Outcome } from '../../../../../nodes/shared/transport/classifyResponse';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { KEY, NODE, TOKEN } from '../../../../support/fakeHost';
import { wrappedByN8n } from '../../../../support/wrappedByN8n';

type Given = Partial<ErrorContext & Pick<KarbonRequest, 'method' | 'path'>>;

const failure = (
	outcome: Partial<Outcome> & Pick<Outcome, 'kind'>,
	{ method = 'POST', path = '/v3/X', ...errorContext }: Given = {},
	more: Partial<Failure> = {},
): Failure => ({
	request: {
		method,
		path,
		errorContext: {
			purpose: 'record the payment',
			written: WRITTEN,
			hasNoItem: true,
			...errorContext,
		},
	},
	outcome,
	isOutcomeUnknown: false,
	attempts: 1,
	...more,
});

const WRITTEN = { record: 'Payment', verb: 'recorded' };

const said = (code: string, message: string) => ({ code, message, details: [] });

const errorFor = (given: Failure) => toNodeError(NODE, given, [TOKEN, KEY]);

const READ: Given = {
	method: 'GET',
	purpose: 'read the work item "abc"',
	subject: 'the work item "abc"',
	written: undefined,
};

const FILES: Given = {
	path: '/v3/Files',
	written: { record: 'File', verb: 'uploaded' },
};

const NOT_AGAIN = 'The request was not sent again, to avoid a duplicate.';
const CHECK = 'Check in Karbon whether it was done before you send it again.';

describe('toNodeError', () => {
	it.each<[string, Failure, string | RegExp, string | RegExp]>([
		[
			"a refusal, with Karbon's text",
			failure({ kind: 'refused', status: 400, service: said('4002', 'Date is in the future.') }),
			'Payment not recorded: Date is in the future.',
			"Change the value that Karbon rejects, then try again. Karbon's code: 4002.",
		],
		[
			'a refusal, with what to do about it',
			failure(
				{ kind: 'refused', status: 400, service: said('4002', 'TotalAmount is too large.') },
				{
					labels: { TotalAmount: 'Total Amount' },
					advice: [
						{ about: /date/i, text: 'Change the date.' },
						{ about: /'Total Amount'/, text: 'Lower it.' },
					],
				},
			),
			"Payment not recorded: 'Total Amount' is too large.",
			"Lower it. Karbon's code: 4002.",
		],
		[
			'a refusal of fields of which one name contains another',
			failure(
				{
					kind: 'refused',
					status: 400,
					service: said('4003', 'BillableValue exceeds Value.'),
				},
				{ labels: { Value: 'Value', BillableValue: 'Billable Value' } },
			),
			"Payment not recorded: 'Billable Value' exceeds 'Value'.",
			"Change 'Value' and 'Billable Value', then try again. Karbon's code: 4003.",
		],
		[
			'a refusal, with the labels of the form, and nothing twice',
			failure(
				{ kind: 'refused', status: 400, service: said('4002', "TotalAmount exceeds 'AmountDue'.") },
				{ labels: { TotalAmount: 'Total Amount', AmountDue: 'Amount Due' } },
			),
			"Payment not recorded: 'Total Amount' exceeds 'Amount Due'.",
			"Change 'Total Amount' and 'Amount Due', then try again. Karbon's code: 4002.",
		],
		[
			'a refusal of a read',
			failure({ kind: 'refused', status: 400, service: said('4002', 'Bad filter.') }, READ),
			'Could not read the work item "abc": Bad filter.',
			/^Change the value that Karbon rejects/,
		],
		[
			'a proxy that requires a login',
			failure({ kind: 'refused', status: 407, service: undefined }),
			'Payment not recorded: Karbon rejected the request (HTTP 407)',
			/^The proxy of this n8n instance requires a login\./,
		],
		[
			'a refusal without a text',
			failure({ kind: 'refused', status: 418 }),
			'Payment not recorded: Karbon rejected the request (HTTP 418)',
			'Change the value that Karbon rejects, then try again.',
		],
		[
			'every rule that was broken',
			failure({
				kind: 'refused',
				status: 400,
				service: { message: 'Invalid.', details: ['A: x', 'B: y'] },
			}),
			'Payment not recorded: Invalid. A: x B: y',
			/^Change the value that Karbon rejects/,
		],
		[
			'rejected credentials',
			failure({ kind: 'refused', status: 401, service: said('401', 'JWT not present.') }),
			'Karbon rejected the access token or access key. Payment not recorded.',
			/the token and the key may be swapped.*has no access to this part/,
		],
		[
			'a restriction',
			failure({ kind: 'refused', status: 403, service: said('4021', 'Restricted.') }),
			'Payment not recorded: Restricted.',
			/not allowed to do this.*4021/,
		],
		[
			'a missing record',
			failure({ kind: 'refused', status: 404 }, READ),
			'The work item "abc" was not found',
			/may have been deleted/,
		],
		[
			'settings that are missing',
			failure(
				{ kind: 'refused', status: 404 },
				{ ...READ, subject: 'the account settings', isPlural: true },
			),
			'The account settings were not found',
			/may have been deleted/,
		],
		[
			'a missing record that a write names',
			failure({ kind: 'refused', status: 404 }, { subject: 'the invoice "abc"' }),
			'Payment not recorded: the invoice "abc" was not found',
			/may have been deleted/,
		],
		[
			'a missing record without a name',
			failure({ kind: 'refused', status: 404 }, { ...READ, subject: undefined }),
			'Could not read the work item "abc": Karbon responded "not found" (HTTP 404)',
			/has no access to this part of the API/,
		],
		[
			"a missing record that only Karbon's message names",
			failure({ kind: 'refused', status: 404, service: said('4004', 'No contact "xyz".') }, {}),
			'Payment not recorded: No contact "xyz".',
			/^It may have been deleted, the key may belong to another type of record/,
		],
		[
			'a missing record, with the reason that the request knows',
			failure(
				{ kind: 'refused', status: 404, service: said('4004', 'None.') },
				{
					...READ,
					subject: "a webhook subscription for 'Work Item'",
					whyMissing: 'None was made.',
				},
			),
			"A webhook subscription for 'Work Item' was not found",
			"None was made. Karbon's code: 4004.",
		],
		[
			'a download link that has expired',
			failure({ kind: 'refused', status: 400, service: said('4001', 'Bad token.') }, READ),
			'Could not read the work item "abc": Bad token.',
			/^A download link is valid for 15 minutes\. .*choose 'By ID' in 'File' and enter the key\. Karbon's code: 4001\.$/,
		],
		[
			'a conflict',
			failure({ kind: 'conflict', status: 409 }),
			'Payment not recorded: Karbon rejected the request (HTTP 409)',
			/Another user changed the record/,
		],
		[
			'a file type that Karbon refuses with HTTP 500',
			failure(
				{ kind: 'refused', status: 500, service: said('5001', 'Unsupported file type.') },
				FILES,
			),
			'File not uploaded: Unsupported file type.',
			"Executables, scripts, HTML, and other unsafe types are rejected. Upload the file in a ZIP archive. Karbon's code: 5001.",
		],
		[
			"a refusal with HTTP 500, with Karbon's text",
			failure(
				{
					kind: 'refused',
					status: 500,
					service: said('5001', 'User defined identifier already in use'),
				},
				{ path: '/v3/Contacts', written: { record: 'Contact', verb: 'created' } },
			),
			'Contact not created: User defined identifier already in use',
			/^Enter another identifier/,
		],
		[
			'a rate limit',
			failure({ kind: 'rateLimited', status: 429, retryAfterMs: 39_200 }, READ, { attempts: 20 }),
			'Rate limit reached. Karbon asks to wait 40 seconds. Could not read the work item "abc" after 20 attempts.',
			/Try again later.*'Requests per Minute'/,
		],
		[
			'a rate limit that names no time',
			failure({ kind: 'rateLimited', status: 429 }),
			'Rate limit reached. Karbon does not say how long to wait. Payment not recorded.',
			/Try again later/,
		],
		[
			'a refused connection',
			failure({ kind: 'notDelivered', code: 'ECONNREFUSED' }, READ, { attempts: 5 }),
			'The server at the Base URL refuses connections. Could not read the work item "abc" after 5 attempts.',
			/Check the Base URL/,
		],
		[
			'a response of a read that was lost',
			failure({ kind: 'lost', code: 'ECONNRESET' }, READ),
			'The connection was lost before a response arrived. Could not read the work item "abc".',
			/Check the Base URL/,
		],
		[
			'a failed connection without a code',
			failure({ kind: 'lost' }, READ),
			/^The connection was lost before a response arrived\./,
			/Check the Base URL/,
		],
		[
			'a failure that only has a text',
			failure({ kind: 'lost', reason: 'invalid state: the stream is locked' }, READ),
			'Invalid state: the stream is locked. Could not read the work item "abc".',
			/Check the Base URL/,
		],
		[
			'a text that contains a secret',
			failure({ kind: 'lost', reason: `no such header ${KEY}` }, READ),
			/^No such header \[hidden\]\./,
			/Check the Base URL/,
		],
		[
			'an address that n8n refuses with a text',
			failure({ kind: 'notSent', reason: 'The request was blocked because 10.0.0.1 is private' }),
			'n8n did not send the request: The request was blocked because 10.0.0.1 is private. Payment not recorded.',
			/certificates and proxy/,
		],
		[
			'an expired certificate',
			failure({ kind: 'notSent', code: 'CERT_HAS_EXPIRED' }),
			'n8n did not send the request: the certificate of the Base URL has expired. Payment not recorded.',
			/certificates and proxy/,
		],
		[
			'a connection that n8n refuses without a known code',
			failure({ kind: 'notSent' }),
			/the network settings of n8n do not allow it\. Payment not recorded\.$/,
			/certificates and proxy/,
		],
		[
			'a redirect',
			failure({ kind: 'redirect', status: 302 }, READ),
			'Karbon redirected the request (HTTP 302). Could not read the work item "abc".',
			/not followed, because it would send the token and the key to another address/,
		],
		[
			'a response that is too large to be read',
			failure(
				{ kind: 'tooLarge', status: 200, reason: "Karbon's response has more than 64 MB" },
				READ,
			),
			'Could not read the work item "abc": Karbon\'s response has more than 64 MB',
			/^Request fewer records with .*Check the Base URL of the credential\.$/,
		],
		[
			'a response that is not JSON',
			failure({ kind: 'unreadable', status: 200 }, READ, { attempts: 5 }),
			'Karbon\'s response is not JSON (HTTP 200). Could not read the work item "abc" after 5 attempts.',
			/may have come from a proxy or a website/,
		],
		[
			'a write that Karbon did not confirm, and that was checked not to be done',
			failure({
				kind: 'unreadable',
				status: 200,
				service: said('1', 'Odd.'),
				reason: 'Karbon did not confirm the change (HTTP 200)',
			}),
			'Payment not recorded: Karbon did not confirm the change (HTTP 200)',
			"Karbon says: Odd. Try again later. Karbon's code: 1.",
		],
		[
			'an outage',
			failure({ kind: 'serverFault', status: 503, service: said('5001', 'Busy.') }, READ, {
				attempts: 5,
			}),
			'Karbon is unavailable (HTTP 503). Could not read the work item "abc" after 5 attempts.',
			"Karbon says: Busy. Try again later. Karbon's code: 5001.",
		],
		[
			'an unexpected error of Karbon without a text',
			failure({ kind: 'serverFault', status: 500, service: { details: [] } }, READ),
			'Karbon returned an error (HTTP 500). Could not read the work item "abc".',
			'Try again later.',
		],
		[
			'an unknown outcome after a lost connection',
			failure(
				{ kind: 'lost', code: 'ECONNRESET' },
				{ howToCheck: 'Get the payments of the invoice.' },
				{ isOutcomeUnknown: true },
			),
			'Payment may have been recorded, but this is not confirmed',
			`The connection was lost before a response arrived. ${NOT_AGAIN} Get the payments of the invoice.`,
		],
		[
			'an unknown outcome after a time-out',
			failure({ kind: 'lost', code: 'ECONNABORTED' }, {}, { isOutcomeUnknown: true }),
			/may have been recorded/,
			`No response arrived in time. ${NOT_AGAIN} ${CHECK}`,
		],
		[
			'an unknown outcome after an error of Karbon',
			failure({ kind: 'serverFault', status: 502 }, {}, { isOutcomeUnknown: true }),
			/may have been recorded/,
			`Karbon returned an error (HTTP 502). ${NOT_AGAIN} ${CHECK}`,
		],
		[
			'an unknown outcome after an error of Karbon, with its text',
			failure(
				{ kind: 'serverFault', status: 500, service: said('5001', `Lost ${KEY} on the way.`) },
				{},
				{ isOutcomeUnknown: true },
			),
			/may have been recorded/,
			`Karbon returned an error (HTTP 500). Karbon says: Lost [hidden] on the way. ${NOT_AGAIN} ${CHECK} Karbon's code: 5001.`,
		],
		[
			'an unknown outcome without the advice of Karbon to repeat the request',
			failure(
				{ kind: 'serverFault', status: 503, service: { message: 'Please retry.', details: [] } },
				{},
				{ isOutcomeUnknown: true },
			),
			/may have been recorded/,
			`Karbon returned an error (HTTP 503). ${NOT_AGAIN} ${CHECK}`,
		],
		[
			'an unknown outcome after a response that cannot be read',
			failure({ kind: 'unreadable', status: 201 }, {}, { isOutcomeUnknown: true }),
			/may have been recorded/,
			`Karbon's response (HTTP 201) could not be read. ${NOT_AGAIN} ${CHECK}`,
		],
		[
			'an unknown outcome for a reason that the caller knows',
			failure(
				{ kind: 'unreadable', status: 202, reason: 'Karbon answered without the payment' },
				{},
				{ isOutcomeUnknown: true },
			),
			/may have been recorded/,
			`Karbon answered without the payment. ${NOT_AGAIN} ${CHECK}`,
		],
		[
			'an unknown outcome after a redirect',
			failure({ kind: 'redirect', status: 307 }, {}, { isOutcomeUnknown: true }),
			/may have been recorded/,
			`Karbon redirected the request (HTTP 307). Check the Base URL of the credential. ${NOT_AGAIN} ${CHECK}`,
		],
		[
			'an unknown outcome of a request that names no record',
			failure({ kind: 'lost' }, { written: undefined }, { isOutcomeUnknown: true }),
			'The request to record the payment may have succeeded, but this is not confirmed',
			/not sent again/,
		],
	])('describes %s', (_name, given, message, description) => {
		const error = errorFor(given);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toEqual(
			typeof message === 'string' ? message : expect.stringMatching(message),
		);
		expect(error.description).toEqual(
			typeof description === 'string' ? description : expect.stringMatching(description),
		);
	});

	it.each(SYSTEM_CODES)('does not show the code %s, but has it in its context', (code) => {
		for (const kind of ['lost', 'notDelivered', 'notSent'] as const) {
			for (const isOutcomeUnknown of [true, false]) {
				const error = errorFor(failure({ kind, code }, {}, { isOutcomeUnknown }));
				expect(`${error.message} ${error.description}`.toUpperCase()).not.toContain(code);
				expect(error.context.karbon).toMatchObject({ code });
			}
		}
	});

	it.each(SYSTEM_CODES)('keeps its texts with %s in them when n8n wraps the error', (code) => {
		for (const isOutcomeUnknown of [true, false]) {
			const purpose = `read the invoice "x-${code.toLowerCase()}-1"`;
			const service = said('4002', `A ${code} occurred.`);
			const request = { ...READ, purpose, howToCheck: `Check "${code}".` };
			for (const kind of ['serverFault', 'refused', 'lost'] as const) {
				const given = failure({ kind, status: 503, service, code }, request, {
					isOutcomeUnknown,
				});
				const error = errorFor(given);
				const { message, description } = error;
				for (const wrapped of wrappedByN8n(error)) {
					expect(wrapped.message).toBe(message);
					expect(wrapped.description).toBe(description);
					expect(JSON.stringify(wrapped)).not.toMatch(/retry/i);
				}
			}
		}
	});

	it('has no HTTP status when the outcome is unknown, because n8n would add advice for it', () => {
		const error = errorFor(
			failure({ kind: 'serverFault', status: 503 }, {}, { isOutcomeUnknown: true }),
		);
		expect(error.httpCode).toBeNull();
		expect(error.context.karbon).toMatchObject({ status: 503 });
	});

	it('has at most 2,000 characters, and the code at its end', () => {
		const long = 'x'.repeat(90_000);
		const service = { code: '4002', message: long, details: [long] };
		const given = { howToCheck: long, purpose: long };
		for (const isOutcomeUnknown of [true, false]) {
			const error = errorFor(
				failure({ kind: 'serverFault', status: 500, service }, given, { isOutcomeUnknown }),
			);
			expect(error.message.length).toBeLessThanOrEqual(2_000);
			expect(error.description!.length).toBeLessThanOrEqual(2_000);
			expect(error.description).toMatch(/ Karbon's code: 4002\.$/);
		}
	});

	it('has status and code in its context', () => {
		const error = errorFor(failure({ kind: 'refused', status: 400, service: said('4002', 'No.') }));
		expect(error.message).toBe('Payment not recorded: No.');
		expect(error.httpCode).toBe('400');
		expect(error.context).toMatchObject({
			karbon: { outcome: 'refused', status: 400, code: '4002' },
		});
	});

	it('has the unknown outcome in its context', () => {
		const error = errorFor(
			failure({ kind: 'lost', code: 'EPIPE' }, {}, { isOutcomeUnknown: true }),
		);
		expect(error.context.karbon).toEqual({
			outcome: 'unknown',
			status: null,
			code: 'EPIPE',
			verb: 'recorded',
		});
		expect(
			errorFor(failure({ kind: 'lost' }, {}, { isOutcomeUnknown: true })).context.karbon,
		).toMatchObject({ code: null });
	});

	it("shows no token, no key and no secret of the request, whatever Karbon's text contains", () => {
		const text = `Bearer ${TOKEN} and ${KEY} and my-signing-key-123`;
		const error = errorFor(
			failure(
				{ kind: 'refused', status: 400, service: { ...said('4002', text), details: [text] } },
				{ secrets: ['my-signing-key-123'], purpose: `use ${TOKEN}`, subject: KEY },
			),
		);
		const everything = [error.message, error.description, error.stack, JSON.stringify(error)];
		for (const secret of [TOKEN, KEY, 'my-signing-key-123']) {
			expect(everything.join('\n')).not.toContain(secret);
		}
	});
});
