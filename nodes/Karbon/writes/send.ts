import type { IDataObject } from 'n8n-workflow';

import { unconfirmed } from '../../shared/transport/classifyResponse';
import { readServiceMessage } from '../../shared/transport/errors/serviceMessage';
import type { Failure } from '../../shared/transport/errors/failure';
import { CancelledError } from '../../shared/timing';
import type { Job } from './job';

/** How sending a write ended. */
type Sent =
	| { state: 'done'; result: IDataObject }
	/** Karbon has certainly not done it (`failure.isOutcomeUnknown` is false), or this is not known. */
	| { state: 'failed'; failure: Failure }
	/** The execution was canceled, or the body could not be made. */
	| { state: 'stopped'; error: unknown; maybeSent: boolean };

/** Sends the write. The client sends it again only where Karbon has certainly not processed it. */
export async function send(job: Job): Promise<Sent> {
	const { request, toResult } = job.write;
	try {
		const attempt = await job.input.client.attempt({ ...request, expectedBody: 'optional' });
		if (!attempt.ok) return { state: 'failed', failure: attempt.failure };
		const { status, body } = attempt.response;
		// An error in the response must not look as if nothing had been sent.
		const result = await Promise.resolve(attempt.response)
			.then(toResult)
			.catch(() => undefined);
		if (result) return { state: 'done', result };
		const outcome = unconfirmed(status, readServiceMessage(body));
		const failure = { request, outcome, isOutcomeUnknown: true, attempts: 1 };
		return { state: 'failed', failure };
	} catch (error) {
		const maybeSent = error instanceof CancelledError && error.maybeSent;
		return { state: 'stopped', error, maybeSent };
	}
}
