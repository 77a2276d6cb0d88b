import { updateClientOperation } from '../../clients/clientOperations';
import { CLIENT_GROUPS } from '../../clients/clientType';

/** Changes the given fields of a client group. */
export const update = updateClientOperation(CLIENT_GROUPS);
