import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Clock, sleepOn } from '../clock';
import type { SimulatorContext } from '../context';
import { errorBody, tooManyRequestsBody } from '../http/errors';
import { pathOf } from '../http/origin';
import type { ChangeKind } from '../types';
import type { FaultAction } from './types';

interface ErrorAnswer {
	status: number;
	message?: string;
	retryAfter?: number;
}

/** Kinds of records by the first segment of their path. */
const KIND_IN_PATH: Readonly<Record<string, ChangeKind>> = {
	contacts: 'Contact',
	organizations: 'Organization',
	clientgroups: 'ClientGroup',
	workitems: 'WorkItem',
	customfieldvalues: 'CustomFieldValue',
};

/** @throws Error when the rule and the path name no record */
function changeRecord(
	{ change }: SimulatorContext,
	{ kind, key, patch }: FaultAction & { type: 'changeBefore' },
	request: FastifyRequest,
): void {
	const [, , collection = '', inPath = ''] = pathOf(request).split('/');
	const changed = kind ?? KIND_IN_PATH[collection.toLowerCase()];
	if (changed === undefined) throw new Error(`changeBefore needs a kind for ${collection}.`);
	change(changed, key ?? decodeURIComponent(inPath), 'Updated', patch);
}

function retryAfterText(
	action: FaultAction & { type: 'status' },
	clock: Clock,
): string | undefined {
	if (action.retryAfter === undefined) return undefined;
	if (action.retryAfterForm !== 'date') return String(action.retryAfter);
	return new Date(clock.now() + action.retryAfter * 1000).toUTCString();
}

/** The error body that Karbon sends with a status. */
export function defaultBody({ status, message, retryAfter }: ErrorAnswer): unknown {
	if (status === 429) return tooManyRequestsBody(retryAfter ?? 10);
	if (status === 204) return undefined;
	const code =
		status >= 500 ? '5001' : ({ 403: '4021', 404: '4004', 409: '4020' }[status] ?? '4002');
	return errorBody({
		status,
		code,
		message: message ?? `Simulated failure with status ${status}.`,
		details: undefined,
		form: undefined,
	});
}

/**
 * Applies faults that act before the request is processed.
 * @returns true when the request continues, false when it was answered or cut
 */
export async function applyBefore(
	action: FaultAction,
	context: SimulatorContext,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	switch (action.type) {
		case 'delay':
			await sleepOn(context.clock, action.ms);
			return true;
		case 'changeBefore':
			changeRecord(context, action, request);
			return true;
		case 'callBefore':
			await action.run();
			return true;
		case 'resetBefore':
			reply.hijack();
			request.raw.socket.destroy();
			return false;
		case 'status': {
			const retryAfter = retryAfterText(action, context.clock);
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
