import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { type Answerer, createTestClient, type FakeAnswer } from '../../../../support/fakeHost';

export const request = (fields: Partial<KarbonRequest> = {}): KarbonRequest => ({
	method: 'GET',
	path: '/v3/Invoices/k',
	errorContext: { purpose: 'read the invoice' },
	...fields,
});

export const systemError = (code: string, message = `connect ${code}`) =>
	Object.assign(new Error(message), { code });

/** Responds with these answers in turn, and repeats the last one. An error is thrown. */
export const script =
	(...answers: Array<FakeAnswer | Error>): Answerer =>
	(_options, index) => {
		const answer = answers[Math.min(index, answers.length - 1)];
		if (answer instanceof Error) throw answer;
		return answer;
	};

export const OK: FakeAnswer = { body: { ok: true } };

export const tooMany = (seconds?: number): FakeAnswer => ({
	status: 429,
	headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
	body: '{}',
});

export async function run(
	answer: Answerer,
	fields: Partial<KarbonRequest> = {},
	options: Parameters<typeof createTestClient>[1] = {},
) {
	const test = createTestClient(answer, options);
	const started = test.timing.now();
	const attempt = await test.settle(test.client.attempt(request(fields)));
	return { ...test, attempt, count: test.host.requests.length, took: test.timing.now() - started };
}
