import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, recordByKey } from '../../http/answers';

export function registerEstimateSummaries(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/EstimateSummaries/:key', async (request) => {
		expansions(request, []);
		const { estimateSummaries } = context.store;
		const summary = recordByKey(estimateSummaries, keyOf(request), 'EstimateSummary');
		return entityAnswer(request, 'EstimateSummaries', summary);
	});
}
