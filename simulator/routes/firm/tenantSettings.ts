import type { FastifyInstance } from 'fastify';

import { TENANT_SETTINGS } from '../../data/firm/settings';
import { contextUrl } from '../../http/origin';
import { knownOptions, type RawQuery } from '../../odata/queryOptions';

export function registerTenantSettings(app: FastifyInstance): void {
	app.get('/v3/TenantSettings', (request) => {
		knownOptions(request.query as RawQuery, []);
		return { '@odata.context': contextUrl(request, 'TenantSettings'), ...TENANT_SETTINGS };
	});
}
