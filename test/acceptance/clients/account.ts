import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { realTiming } from '../../../nodes/shared/timing';
import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import type { RecordedRequest, Simulator } from '../../../simulator';
import { createManualClock } from '../../../simulator/clock';
import { runAction } from '../../support/action/runAction';
import { credentialFor } from '../../support/n8n/credentials';
import { startSimulator } from '../../support/servers/testServers';
import { createCompressedTiming } from '../bigScan/compressedTiming';

const LIMIT = 120;
const WINDOW_MS = 60_000;
/** Maximum duration, relative to the best possible schedule of the requests. */
export const MAX_FACTOR = 1.1;

/** One run of the node. */
interface Run {
	error?: Error & { description?: string };
	outputs: IDataObject[];
	requests: RecordedRequest[];
	tookMs: number;
}

/** A simulated account whose rate limit is the only thing that takes time. */
interface Account {
	simulator: Simulator;
	run(rows: IDataObject[]): Promise<Run>;
	/** Lets a window of the rate limit pass. */
	waitForWindow(): Promise<void>;
	/** Also lets a minute pass for the node, which reads by key what this process has just written (karbon.md 11). */
	forgetWrites(): Promise<void>;
}

/** Opens an account with contacts. @param parameters of the node, which runs with a row in each item */
export async function openAccount(parameters: INodeParameters, contacts: number): Promise<Account> {
	const clock = createManualClock();
	const simulator = await startSimulator({
		clock,
		data: { contacts, organizations: 0, clientGroups: 0, invoices: 0, users: 5 },
		rateLimit: { algorithm: 'slidingWindow', limit: LIMIT, windowMs: WINDOW_MS },
	});
	const advance = async (ms: number) => {
		await clock.advance(ms);
		return clock.now();
	};
	const waitForWindow = async () => await clock.advance(WINDOW_MS);
	return {
		simulator,
		async run(rows) {
			simulator.reset();
			const timing = createCompressedTiming(advance, clock.now());
			const startedAt = clock.now();
			const { items, error } = await runAction({
				credential: credentialFor(simulator, { requestsPerMinute: LIMIT }),
				parameters,
				items: rows.map((json) => ({ json })),
				client: { timing, limiters: new RateLimiterRegistry(WINDOW_MS, timing) },
			}).then(
				(result) => ({ ...result, error: undefined }),
				(failure: Run['error']) => ({ items: [], error: failure }),
			);
			const outputs = items.map(({ json }) => json);
			const requests = [...simulator.requests];
			return { error, outputs, requests, tookMs: clock.now() - startedAt };
		},
		waitForWindow,
		async forgetWrites() {
			await waitForWindow();
			jest.spyOn(realTiming, 'now').mockImplementation(() => Date.now() + WINDOW_MS);
		},
	};
}

/** The duration of the best possible schedule. */
export function bestMs(requests: number): number {
	return Math.max(1, Math.floor((requests - 1) / LIMIT)) * WINDOW_MS;
}
