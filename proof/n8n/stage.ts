import { openStage, type Stage, type StageOptions } from '../../test/e2e/support/stage';

/** On a machine that does other work, n8n starts slowly. */
const START_TIMEOUT_MS = 600_000;
const NO_LIMIT = 1_000_000;

/** Starts n8n and a simulator for a comparison. Default: no rate limit. */
export const openComparison = async (options: StageOptions = {}): Promise<Stage> =>
	await openStage({
		startTimeoutMs: START_TIMEOUT_MS,
		...options,
		credential: { requestsPerMinute: NO_LIMIT, ...options.credential },
	});
