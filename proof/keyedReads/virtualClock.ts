import { bestPossibleMs } from '../../test/support/servers/modelledService';
import {
	type Algorithm,
	PACE,
	repeatableRandom,
	runSchedule,
	START,
} from '../../test/support/servers/schedules';
import type { Sample } from '../harness/row';

const WINDOW_MS = 60_000;
/** Of a request. */
const LATENCY_MS = { lowest: 20, range: 120 };

/**
 * Reads under a modelled limit, with the client of the nodes.
 * @param phase age of a fixed window at the start, as a share of it
 */
export async function onVirtualClock(
	algorithm: Algorithm,
	reads: number,
	seed: number,
	phase = 0,
): Promise<Sample> {
	const random = repeatableRandom(seed + 1);
	const phaseMs = Math.round(phase * WINDOW_MS);
	const latencyMs = () => LATENCY_MS.lowest + LATENCY_MS.range * random();
	const { failed, service, tookMs } = await runSchedule(
		algorithm,
		phaseMs,
		[{ requests: reads }],
		latencyMs,
		seed + 1,
	);
	return {
		tookMs,
		bestMs: bestPossibleMs({ algorithm }, reads, START + phaseMs, PACE),
		refused: service.refused.length,
		failed,
	};
}
