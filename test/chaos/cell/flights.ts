import type { ExecuteContext } from 'n8n-core';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { currentItem } from './itemOf';

const HEADER = 'x-chaos-flight';

/** Where a request stands in the operation of its item: before, at, or after the first write. */
export type Phase = 'read' | 'write' | 'check';

/** A request of a node. */
export interface Flight {
	id: string;
	item: number;
	phase: Phase;
	method: string;
	/** Path and query. */
	url: string;
	isHanging: boolean;
	isOver: boolean;
}

/** The requests of one run of the node, in order. */
export interface Flights {
	readonly all: Flight[];
	/** Whether no response is on its way. */
	isIdle(): boolean;
	flightOf(incoming: IncomingMessage): Flight | undefined;
	/** Notes that a request gets no response before the clock moves. */
	hang(incoming: IncomingMessage): void;
	/** Follows the requests of a context. */
	follow(context: ExecuteContext): void;
}

/** Where the next request of an item stands. @param before requests that were sent before it */
export function phaseOf(before: readonly Flight[], item: number, method: string): Phase {
	if (method !== 'GET') return 'write';
	const hasWritten = before.some((flight) => flight.item === item && flight.phase === 'write');
	return hasWritten ? 'check' : 'read';
}

type Send = (this: never, type: string, request: IHttpRequestOptions) => Promise<unknown>;

/** @param prepare called before a request is sent, and may change it */
export function createFlights(
	prepare: (flight: Flight, request: IHttpRequestOptions) => void,
): Flights {
	const all: Flight[] = [];
	const isPending = ({ isOver, isHanging }: Flight) => !isOver && !isHanging;

	function begin(request: IHttpRequestOptions): Flight {
		const item = currentItem() ?? -1;
		const { method = 'GET' } = request;
		const flight = {
			id: String(all.length),
			item,
			method,
			phase: phaseOf(all, item, method),
			url: request.url.replace(/^https?:\/\/[^/]+/, ''),
			isHanging: false,
			isOver: false,
		};
		all.push(flight);
		return flight;
	}

	const flightOf = ({ headers }: IncomingMessage): Flight | undefined =>
		all[Number(headers[HEADER] ?? -1)];

	return {
		all,
		isIdle: () => !all.some(isPending),
		flightOf,
		hang(incoming) {
			const flight = flightOf(incoming);
			if (flight) flight.isHanging = true;
		},
		follow({ helpers }) {
			const send = helpers.httpRequestWithAuthentication as Send;
			helpers.httpRequestWithAuthentication = async function (
				type: string,
				options: IHttpRequestOptions,
			) {
				const flight = begin(options);
				const end = () => {
					flight.isOver = true;
				};
				const request = { ...options, headers: { ...options.headers, [HEADER]: flight.id } };
				prepare(flight, request);
				try {
					const response = (await send.call(this as never, type, request)) as { body: Readable };
					response.body.once('close', end);
					return response;
				} catch (error) {
					end();
					throw error;
				}
			} as typeof helpers.httpRequestWithAuthentication;
		},
	};
}
