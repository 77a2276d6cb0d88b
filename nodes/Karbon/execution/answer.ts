import { type IDataObject, NodeApiError } from 'n8n-workflow';

import { isTooDeep, MAX_DEPTH } from '../../shared/validate/depth';
import { isObject } from '../../shared/isObject';
import { readServiceMessage } from '../../shared/transport/errors/serviceMessage';

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
		'The response is a different record, or has no key. Nothing was changed.',
	);
}

/** The error for a response that is no record. */
function noRecord(subject: string): AnswerError {
	return new AnswerError(
		`Karbon did not return ${subject}`,
		'The response is not a record. Check the Base URL of the credential.',
	);
}

/** A record that is to be output. @throws {AnswerError} for one without fields */
export function withFields(record: IDataObject, subject: string): IDataObject {
	if (Object.keys(record).length === 0) throw noRecord(subject);
	return record;
}

/**
 * The message of an error body (karbon.md 112) that came with a status of success;
 * undefined when the body is no error body.
 */
export function errorMessageOf(body: unknown): string | undefined {
	if (!isObject(body)) return undefined;
	const names = Object.keys(body).filter((name) => !name.startsWith('@'));
	const isError = names.length === 1 && names[0].toLowerCase() === 'error';
	return isError ? (readServiceMessage(body).message ?? 'no message') : undefined;
}

/**
 * The record that a read was to give.
 * @param subject what was asked for: `the invoice "abc"`
 * @throws {AnswerError} for a list, a bare value, an error body, or a record that is nested too deeply
 */
export function recordOf(body: unknown, subject: string): IDataObject {
	if (!isObject(body)) throw noRecord(subject);
	const text = errorMessageOf(body);
	if (text !== undefined) {
		throw new AnswerError(
			`Karbon returned an error instead of ${subject}: ${text}`,
			'The error may be temporary. Try again later.',
		);
	}
	if (isTooDeep(body)) {
		throw new AnswerError(
			`Karbon returned ${subject} with more than ${MAX_DEPTH} levels of nested values`,
			'n8n cannot process it. Nothing was changed.',
		);
	}
	return body as IDataObject;
}

/**
 * What a read gives; undefined when it fails.
 * @throws what is no error of a read, such as CancelledError
 */
export async function unlessUnreadable<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch((error: unknown) => {
		if (error instanceof NodeApiError || error instanceof AnswerError) return undefined;
		throw error;
	});
}

/** What a read gives; undefined when Karbon does not have it (HTTP 404). @throws other errors of the read */
export async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch((error: unknown) => {
		if (error instanceof NodeApiError && error.httpCode === '404') return undefined;
		throw error;
	});
}
