import type { FastifyReply } from 'fastify';

import type { VariantOptions } from '../types';

/** An error response, thrown by routes (karbon.md 112). */
export class ServiceError extends Error {
	/**
	 * @param code Karbon's error code, for example 4002
	 * @param form envelope; `capitalized` is used for overpayments, `none` for a response without a body
	 */
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly details?: unknown,
		readonly form?: 'error' | 'capitalized' | 'none',
	) {
		super(message);
		this.name = 'ServiceError';
	}
}

export const badQuery = (message: string) => new ServiceError(400, '4002', message);
export const badModel = (message: string, details?: unknown) =>
	new ServiceError(400, '4003', message, details);
export const notFound = (message: string) => new ServiceError(404, '4004', message);
export const payloadMissing = () =>
	new ServiceError(400, '4005', 'The request payload is missing or empty.');
export const badFileToken = () =>
	new ServiceError(400, '4001', 'The file token is invalid or has expired.');
export const noFiles = (key: string) =>
	new ServiceError(400, '4004', `There is no file entity for '${key}'.`);
export const unsupportedFileType = (name: string) =>
	new ServiceError(500, '5001', `The file type of '${name}' is not supported.`);

/** The body of an error in the envelope of the variant; undefined for none. */
export function errorBody(
	error: Pick<ServiceError, 'status' | 'code' | 'message' | 'details' | 'form'>,
	variant?: VariantOptions['errorBody'],
): unknown {
	const { code, message, details } = error;
	if (error.form === 'none') return undefined;
	if (variant === 'gateway') return { statusCode: String(error.status), message };
	if (variant === 'capitalized' || error.form === 'capitalized') {
		return {
			Error: {
				Code: code,
				Message: message,
				...(details === undefined ? {} : { Details: details }),
			},
		};
	}
	return { error: { code, message, ...(details === undefined ? {} : { details }) } };
}

/** Sends an error in the form of the variant: an envelope, an HTML page, or plain text. */
export function sendError(
	reply: FastifyReply,
	error: Parameters<typeof errorBody>[0],
	{ errorBody: form }: VariantOptions,
): FastifyReply {
	void reply.code(error.status);
	if (form === 'html') {
		void reply.type('text/html; charset=utf-8');
		return reply.send(`<!DOCTYPE html><html><body><h1>Error ${error.status}</h1></body></html>`);
	}
	if (form === 'text') return reply.type('text/plain; charset=utf-8').send(error.message);
	return reply.send(errorBody(error, form));
}

/** Body of 429 (karbon.md 101): statusCode as a string, the wait in the message if given. */
export function tooManyRequestsBody(seconds?: number, statusCode = '429'): unknown {
	const wait = seconds === undefined ? 'later' : `in ${seconds} seconds`;
	return { statusCode, message: `Rate limit is exceeded. Try again ${wait}.` };
}
