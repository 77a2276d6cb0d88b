import type { FastifyInstance, FastifyRequest } from 'fastify';

import { badModel } from '../http/errors';
import type { RecordedDelivery, RecordedRequest, Simulator } from '../types';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** A request that arrived, or a notification that was sent. */
export interface LogEntry {
	/** The same entry has the same ID in each response. */
	id: number;
	/** Simulated time, ISO 8601. */
	at: string;
	type: 'request' | 'delivery';
	/** Method of a request, subscription of a delivery. */
	label: string;
	/** Path and query of a request, address of a delivery. */
	url: string;
	/** 0 or absent without a response. */
	status?: number;
	/** The fault of a request, or the attempt and error of a delivery. */
	remark?: string;
	/** The body as text. */
	body?: string;
}

function requestEntry(request: RecordedRequest): Omit<LogEntry, 'id'> {
	const { at, method, url, status, fault, rawBody } = request;
	return {
		at: new Date(at).toISOString(),
		type: 'request',
		label: method,
		url,
		status,
		...(fault !== undefined && { remark: `Simulated fault: ${fault}` }),
		...(rawBody !== undefined && { body: rawBody }),
	};
}

function deliveryEntry(delivery: RecordedDelivery): Omit<LogEntry, 'id'> {
	const { at, subscription, url, status, error, attempt, body } = delivery;
	const remark = [attempt > 1 ? `Attempt ${attempt}` : undefined, error].filter(Boolean).join(': ');
	return {
		at: new Date(at).toISOString(),
		type: 'delivery',
		label: subscription,
		url,
		...(status !== undefined && { status }),
		...(remark !== '' && { remark }),
		body,
	};
}

function readLimit(request: FastifyRequest): number {
	const text = (request.query as { limit?: string }).limit;
	const limit = text === undefined ? DEFAULT_LIMIT : Number(text);
	if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
	throw badModel(`limit must be a whole number from 1 to ${MAX_LIMIT}.`);
}

/** `GET /_simulator/log`: requests and deliveries in one list, newest first, without headers. */
export function registerLog(app: FastifyInstance, simulator: Simulator): void {
	const ids = new WeakMap<object, number>();
	let lastId = 0;
	const idOf = (entry: object): number => {
		const id = ids.get(entry) ?? (lastId += 1);
		ids.set(entry, id);
		return id;
	};
	app.get('/_simulator/log', async (request) => {
		const limit = readLimit(request);
		const requests = simulator.requests
			.slice(-limit)
			.map((entry) => ({ at: entry.at, id: idOf(entry), view: () => requestEntry(entry) }));
		const deliveries = simulator.deliveries
			.slice(-limit)
			.map((entry) => ({ at: entry.at, id: idOf(entry), view: () => deliveryEntry(entry) }));
		return [...requests, ...deliveries]
			.sort((a, b) => b.at - a.at || b.id - a.id)
			.slice(0, limit)
			.map(({ id, view }): LogEntry => ({ id, ...view() }));
	});
}
