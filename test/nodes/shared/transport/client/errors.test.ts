import { OPERATION_LIMITS } from '../../../../../nodes/shared/transport/retryPolicy';
import { everythingIn } from '../../../../support/action/everythingIn';
import { createTestClient, type FakeAnswer, KEY, TOKEN } from '../../../../support/fakeHost';
import { request, script, systemError } from './requests';

describe('Errors', () => {
	const leaky = `token ${TOKEN} key ${KEY} Bearer ${TOKEN} signed with sk_0123456789abcdef`;
	const failing: Array<[string, FakeAnswer | Error]> = [
		...[301, 400, 401, 403, 404, 408, 409, 413, 415, 418, 429, 500, 502, 503].map(
			(status): [string, FakeAnswer] => [
				`HTTP ${status}`,
				{
					status,
					body: { error: { code: TOKEN, message: leaky, details: [leaky, { x: leaky }] } },
				},
			],
		),
		['a page', { body: leaky }],
		...['ECONNREFUSED', 'ECONNRESET', 'CERT_HAS_EXPIRED'].map((code): [string, Error] => [
			code,
			Object.assign(systemError(code, `${code} ${leaky}`), {
				config: { headers: { Authorization: `Bearer ${TOKEN}`, AccessKey: KEY } },
			}),
		]),
	];

	it.each(
		failing.flatMap(([name, answer]) =>
			['GET', 'POST'].map((method) => [name, method, answer] as const),
		),
	)(
		'of %s on %s show neither token nor key nor the secrets of the request',
		async (_name, method, answer) => {
			const { client, settle } = createTestClient(script(answer), {
				limits: { ...OPERATION_LIMITS, attempts: 2, rateLimitedAttempts: 2 },
			});
			const secrets = ['sk_0123456789abcdef'];
			const sent = client.send(
				request({ method: method as 'GET', errorContext: { secrets, purpose: `use ${leaky}` } }),
			);
			const error = await settle(sent).then(
				() => undefined,
				(thrown: Error) => thrown,
			);
			expect(error).toBeInstanceOf(Error);
			const seen = `${error!.message}\n${error!.stack}\n${everythingIn(error)}`;
			for (const secret of [TOKEN, KEY, ...secrets]) expect(seen).not.toContain(secret);
		},
	);
});
