import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Clock, sleepOn } from '../clock';
import { errorBody, tooManyRequestsBody } from '../http/errors';
import type { FaultAction } from './types';

function retryAfterText(
	action: FaultAction & { type: 'status' },
	clock: Clock,
): string | undefined {
	if (action.retryAfter === undefined) return undefined;
	if (action.retryAfterForm !== 'date') return String(action.retryAfter);
	return new Date(clock.now() + action.retryAfter * 1000).toUTCString();
}

function defaultBody(action: FaultAction & { type: 'status' }): unknown {
	const { status } = action;
	if (status === 429) return tooManyRequestsBody(action.retryAfter ?? 10);
	if (status === 204) return undefined;
	const code =
		status >= 500 ? '5001' : ({ 403: '4021', 404: '4004', 409: '4020' }[status] ?? '4002');
	return errorBody({
		status,
		code,
		message: `Simulated failure with status ${status}.`,
		details: undefined,
		form: undefined,
	});
}

/**
 * Faults that act before the request is processed.
 * @returns true when the request may go on, false when it has been answered or cut
 */
export async function applyBefore(
	action: FaultAction,
	clock: Clock,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	switch (action.type) {
		case 'delay':
			await sleepOn(clock, action.ms);
			return true;
		case 'resetBefore':
			reply.hijack();
			request.raw.socket.destroy();
			return false;
		case 'status': {
			const retryAfter = retryAfterText(action, clock);
			if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
			void reply.code(action.status).headers(action.headers ?? {});
			void reply.send(action.body ?? defaultBody(action));
			return false;
		}
		case 'foreignRedirect':
			void reply.code(302).header('location', `${action.origin}${request.raw.url}`).send();
			return false;
		case 'redirectLoop':
			void reply.code(302).header('location', String(request.raw.url)).send();
			return false;
		default:
			request.answerFault = action;
			return true;
	}
}
