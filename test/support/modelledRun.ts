import { mapInOrder } from '../../nodes/shared/mapInOrder';
import type { RateLimitOptions } from '../../simulator/types';
import { createTestClient } from './fakeHost';
import { createManualTiming, type ManualTiming } from './manualTiming';
import { createModelledService, type ModelledService } from './modelledService';

/** When every modelled run begins, plus its phase. */
export const START = Date.UTC(2026, 0, 15, 9);
/** As many as one node sends at once. */
export const AT_ONCE = 6;
export const LATENCY_MS = 80;
export const PACE = { atOnce: AT_ONCE, latencyMs: LATENCY_MS };

export type Algorithm = RateLimitOptions['algorithm'];

/** What came of a modelled run. */
export interface ModelledRun {
	timing: ManualTiming;
	service: ModelledService;
	tookMs: number;
	/** For each client, when each of its requests ended well, milliseconds since the start. */
	done: number[][];
	failed: number;
}

/** Numbers that look random and are the same in every run. */
export function repeatableRandom(): () => number {
	let state = 1;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Clients with default settings, each with a rate limiter of its own as in processes of their own. */
export async function runOnModel(
	algorithm: Algorithm,
	phaseMs: number,
	counts: number[],
	latencyMs: number | (() => number) = LATENCY_MS,
): Promise<ModelledRun> {
	const timing = createManualTiming(START + phaseMs, repeatableRandom());
	const service = createModelledService(timing, { algorithm }, latencyMs);
	const started = timing.now();
	const done: number[][] = counts.map(() => []);
	let failed = 0;
	const all = counts.map(async (count, index) => {
		const { client } = createTestClient(service.answer, { timing });
		await mapInOrder(count, AT_ONCE, async () => {
			const request = { method: 'GET', path: '/v3/Invoices/k', purpose: 'read' } as const;
			if ((await client.attempt(request)).ok) done[index].push(timing.now() - started);
			else failed++;
		});
	});
	await timing.settle(Promise.all(all));
	return { timing, service, tookMs: timing.now() - started, done, failed };
}
