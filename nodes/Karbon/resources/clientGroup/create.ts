import { createOperation } from '../../clients/clientOperations';
import { CLIENT_GROUPS } from '../../clients/clientType';

/** Creates a client group. */
export const create = createOperation(CLIENT_GROUPS);
