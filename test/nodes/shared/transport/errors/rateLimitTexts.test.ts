import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { SEARCH_LIMITS } from '../../../../../nodes/shared/transport/retryPolicy';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';
import { createManualTiming } from '../../../../support/clock/manualTiming';

const request: KarbonRequest = {
	method: 'GET',
	path: '/v3/Users',
	errorContext: { purpose: 'read users' },
};
const SECOND = 1_000;

/**
 * The message for a request that does not wait for the end of a pause, a second after another request was refused.
 * @param random how much of the back-off is added
 */
async function messageAfter(headers: Record<string, string>, random: number): Promise<string> {
	const refusal: FakeAnswer = { status: 429, headers };
	const timing = createManualTiming(0, random);
	const limits = { ...SEARCH_LIMITS, baseMs: 60 * SECOND, capMs: 60 * SECOND, budgetMs: SECOND };
	const { client, host } = createTestClient(() => refusal, { timing, limits });
	await timing.settle(client.attempt(request));
	await timing.advance(SECOND);
	const attempt = await timing.settle(client.attempt(request));
	expect(host.requests).toHaveLength(1);
	return attempt.ok ? '' : client.toError(attempt.failure).message;
}

test.each<[string, Record<string, string>, number, string]>([
	[
		'of our back-off alone does not speak of a wait that Karbon asks for',
		{},
		0.5,
		'Karbon does not say how long to wait.',
	],
	[
		'that Karbon asked for says how much of it is left',
		{ 'retry-after': '30' },
		0,
		'Karbon asks to wait 29 seconds.',
	],
	[
		'that Karbon asked for leaves our back-off out',
		{ 'retry-after': '30' },
		0.5,
		'Karbon asks to wait 29 seconds.',
	],
])('The error of a request that meets a pause %s', async (_name, headers, random, wait) => {
	expect(await messageAfter(headers, random)).toBe(
		`Rate limit reached. ${wait} Could not read users.`,
	);
});
