import type { FastifyInstance } from 'fastify';

import { objectBody } from '../http/body';
import { badModel } from '../http/errors';
import type { Simulator } from '../types';

/** 31 days: longer than any delay in the simulator, and short enough to wait for all retries. */
const MAX_MINUTES = 31 * 24 * 60;

/** `POST /_simulator/time` moves the simulated time forward. */
export function registerTime(app: FastifyInstance, simulator: Simulator): void {
	app.post('/_simulator/time', async (request) => {
		const { minutes } = objectBody(request.body);
		if (typeof minutes !== 'number' || !(minutes > 0 && minutes <= MAX_MINUTES)) {
			throw badModel(`minutes must be a number above 0, at most ${MAX_MINUTES}.`);
		}
		await simulator.moveTime(minutes * 60_000);
		return { simulatedTime: new Date(simulator.clock.now()).toISOString() };
	});
}
