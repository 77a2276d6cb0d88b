import { NodeApiError } from 'n8n-workflow';

import { CancelledError } from '../../shared/timing';
import { hasStatus, isNotGranted } from '../../shared/transport/errors/hasStatus';

/**
 * An answer that came with a success status but is not what was asked for, or lacks what is needed. `description` says
 * what to do.
 */
export class AnswerError extends Error {
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
		this.name = 'AnswerError';
	}
}

/** The error for a response with another record than the wanted one, or with one that has no key to tell. */
export function anotherRecord(subject: string): AnswerError {
	return new AnswerError(
		`Karbon did not return ${subject}`,
		'The response is another record, or has no key. Nothing was changed. Try again later.',
	);
}

/** What a read gives; undefined after an error that is expected. @throws other errors of the read */
export const unless =
	(isExpected: (error: unknown) => boolean) =>
	async <T>(read: Promise<T>): Promise<T | undefined> =>
		await read.catch((error: unknown) => {
			if (isExpected(error)) return undefined;
			throw error;
		});

/** What a read gives; undefined when it fails. @throws what is no error of a read, such as CancelledError */
export const unlessUnreadable = unless(
	(error) => error instanceof NodeApiError || error instanceof AnswerError,
);

/** The same after any error but the end of the execution. @throws {CancelledError} */
export const unlessFailed = unless((error) => !(error instanceof CancelledError));

/** Whether Karbon does not have what was requested (HTTP 404). */
export const isMissing = hasStatus('404');

/** What a read gives; undefined when Karbon does not have it. @throws other errors of the read */
export const unlessMissing = unless(isMissing);

/** The same when Karbon refuses the request (HTTP 400). */
export const unlessRefused = unless(hasStatus('400'));

/** What a list gives; undefined when it is not granted. @throws other errors of the read */
export const unlessNotGranted = unless(isNotGranted);
