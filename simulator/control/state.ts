import type { FastifyInstance } from 'fastify';

import { objectBody } from '../http/body';
import { badModel } from '../http/errors';
import type { Simulator } from '../types';

/** Maximum size of an imported state, in bytes. */
const MAX_STATE_BYTES = 512 * 1024 * 1024;

/** `GET` and `PUT /_simulator/state` export and import the state; `POST /_simulator/reset` restores the first one. */
export function registerState(app: FastifyInstance, simulator: Simulator): void {
	const done = { done: true };
	app.get('/_simulator/state', async (_request, reply) => {
		const state = await simulator.exportState();
		const day = state.simulatedTime.slice(0, 10);
		void reply.header('content-disposition', `attachment; filename="karbon-simulator-${day}.json"`);
		return state;
	});
	app.put('/_simulator/state', { bodyLimit: MAX_STATE_BYTES }, async (request) => {
		const state = objectBody(request.body);
		try {
			await simulator.importState(state);
		} catch (error) {
			throw badModel((error as Error).message);
		}
		return done;
	});
	app.post('/_simulator/reset', async () => {
		await simulator.restart();
		return done;
	});
}
