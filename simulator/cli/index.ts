import { parseArgs } from 'node:util';

import { createRealClock } from '../clock';
import { readVariants, VARIANT_FLAGS, VARIANT_USAGE } from './variants';
import type { DataOptions, RateLimitOptions, SimulatorOptions } from '../types';

const SECOND_POSTS = ['reject', 'replace'] as const;
const ALGORITHMS = ['slidingWindow', 'fixedWindow', 'tokenBucket', 'off'] as const;

/** Flags that set a number of records. */
const COUNTS = {
	invoices: 'invoices',
	payments: 'payments',
	contacts: 'contacts',
	organizations: 'organizations',
	'client-groups': 'clientGroups',
	'work-items': 'workItems',
	'files-per-entity': 'filesPerEntity',
	users: 'users',
	notes: 'notes',
	teams: 'teams',
	roles: 'roles',
	'work-templates': 'workTemplates',
	'timesheets-per-user': 'timesheetsPerUser',
	seed: 'seed',
} as const satisfies Record<string, keyof DataOptions>;

export const USAGE = `Usage: npm run simulator -- [options]

  --port N                  port, default 4010
  --host ADDRESS            address to listen on, default 127.0.0.1
  --invoices N              how many invoices exist; likewise --payments, --contacts, --organizations,
                            --client-groups, --work-items, --files-per-entity, --users, --notes,
                            --teams, --roles, --work-templates, --timesheets-per-user
  --seed N                  another set of keys, names and amounts
  --rate-limit ALGORITHM    slidingWindow (default), fixedWindow, tokenBucket or off
  --limit N                 requests per window, default 120
  --window-ms N             window in simulated milliseconds, default 60000
  --time-scale N            simulated seconds per real second, default 1
  --coalescing-ms N         simulated milliseconds before a change is delivered, default 60000
  --allow-http-targets      accept webhook URLs with http://
  --deliver-insecure        accept any certificate of a webhook URL
  --deliver-host NAME=IP    connect to IP for webhook URLs with this host name (repeatable)
  --second-post MODE        second subscription for a taken slot: reject (default) or replace
  --deny-restricted-clients private and hidden clients answer 404, and cannot be made (403)
  --quiet                   do not log requests
  --help                    this text

${VARIANT_USAGE}`;

/** Result of reading the command line. */
export type CommandLine = { help: true } | { help: false; options: SimulatorOptions };

function readNumber(name: string, text: string, minimum: number): number {
	const value = Number(text);
	if (text.trim() === '' || !Number.isFinite(value) || value < minimum) {
		throw new Error(`--${name} needs a number of at least ${minimum}, not '${text}'.`);
	}
	return value;
}

function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
	const choice = choices.find((candidate) => candidate === text);
	if (choice === undefined) throw new Error(`--${name} must be one of ${choices.join(', ')}.`);
	return choice;
}

function readHosts(pairs: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		pairs.map((pair) => {
			const [name, address] = pair.split('=');
			if (!name || !address) throw new Error(`--deliver-host needs NAME=IP, not '${pair}'.`);
			return [name, address];
		}),
	);
}

function parse(args: string[]) {
	const text = { type: 'string' } as const;
	const flag = { type: 'boolean' } as const;
	return parseArgs({
		args,
		options: {
			port: text,
			host: text,
			invoices: text,
			payments: text,
			contacts: text,
			organizations: text,
			'client-groups': text,
			'work-items': text,
			'files-per-entity': text,
			users: text,
			notes: text,
			teams: text,
			roles: text,
			'work-templates': text,
			'timesheets-per-user': text,
			seed: text,
			'rate-limit': text,
			limit: text,
			'window-ms': text,
			'time-scale': text,
			'coalescing-ms': text,
			'allow-http-targets': flag,
			'deliver-insecure': flag,
			'deliver-host': { type: 'string', multiple: true },
			'second-post': text,
			'deny-restricted-clients': flag,
			quiet: flag,
			help: flag,
			...VARIANT_FLAGS,
		},
	}).values;
}

type Values = ReturnType<typeof parse>;

function readData(values: Values): DataOptions {
	const data: DataOptions = {};
	for (const [flag, name] of Object.entries(COUNTS) as Array<
		[keyof typeof COUNTS, keyof DataOptions]
	>) {
		const text = values[flag];
		if (text !== undefined) data[name] = Math.floor(readNumber(flag, text, 0));
	}
	return data;
}

function readRateLimit(values: Values): RateLimitOptions {
	return {
		algorithm: readChoice('rate-limit', values['rate-limit'] ?? 'slidingWindow', ALGORITHMS),
		limit: Math.floor(readNumber('limit', values.limit ?? '120', 1)),
		windowMs: readNumber('window-ms', values['window-ms'] ?? '60000', 1),
	};
}

/**
 * Options for the simulator from command line arguments.
 * @throws Error naming the argument that is wrong
 */
export function readCommandLine(args: string[]): CommandLine {
	const values = parse(args);
	if (values.help) return { help: true };
	return {
		help: false,
		options: {
			port: Math.floor(readNumber('port', values.port ?? '4010', 0)),
			host: values.host,
			data: readData(values),
			rateLimit: readRateLimit(values),
			clock: createRealClock(readNumber('time-scale', values['time-scale'] ?? '1', 0.001)),
			coalescingMs: readNumber('coalescing-ms', values['coalescing-ms'] ?? '60000', 0),
			allowHttpTargets: values['allow-http-targets'],
			deliverInsecure: values['deliver-insecure'],
			deliveryHosts: readHosts(values['deliver-host'] ?? []),
			denyRestrictedClients: values['deny-restricted-clients'],
			secondPost: readChoice('second-post', values['second-post'] ?? 'reject', SECOND_POSTS),
			variants: readVariants(values, { number: readNumber, choice: readChoice }),
			logger: !values.quiet,
		},
	};
}
