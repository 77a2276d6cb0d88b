import * as workflowPackage from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { NodeError } from '../../shared/operationError';
import { factsOf } from '../../shared/transport/errors/toNodeError';
import { nodeOf } from './context';

/**
 * Whether n8n is known to send an item that has `details` to the error output. Versions before 2.36 take it for a
 * success. The export that is checked came later, with 2.39 and with 2.37.4.
 */
const ROUTES_DETAILS = 'N8N_NODES_API_VERSION' in workflowPackage;

/**
 * What a following node sees of an item that failed, the `json` of the item: `error` says what happened, `message`
 * what to do (if the error says so), and `details` has what a workflow can compare. There is no `error` beside `json`,
 * because n8n would then reduce the item to the first text.
 * @param routesDetails without it, an item for the error output has no `details`
 * @returns `details`: `code` of Karbon, of Node.js for a failed connection, or null, `httpStatus` or null, `outcome`
 * "refused" (not done) or "unknown" (may have been done)
 */
export function errorItem(
	context: IExecuteFunctions,
	error: NodeError,
	routesDetails = ROUTES_DETAILS,
): IDataObject {
	const { message, description } = error;
	const words = description ? { error: message, message: description } : { error: message };
	if (nodeOf(context).onError === 'continueErrorOutput' && !routesDetails) return words;
	const { outcome = 'refused', status = null, code = null } = factsOf(error);
	return { ...words, details: { code, httpStatus: status, outcome } };
}
