import { readFileSync } from 'node:fs';

import { settingsIn } from '../compare/accountFile';
import type { Variant } from '../register';
import type { SimulatorState } from '../state/types';
import type { SimulatorCredentials, SimulatorOptions } from '../types';
import { amount, count, type Flag, list, text, toggle } from './flag';

/** @throws Error that names the option and the file */
export function readFile(name: string, path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch (error) {
		throw new Error(`--${name}: ${path} cannot be read (${(error as { code?: string }).code}).`);
	}
}

function readState(path: string): SimulatorState {
	const content = readFile('state', path);
	try {
		return JSON.parse(content) as SimulatorState;
	} catch {
		throw new Error(`--state: ${path} is not valid JSON.`);
	}
}

function readApplication(pair: string): SimulatorCredentials {
	const [, accessToken, accessKey] = /^([^:]+):(.+)$/.exec(pair) ?? [];
	if (accessToken === undefined || accessKey === undefined) {
		throw new Error(`--application needs TOKEN:KEY, not '${pair}'.`);
	}
	return { accessToken, accessKey };
}

const state = text(
	'state',
	'FILE',
	'start with an exported state instead of generated records',
	'none',
);

const like = text(
	'like',
	'FILE',
	'behave as the account that `karbon-simulator compare` read; other options win',
	'none',
);

/** @throws Error that names the file */
function readLike(path: string): Variant[] {
	try {
		return settingsIn(readFile('like', path));
	} catch (error) {
		const { message } = error as Error;
		throw message.startsWith('--like') ? error : new Error(`--like: ${path}: ${message}`);
	}
}

/** Options of the server: address and credentials. */
export const SERVER_FLAGS = {
	port: count('port', 'port to listen on; 0 for any free one', 4010),
	host: text('host', 'ADDRESS', 'address to listen on', '127.0.0.1'),
	state: { ...state, read: (texts) => readState(state.read(texts)) },
	applications: list(
		'application',
		'TOKEN:KEY',
		'credentials of another application of the account',
		readApplication,
	),
	deniedEndpoints: list(
		'deny-endpoint',
		'NAME',
		"do not grant an endpoint (401), such as Payments or 'POST ManualPayments'",
		(name) => name,
	),
	denyRestrictedClients: toggle(
		'deny-restricted-clients',
		'private and hidden clients answer 404, and cannot be made (403)',
	),
	maxUploadBytes: count('max-upload-bytes', 'refuse larger files with 413', 'no limit', 1),
} satisfies { [Name in keyof SimulatorOptions]: Flag<SimulatorOptions[Name]> };

/** Options that have no option of the same name in {@link createSimulator}. */
export const PROCESS_FLAGS = {
	accessToken: text('access-token', 'TEXT', 'access token to accept', 'the one printed'),
	accessKey: text('access-key', 'TEXT', 'access key to accept', 'the one printed'),
	like: {
		...like,
		read: (texts: readonly string[]) => readLike(like.read(texts)),
	},
	timeScale: amount('time-scale', 'simulated seconds per real second', 1, 0.001),
	quiet: toggle('quiet', 'do not log requests'),
	help: toggle('help', 'show this text'),
};
