import { type ILoadOptionsFunctions, NodeApiError } from 'n8n-workflow';

import { asNodeError } from '../operationError';
import { createClient, type KarbonClient } from './client';
import { SEARCH_LIMITS } from './retryPolicy';

/**
 * Reads from Karbon for the editor, where a user waits.
 * @throws {NodeApiError} shown in the editor, to which n8n sends no description of another error
 */
export async function searchWith<T>(
	context: ILoadOptionsFunctions,
	search: (client: KarbonClient) => Promise<T>,
): Promise<T> {
	try {
		return await search(await createClient(context, { limits: SEARCH_LIMITS, urgent: true }));
	} catch (error) {
		const failure = asNodeError(context.getNode(), error);
		if (failure instanceof NodeApiError) throw failure;
		const texts = { message: failure.message, description: failure.description ?? '' };
		throw new NodeApiError(context.getNode(), texts, texts);
	}
}
