import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';

export const request = (fields: Partial<KarbonRequest> = {}): KarbonRequest => ({
	method: 'GET',
	path: '/v3/Invoices',
	errorContext: { purpose: 'list' },
	...fields,
});
