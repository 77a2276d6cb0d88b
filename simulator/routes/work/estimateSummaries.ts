import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { expansions, keyOf, recordByKey } from '../../http/answers';
import { contextUrl } from '../../http/origin';

export function registerEstimateSummaries(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/EstimateSummaries/:key', async (request) => {
		expansions(request, []);
		const summary = recordByKey(context.store.estimateSummaries, keyOf(request), 'EstimateSummary');
		const { estimateKeys = 'unique' } = context.variants;
		const shared = estimateKeys === 'shared' ? summary.rows[0]?.EstimateSummaryKey : undefined;
		const value = summary.rows.map(({ EstimateSummaryKey: key, ...row }) => ({
			EstimateSummaryKey: estimateKeys === 'new' ? context.newKey() : (shared ?? key),
			...row,
		}));
		return { '@odata.context': contextUrl(request, 'EstimateSummaries'), value };
	});
}
