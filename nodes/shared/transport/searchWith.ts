import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { asNodeError } from '../operationError';
import { createClient, type KarbonClient } from './client';
import { SEARCH_LIMITS } from './retryPolicy';

/**
 * Reads from Karbon for the editor, where a user waits.
 * @throws {NodeApiError|NodeOperationError} shown in the editor
 */
export async function searchWith<T>(
	context: ILoadOptionsFunctions,
	search: (client: KarbonClient) => Promise<T>,
): Promise<T> {
	try {
		return await search(await createClient(context, { limits: SEARCH_LIMITS, urgent: true }));
	} catch (error) {
		throw asNodeError(context.getNode(), error);
	}
}
