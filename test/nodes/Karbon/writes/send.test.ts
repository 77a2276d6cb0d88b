import type { Job } from '../../../../nodes/Karbon/writes/job';
import { send } from '../../../../nodes/Karbon/writes/send';
import { CancelledError } from '../../../../nodes/shared/timing';

/** A job whose client ends this way, and whose write confirms nothing. */
function jobOf(attempt: () => Promise<unknown>, toResult: () => undefined = () => undefined): Job {
	const write = { request: { errorContext: { purpose: 'record the payment' } }, toResult };
	return { input: { client: { attempt } }, write } as unknown as Job;
}

it.each([
	['that was canceled before Karbon could process it', new CancelledError(), false],
	['that was canceled when Karbon may have processed it', new CancelledError(true), true],
	['whose body could not be built', new Error('no file'), false],
])('a write %s is stopped', async (_name, error, maybeSent) => {
	const sent = await send(jobOf(async () => await Promise.reject(error)));
	expect(sent).toEqual({ state: 'stopped', error, maybeSent });
});

it('a 2xx that does not confirm the write is a failure with an unknown outcome', async () => {
	const response = { status: 202, headers: {}, body: { error: { code: '1', message: 'Odd' } } };
	const sent = await send(jobOf(async () => ({ ok: true, response })));
	expect(sent).toMatchObject({
		state: 'failed',
		failure: {
			isOutcomeUnknown: true,
			outcome: {
				status: 202,
				service: { code: '1', message: 'Odd' },
				reason: 'Karbon did not confirm the change (HTTP 202)',
			},
		},
	});
});

it('a response that cannot be read after the write leaves its outcome unknown', async () => {
	const response = { status: 201, headers: {}, body: { Size: { toString: 1 } } };
	const attempt = async () => ({ ok: true, response });
	const sent = await send(
		jobOf(attempt, () => {
			throw new TypeError('Cannot convert object to primitive value');
		}),
	);
	expect(sent).toMatchObject({
		state: 'failed',
		failure: { isOutcomeUnknown: true, outcome: { status: 201 } },
	});
});
