import type { Job } from '../../../../nodes/Karbon/writes/job';
import { send } from '../../../../nodes/Karbon/writes/send';
import { CancelledError } from '../../../../nodes/shared/timing';

/** A job whose client has sent and repeated that many requests when it throws. */
function jobThat(error: Error, requests: number, repeats: number): Job {
	const statistics = { requests: 5, repeats: 2, rateLimitWaitMs: 0 };
	const attempt = async () => {
		statistics.requests += requests;
		statistics.repeats += repeats;
		throw error;
	};
	return { input: { client: { statistics, attempt } }, write: {} } as unknown as Job;
}

const cancelled = new CancelledError();

it.each([
	['cancelled before anything was sent', cancelled, 0, 0, false],
	['cancelled under way', cancelled, 1, 0, true],
	['cancelled while it waited after a rate limit', cancelled, 1, 1, false],
	['cancelled under way after a rate limit', cancelled, 2, 1, true],
	['whose body could not be made', new Error('no file'), 1, 0, false],
])('a write that was %s', async (_name, error, requests, repeats, maybeSent) => {
	const sent = await send(jobThat(error, requests, repeats));
	expect(sent).toEqual({ state: 'stopped', error, maybeSent });
});
