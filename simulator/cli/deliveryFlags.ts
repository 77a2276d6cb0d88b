import { DEFAULT_RETRY_DELAYS_MS } from '../delivery/engine';
import type { SimulatorOptions } from '../types';
import { amount, choice, count, type Flag, list, readNumber, text, toggle } from './flag';
import { readFile } from './serverFlags';

function readHost(pair: string): [name: string, address: string] {
	const [name, address] = pair.split('=');
	if (!name || !address) throw new Error(`--deliver-host needs NAME=IP, not '${pair}'.`);
	return [name, address];
}

const hosts = list(
	'deliver-host',
	'NAME=IP',
	'connect to IP for webhook URLs with this host name',
	readHost,
);
const retries = text(
	'retry-delays-ms',
	'N,N,...',
	'delays between delivery attempts; their number is the number of retries',
	DEFAULT_RETRY_DELAYS_MS.join(','),
);
const authority = text('deliver-ca', 'FILE', 'certificate authority of webhook URLs (PEM)', 'none');

/** Options of subscriptions and deliveries. */
export const DELIVERY_FLAGS = {
	coalescingMs: amount(
		'coalescing-ms',
		'simulated milliseconds before a change is delivered',
		60_000,
	),
	allowHttpTargets: toggle('allow-http-targets', 'accept webhook URLs with http://'),
	deliverInsecure: toggle('deliver-insecure', 'accept any certificate of a webhook URL'),
	deliveryCa: { ...authority, read: (texts) => readFile('deliver-ca', authority.read(texts)) },
	deliveryHosts: { ...hosts, read: (texts) => Object.fromEntries(hosts.read(texts)) },
	retryDelaysMs: {
		...retries,
		read: (texts) =>
			retries
				.read(texts)
				.split(',')
				.map((delay) => readNumber('retry-delays-ms', delay, 0)),
	},
	deliveryTimeoutMs: amount(
		'delivery-timeout-ms',
		'real milliseconds a receiver has to answer',
		10_000,
		1,
	),
	deliveryConcurrency: count(
		'delivery-concurrency',
		'deliveries of one subscription at the same time',
		1,
		1,
	),
	secondPost: choice(
		'second-post',
		['reject', 'replace', 'conflict'],
		'second subscription of a type: refused with 400, replaces the first, or refused with 409',
	),
	subscriptionGetShows: choice(
		'subscription-get',
		['full', 'urlOnly', 'nothing'],
		'how much GET on a subscription shows',
	),
} satisfies { [Name in keyof SimulatorOptions]: Flag<SimulatorOptions[Name]> };
