import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { tenantSettings } from '../../data/firm/settings';
import { contextUrl } from '../../http/origin';
import { knownOptions, type RawQuery } from '../../odata/queryOptions';

export function registerTenantSettings(app: FastifyInstance, { variants }: SimulatorContext): void {
	app.get('/v3/TenantSettings', (request) => {
		knownOptions(request.query as RawQuery, []);
		return { '@odata.context': contextUrl(request, 'TenantSettings'), ...tenantSettings(variants) };
	});
}
