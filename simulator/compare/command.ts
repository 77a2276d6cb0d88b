import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { text, toggle } from '../cli/flag';
import { readValues, valueOf } from '../cli/values';
import type { Timing } from './account/pace';
import type { AccountCredentials } from './account/request';
import { accountFileText, settingsIn } from './accountFile';
import { MAX_REQUESTS } from './account/client';
import { OTHER } from './findings';
import { type Comparison, compareAccount } from './index';
import { askSecret, type Terminal } from './prompt';
import { tableOf } from './table';

/** What the command uses of the process. */
export interface Surroundings {
	env: Readonly<Record<string, string | undefined>>;
	/** Undefined if nobody can answer. */
	terminal: Terminal | undefined;
	timing: Timing;
	print(line: string): void;
}

const DEFAULT_BASE_URL = 'https://api.karbonhq.com';
const DEFAULT_OUTPUT = 'karbon-account.json';
const FLAGS = {
	baseUrl: text('base-url', 'URL', 'address of the API', DEFAULT_BASE_URL),
	output: text('output', 'FILE', 'file to write', DEFAULT_OUTPUT),
	help: toggle('help', 'show this text'),
};
const SECRETS = { accessToken: 'KARBON_ACCESS_TOKEN', accessKey: 'KARBON_ACCESS_KEY' } as const;

const USAGE = `Usage: karbon-simulator compare [options]

Finds how the API of your Karbon account behaves where Karbon's documents leave it open. Sends at most
${MAX_REQUESTS} GET requests, one a second, and changes nothing. Takes the access token and the access key from the
environment variables ${SECRETS.accessToken} and ${SECRETS.accessKey}, or asks for them.

  --base-url URL    address of the API (default: ${DEFAULT_BASE_URL})
  --output FILE     file to write (default: ${DEFAULT_OUTPUT}); it has row numbers and names of readings,
                    and nothing of your account
  --help            show this text

Start a simulator that behaves like your account: karbon-simulator --like ${DEFAULT_OUTPUT}
`;

/** @throws Error for an option that would show a secret on the command line */
function refuseSecrets(args: readonly string[]): void {
	if (!args.some((arg) => /^--?(access[-_]?)?(token|key)\b/i.test(arg))) return;
	throw new Error(
		`The access token and the access key are not options, because the command line is stored and visible to others. Set ${SECRETS.accessToken} and ${SECRETS.accessKey}, or enter them when asked.`,
	);
}

/** @throws Error unless the address uses https, or is on this computer */
function readBaseUrl(address: string): URL {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
	const isPlain = url?.pathname === '/' && url.username === '' && url.password === '';
	const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
	if (url === undefined || !isSafe || !isPlain) {
		throw new Error('--base-url needs an address such as https://api.karbonhq.com.');
	}
	return url;
}

/** @throws Error if a value is missing and nobody can be asked */
async function readSecret(
	name: string,
	question: string,
	{ env, terminal }: Surroundings,
): Promise<string> {
	const given = env[name]?.trim() ?? '';
	if (given === '' && terminal === undefined) throw new Error(`Set ${name}.`);
	const secret = given || (await askSecret(`${question} (not shown): `, terminal as Terminal));
	// A header has visible ASCII characters only.
	if (!/^[!-~]+$/.test(secret)) throw new Error(`${question}: enter the value as Karbon shows it.`);
	return secret;
}

/** @throws Error unless the file can be written, and is new or has an earlier comparison */
function checkOutput(file: string): void {
	accessSync(dirname(file), constants.W_OK);
	if (!existsSync(file)) return;
	try {
		if (statSync(file).size > 0) settingsIn(readFileSync(file, 'utf8'));
	} catch {
		throw new Error(`${file} is not a file of this command. Choose another one with --output.`);
	}
	accessSync(file, constants.W_OK);
}

async function readCredentials(surroundings: Surroundings): Promise<AccountCredentials> {
	const accessToken = await readSecret(SECRETS.accessToken, 'Access Token', surroundings);
	const accessKey = await readSecret(SECRETS.accessKey, 'Access Key', surroundings);
	return { accessToken, accessKey };
}

function summary({ findings, requestCount, foreignLinks }: Comparison, file: string): string {
	const decided = findings.filter(({ reading }) => reading !== undefined && reading !== OTHER);
	const others = findings.filter(({ reading }) => reading === OTHER);
	const lines = [
		`${decided.length} of ${findings.length} questions are decided, after ${requestCount} requests.`,
		...(others.length === 0
			? []
			: [`${others.length} behave in none of the known ways. Please report them with the file.`]),
		...(foreignLinks === 0
			? []
			: [`Links to another origin, which were not followed: ${foreignLinks}.`]),
		`${file} has row numbers and names of readings, and nothing of your account.`,
		`Start a simulator that behaves like it: karbon-simulator --like ${file}`,
	];
	return lines.join('\n');
}

/**
 * Runs `karbon-simulator compare`.
 * @throws Error for an invalid argument, or if the account cannot be read
 */
export async function runCompare(args: string[], surroundings: Surroundings): Promise<void> {
	refuseSecrets(args);
	const values = readValues(args, Object.values(FLAGS));
	const { print, timing } = surroundings;
	if (valueOf(values, FLAGS.help)) {
		print(USAGE);
		return;
	}
	const baseUrl = readBaseUrl(valueOf(values, FLAGS.baseUrl) ?? DEFAULT_BASE_URL);
	const output = valueOf(values, FLAGS.output) ?? DEFAULT_OUTPUT;
	checkOutput(output);
	const credentials = await readCredentials(surroundings);
	print(`Reading the account: at most ${MAX_REQUESTS} requests, one a second.`);
	const comparison = await compareAccount({ baseUrl, credentials, timing });
	print(`\n${tableOf(comparison.findings)}\n`);
	writeFileSync(output, accountFileText(comparison));
	print(summary(comparison, output));
}

/** What the command uses of this process. */
export const thisProcess = (): Surroundings => ({
	env: process.env,
	terminal: process.stdin.isTTY ? { input: process.stdin, output: process.stdout } : undefined,
	timing: { now: () => performance.now(), sleep: async (ms) => await sleep(ms) },
	print: console.log,
});
