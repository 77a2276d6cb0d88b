import type { IDataObject } from 'n8n-workflow';

import { unconfirmed } from '../../shared/transport/classifyResponse';
import { readServiceMessage } from '../../shared/transport/errors/serviceMessage';
import type { Failure } from '../../shared/transport/errors/failure';
import type { KarbonResponse } from '../../shared/transport/request';
import { CancelledError } from '../../shared/timing';
import type { Job } from './job';

/** How sending a write ended. */
type Sent =
	| { state: 'done'; result: IDataObject }
	/** Karbon has certainly not done it (`failure.isOutcomeUnknown` is false), or this is not known. */
	| { state: 'failed'; failure: Failure }
	/** The execution was canceled, or the body could not be made. */
	| { state: 'stopped'; error: unknown; maybeSent: boolean };

/** A 2xx that does not confirm the write leaves its outcome unknown. */
function unconfirmedFailure({ write }: Job, { status, body }: KarbonResponse): Failure {
	const outcome = unconfirmed(status, readServiceMessage(body));
	return { request: write.request, outcome, isOutcomeUnknown: true, attempts: 1 };
}

/** Sends the write. The client sends it again only where Karbon has certainly not processed it. */
export async function send(job: Job): Promise<Sent> {
	const { client } = job.input;
	try {
		const attempt = await client.attempt({ ...job.write.request, expectedBody: 'optional' });
		if (!attempt.ok) return { state: 'failed', failure: attempt.failure };
		const result = job.write.toResult(attempt.response);
		if (result) return { state: 'done', result };
		return { state: 'failed', failure: unconfirmedFailure(job, attempt.response) };
	} catch (error) {
		const maybeSent = error instanceof CancelledError && error.maybeSent;
		return { state: 'stopped', error, maybeSent };
	}
}
