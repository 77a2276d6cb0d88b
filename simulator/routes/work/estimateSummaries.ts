import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { expansions, keyOf, recordByKey } from '../../http/answers';
import { contextUrl } from '../../http/origin';

export function registerEstimateSummaries(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/EstimateSummaries/:key', async (request) => {
		expansions(request, []);
		const summary = recordByKey(context.store.estimateSummaries, keyOf(request), 'EstimateSummary');
		return { '@odata.context': contextUrl(request, 'EstimateSummaries'), value: summary.rows };
	});
}
