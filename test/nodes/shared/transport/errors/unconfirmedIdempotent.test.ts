import {
	deleteRequest,
	updateTypesRequest,
} from '../../../../../nodes/shared/subscriptions/requests';
import { MULTI } from '../../../../../nodes/shared/subscriptions/subscription';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';

const lost = () => {
	throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
};
const unreachable = () => {
	throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};
const expired = () => {
	throw Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
};
const status =
	(code: number, headers = {}) =>
	(): FakeAnswer => ({ status: code, headers });
const NOT_FOUND = (): FakeAnswer => ({ status: 404, body: { error: { code: '4004' } } });
/** Longer than a client waits. */
const rateLimited = status(429, { 'retry-after': '3600' });

const DELETION = deleteRequest(MULTI);
const UPDATE = updateTypesRequest(['Work']);

/** The error of a request whose attempts end in this way, the last one for ever. */
async function errorOf(request: KarbonRequest, ...answers: Array<() => FakeAnswer>) {
	const { client, settle } = createTestClient((_options, index) =>
		answers[Math.min(index, answers.length - 1)](),
	);
	const attempt = await settle(client.attempt(request));
	if (attempt.ok) throw new Error('It was done');
	return client.toError(attempt.failure);
}

const MAYBE_DELETED = 'Webhook subscription may have been deleted, but this is not confirmed';
const SAFE = 'You can safely run this again, even if the change was already made.';

describe('An idempotent request that Karbon may have processed', () => {
	it.each<[string, Array<() => FakeAnswer>, string]>([
		[
			'whose connection was lost',
			[lost],
			`The connection was lost before a response arrived. ${MAYBE_DELETED}.`,
		],
		[
			'that ended with HTTP 503',
			[status(503)],
			`Karbon is unavailable (HTTP 503). ${MAYBE_DELETED}.`,
		],
		[
			'that was lost first and rate-limited last',
			[lost, rateLimited],
			`Rate limit reached. Karbon asks to wait 3600 seconds. ${MAYBE_DELETED}.`,
		],
		[
			'that was lost first and could not be delivered afterwards',
			[lost, unreachable],
			`The server at the Base URL refuses connections. ${MAYBE_DELETED}.`,
		],
		[
			'that was lost first and not sent again afterwards',
			[lost, expired],
			`n8n did not send the request again: the certificate of the Base URL has expired. ${MAYBE_DELETED}.`,
		],
		[
			'that was lost first and refused last',
			[lost, status(403)],
			`${MAYBE_DELETED}: Karbon rejected the request (HTTP 403)`,
		],
	])('%s, is reported as perhaps done and safe to run again', async (_name, answers, message) => {
		const error = await errorOf(DELETION, ...answers);
		expect(error.message).toBe(message);
		expect(error.description).toContain(SAFE);
		expect(error.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('is named by what it changes', async () => {
		const { message } = await errorOf(UPDATE, lost);
		expect(message).toContain('Webhook subscription may have been updated, but this');
		const unnamed = await errorOf(
			{ ...UPDATE, errorContext: { ...UPDATE.errorContext, written: undefined } },
			lost,
		);
		expect(unnamed.message).toContain(
			'The request to change the types of a multi-type webhook subscription may have succeeded, but this',
		);
	});

	it('is reported as not done when Karbon does not have its record', async () => {
		const error = await errorOf(UPDATE, lost, NOT_FOUND);
		expect(error.message).toBe(
			'Webhook subscription not updated: a multi-type webhook subscription was not found',
		);
		expect(error.context.karbon).toMatchObject({ outcome: 'refused' });
	});

	it('keeps the status of refused credentials, by which the trigger knows them', async () => {
		expect((await errorOf(DELETION, lost, status(401))).httpCode).toBe('401');
	});
});

test.each([
	['never arrived', unreachable],
	['was rate-limited', rateLimited],
	['was refused', status(403)],
])('An idempotent request that %s is reported as not done', async (_name, answer) => {
	const error = await errorOf(DELETION, answer);
	expect(error.message).toContain('Webhook subscription not deleted');
	expect(error.description).not.toContain(SAFE);
	expect(error.context.karbon).toMatchObject({ outcome: 'refused' });
});

test('A read that may have arrived is reported as not done', async () => {
	const error = await errorOf(
		{ method: 'GET', path: '/v3/Users', errorContext: { purpose: 'read users' } },
		lost,
	);
	expect(error.message).toContain('Could not read users after 5 attempts.');
	expect(error.context.karbon).toMatchObject({ outcome: 'refused' });
});
