import { NodeApiError } from 'n8n-workflow';

import { type Failure, toNodeError } from '../../../../nodes/shared/transport/errorMessages';
import type { Outcome } from '../../../../nodes/shared/transport/classifyResponse';
import type { KarbonRequest } from '../../../../nodes/shared/transport/request';
import { KEY, NODE, TOKEN } from '../../../support/fakeHost';

const failure = (
	outcome: Partial<Outcome> & Pick<Outcome, 'kind'>,
	request: Partial<KarbonRequest> = {},
	more: Partial<Failure> = {},
): Failure => ({
	request: { method: 'POST', path: '/v3/X', purpose: 'record the payment', ...request },
	outcome,
	unknown: false,
	attempts: 1,
	...more,
});

const said = (code: string, message: string) => ({ code, message, details: [] });

const errorFor = (given: Failure) => toNodeError(NODE, given, [TOKEN, KEY]);

describe('toNodeError', () => {
	it.each<[string, Failure, string | RegExp, string | RegExp]>([
		[
			'a refusal, with what the service said',
			failure({ kind: 'refused', status: 400, service: said('4002', 'Date is in the future.') }),
			'Karbon refused to record the payment: Date is in the future.',
			"Check the values of this node against the message. Karbon's code: 4002.",
		],
		[
			'a refusal without a word',
			failure({ kind: 'refused', status: 418 }),
			'Karbon refused to record the payment (HTTP 418)',
			'Check the values of this node.',
		],
		[
			'every rule that was broken',
			failure({
				kind: 'refused',
				status: 400,
				service: { message: 'Invalid.', details: ['A: x', 'B: y'] },
			}),
			'Karbon refused to record the payment: Invalid. A: x B: y',
			/Check the values/,
		],
		[
			'refused credentials',
			failure({ kind: 'refused', status: 401, service: said('401', 'JWT not present.') }),
			'Karbon refused the credentials to record the payment',
			/token and key may be swapped.*not been granted this part/,
		],
		[
			'a restriction',
			failure({ kind: 'refused', status: 403, service: said('4021', 'Restricted.') }),
			'Karbon refused to record the payment: Restricted.',
			/not allowed to do this.*4021/,
		],
		[
			'something that is not there, by name',
			failure({ kind: 'refused', status: 404 }, { subject: 'the invoice "abc"' }),
			'Karbon does not have the invoice "abc"',
			/may have been deleted/,
		],
		[
			'something that is not there, without a name',
			failure({ kind: 'refused', status: 404 }),
			'Karbon does not have this record',
			/may have been deleted/,
		],
		[
			'something that is not there, for a reason of its own',
			failure(
				{ kind: 'refused', status: 404, service: said('4004', 'None.') },
				{ subject: 'a webhook subscription for Work', whyMissing: 'None was made.' },
			),
			'Karbon does not have a webhook subscription for Work',
			"None was made. Karbon's code: 4004.",
		],
		[
			'a link to a file that has expired',
			failure({ kind: 'refused', status: 400, service: said('4001', 'Bad token.') }),
			'Karbon refused to record the payment: Bad token.',
			/^A link to a file lives for 15 minutes\. .*Download: By File Key\. Karbon's code: 4001\.$/,
		],
		[
			'a conflict',
			failure({ kind: 'conflict', status: 409 }),
			'Karbon refused to record the payment (HTTP 409)',
			/Somebody else changed the record/,
		],
		[
			'a refused upload',
			failure(
				{ kind: 'refused', status: 500, service: said('5001', 'Unsupported.') },
				{ refusedOn500: 'Karbon does not accept files of this type' },
			),
			'Karbon does not accept files of this type',
			"Unsupported. Karbon's code: 5001.",
		],
		[
			'a rate limit that did not end',
			failure({ kind: 'rateLimited', status: 429, askedMs: 59_200 }, {}, { attempts: 20 }),
			/asked to wait 60 seconds; gave up after 20 attempts to record the payment/,
			/Nothing was changed.*Requests per Minute/,
		],
		[
			'a rate limit that names no time',
			failure({ kind: 'rateLimited', status: 429 }),
			/asked to wait without saying how long; gave up to record the payment/,
			/Run this again later/,
		],
		[
			'a refused connection',
			failure({ kind: 'notDelivered', code: 'ECONNREFUSED' }, {}, { attempts: 5 }),
			'Karbon could not be reached after 5 attempts to record the payment: nothing accepts connections at the Base URL (ECONNREFUSED)',
			/Check the Base URL/,
		],
		[
			'a lost answer of a read',
			failure({ kind: 'lost', code: 'ECONNRESET' }),
			'Karbon could not be reached to record the payment: the connection broke before the answer arrived (ECONNRESET)',
			/Check the Base URL/,
		],
		[
			'a failure of the connection without a code',
			failure({ kind: 'lost' }),
			'Karbon could not be reached to record the payment: the connection broke before the answer arrived',
			/Check the Base URL/,
		],
		[
			'a failure that only has words',
			failure({ kind: 'lost', reason: 'Invalid state: the stream is locked' }),
			'Karbon could not be reached to record the payment: no answer came, only "Invalid state: the stream is locked"',
			/Check the Base URL/,
		],
		[
			'words that hold a secret',
			failure({ kind: 'lost', reason: `no such header ${KEY}` }),
			/no answer came, only "no such header \[hidden\]"$/,
			/Check the Base URL/,
		],
		[
			'an address that n8n refuses in words',
			failure({ kind: 'notSent', reason: 'The request was blocked because 10.0.0.1 is private' }),
			/refused the connection \(The request was blocked because 10\.0\.0\.1 is private\)$/,
			/certificates and proxy/,
		],
		[
			'a connection that n8n refuses',
			failure({ kind: 'notSent', code: 'CERT_HAS_EXPIRED' }),
			/was not sent: n8n or its network settings refused the connection \(CERT_HAS_EXPIRED\)/,
			/certificates and proxy/,
		],
		[
			'a connection that n8n refuses without a code',
			failure({ kind: 'notSent' }),
			/refused the connection$/,
			/certificates and proxy/,
		],
		[
			'a redirect',
			failure({ kind: 'redirect', status: 302 }),
			/answered with a redirect \(HTTP 302\)/,
			/not followed, because token and key go to the Base URL only/,
		],
		[
			'an answer that is no JSON',
			failure({ kind: 'unreadable', status: 200 }, {}, { attempts: 5 }),
			'The answer is not JSON after 5 attempts (HTTP 200), to record the payment',
			/a proxy or a web page may have answered/,
		],
		[
			'trouble of the service',
			failure({ kind: 'serverFault', status: 503, service: said('5001', 'Busy.') }),
			'Karbon has trouble of its own (HTTP 503) to record the payment: Busy.',
			/Run this again later/,
		],
		[
			'trouble of the service without a word',
			failure({ kind: 'serverFault', status: 502, service: { details: [] } }),
			'Karbon has trouble of its own (HTTP 502) to record the payment',
			/Run this again later/,
		],
		[
			'an unknown outcome after a broken connection',
			failure(
				{ kind: 'lost', code: 'ECONNRESET' },
				{ howToCheck: 'Look at the payments of the invoice.' },
				{ unknown: true },
			),
			/^The outcome is unknown: Karbon may or may not have been able to record the payment, because the connection broke before the answer arrived \(ECONNRESET\)$/,
			'It was not sent a second time, so that nothing is recorded twice. Look at the payments of the invoice.',
		],
		[
			'an unknown outcome after a time-out',
			failure({ kind: 'lost', code: 'ECONNABORTED' }, {}, { unknown: true }),
			/because no answer arrived in time \(ECONNABORTED\)$/,
			/Look in Karbon before you run this again/,
		],
		[
			'an unknown outcome after trouble of the service',
			failure({ kind: 'serverFault', status: 502 }, {}, { unknown: true }),
			/because Karbon answered with HTTP 502$/,
			/not sent a second time/,
		],
		[
			'an unknown outcome after trouble of the service, in its words',
			failure(
				{ kind: 'serverFault', status: 500, service: said('5001', `Lost ${KEY} on the way.`) },
				{},
				{ unknown: true },
			),
			/because Karbon answered with HTTP 500: Lost \[hidden\] on the way\.$/,
			/not sent a second time.* Karbon's code: 5001\.$/,
		],
		[
			'an unknown outcome after an answer that cannot be read',
			failure({ kind: 'unreadable', status: 201 }, {}, { unknown: true }),
			/because Karbon answered with HTTP 201 and an unexpected response$/,
			/not sent a second time/,
		],
	])('tells of %s', (_name, given, message, description) => {
		const error = errorFor(given);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toEqual(
			typeof message === 'string' ? message : expect.stringMatching(message),
		);
		expect(error.description).toEqual(
			typeof description === 'string' ? description : expect.stringMatching(description),
		);
	});

	it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNABORTED', 'EAI_AGAIN'])(
		'keeps its own words for %s, where n8n would advise to retry at once',
		(code) => {
			const { message } = errorFor(failure({ kind: 'lost', code }, {}, { unknown: true }));
			expect(message).toContain('The outcome is unknown');
			expect(message).toContain(code);
		},
	);

	it('keeps its own words when the service happens to spell the name of a system error', () => {
		const service = said('4002', 'A preexisting payment has this reference.');
		const { message } = errorFor(failure({ kind: 'refused', status: 400, service }));
		expect(message).toBe(
			'Karbon refused to record the payment: A preexisting payment has this reference.',
		);
	});

	it('names the item, and keeps status, item and facts for programs', () => {
		const error = errorFor(
			failure({ kind: 'refused', status: 400, service: said('4002', 'No.') }, { itemIndex: 6 }),
		);
		expect(error.message).toBe('Karbon refused to record the payment: No. [item 6]');
		expect(error.httpCode).toBe('400');
		expect(error.context).toMatchObject({
			itemIndex: 6,
			karbon: { outcome: 'refused', status: 400, code: '4002' },
		});
	});

	it('says in its facts that the outcome is unknown', () => {
		const error = errorFor(failure({ kind: 'lost', code: 'EPIPE' }, {}, { unknown: true }));
		expect(error.context.karbon).toEqual({ outcome: 'unknown', status: null, code: 'EPIPE' });
		expect(errorFor(failure({ kind: 'lost' }, {}, { unknown: true })).context.karbon).toMatchObject(
			{ code: null },
		);
	});

	it('shows no token, no key and no secret of the request, whatever the service says', () => {
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
