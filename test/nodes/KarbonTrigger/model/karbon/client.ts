import type * as clientModule from '../../../../../nodes/shared/transport/client';

/**
 * Import this first: the nodes get clients from the model's contexts. Without retries and rate limits, a history takes
 * milliseconds.
 */
jest.mock('../../../../../nodes/shared/transport/client', () => ({
	...jest.requireActual<typeof clientModule>('../../../../../nodes/shared/transport/client'),
	createClient: async (
		host: { createModelClient(host: object, options?: object): unknown },
		options?: object,
	) => host.createModelClient(host, options),
}));
