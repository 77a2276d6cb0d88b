import { BODIES } from './bodies';
import { CONNECTION } from './connection';
import type { Fault } from './fault';
import { LINKS, REDIRECTS } from './links';
import { RATE_LIMITS, SERVER_ERRORS } from './statuses';

const DAY_MS = 86_400_000;

const CLOCK: Fault[] = [
	{ name: 'clock set forward by an hour', group: 'clock', jumpMs: DAY_MS / 24 },
	{ name: 'clock set forward by a day', group: 'clock', jumpMs: DAY_MS },
	{ name: 'clock set back by an hour', group: 'clock', jumpMs: -DAY_MS / 24 },
	{ name: 'clock set back by a day', group: 'clock', jumpMs: -DAY_MS },
];

const STORE: Fault[] = [
	{ name: 'store fails', group: 'store fails', store: 'fails' },
	{ name: 'store hangs', group: 'store fails', store: 'hangs' },
	{ name: 'store forgets', group: 'store forgets', store: 'forgets' },
];

/** Everything that goes wrong. */
export const FAULTS: Fault[] = [
	...RATE_LIMITS,
	...SERVER_ERRORS,
	...CONNECTION,
	...BODIES,
	...LINKS,
	...REDIRECTS,
	...CLOCK,
	...STORE,
];
