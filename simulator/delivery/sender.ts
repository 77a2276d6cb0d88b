import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';

import axios, { type AxiosInstance } from 'axios';

import type { Clock } from '../clock';
import type { DeliverOptions, RecordedDelivery, SimulatorOptions } from '../types';
import { signBody } from './signature';

/** One POST to a receiver. */
export interface Outgoing {
	/** Subscription, for the recorded delivery. */
	subscription: string;
	url: string;
	/** Exactly the text to send. */
	body: string;
	signingKey: string | undefined;
	attempt: number;
	/** Faults of headers, and additional headers. */
	options?: Pick<DeliverOptions, 'signature' | 'contentType' | 'headers'>;
}

/** Posts notifications and records every attempt. */
export interface Sender {
	/** Never rejects: a failure is recorded in the delivery. */
	send(outgoing: Outgoing): Promise<RecordedDelivery>;
	close(): void;
}

/** Real milliseconds until a delivery without a response fails; Karbon's own limit is not public. */
const DEFAULT_TIMEOUT_MS = 10_000;

function createAxios(options: SimulatorOptions): { client: AxiosInstance; close: () => void } {
	const hosts = new Map(
		Object.entries(options.deliveryHosts ?? {}).map(([name, to]) => [name.toLowerCase(), to]),
	);
	const resolve: LookupFunction = (hostname, lookupOptions, callback) =>
		lookup(hosts.get(hostname.toLowerCase()) ?? hostname, lookupOptions, callback);
	// A new connection each time: a receiver that closes an idle connection would cause a failed delivery.
	const httpAgent = new HttpAgent({ lookup: resolve, keepAlive: false });
	const httpsAgent = new HttpsAgent({
		lookup: resolve,
		keepAlive: false,
		ca: options.deliveryCa,
		rejectUnauthorized: !options.deliverInsecure,
	});
	const client = axios.create({
		httpAgent,
		httpsAgent,
		proxy: false,
		maxRedirects: 0,
		timeout: options.deliveryTimeoutMs ?? DEFAULT_TIMEOUT_MS,
		responseType: 'text',
		validateStatus: () => true,
		// The signature is valid for these bytes only: axios must not serialize them again.
		transformRequest: [(data: unknown) => data],
		transformResponse: [(data: unknown) => data],
	});
	return {
		client,
		close() {
			httpAgent.destroy();
			httpsAgent.destroy();
		},
	};
}

function headersFor({ body, signingKey, options = {} }: Outgoing): Record<string, string> {
	const headers: Record<string, string> = {
		'Content-Type': options.contentType ?? 'application/json',
		'User-Agent': 'Karbon-Simulator',
	};
	const { signature } = options;
	if (signature === 'bad') headers.Signature = signBody(body, `not-${signingKey ?? 'the-key'}`);
	else if (signature === undefined && signingKey !== undefined) {
		headers.Signature = signBody(body, signingKey);
	} else if (signature !== undefined && signature !== 'missing') headers.Signature = signature;
	return { ...headers, ...options.headers };
}

/** @param record receives each attempt when it has ended */
export function createSender(
	clock: Clock,
	options: SimulatorOptions,
	record: (delivery: RecordedDelivery) => void,
): Sender {
	const { client, close } = createAxios(options);
	return {
		async send(outgoing) {
			const { subscription, url, body, attempt } = outgoing;
			const headers = headersFor(outgoing);
			const delivery: RecordedDelivery = {
				at: clock.now(),
				subscription,
				url,
				headers,
				body,
				attempt,
				durationMs: 0,
			};
			const startedAt = performance.now();
			try {
				delivery.status = (await client.post(url, Buffer.from(body), { headers })).status;
			} catch (error) {
				const { code, message } = error as { code?: string; message?: string };
				delivery.error = [code, message].filter(Boolean).join(': ') || String(error);
			}
			delivery.durationMs = performance.now() - startedAt;
			record(delivery);
			return delivery;
		},
		close,
	};
}
