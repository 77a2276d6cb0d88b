import { upsertOperation } from '../../clients/clientOperations';
import { CLIENT_GROUPS } from '../../clients/clientType';

/** Updates a client group by its identifier, or creates it. */
export const upsert = upsertOperation(CLIENT_GROUPS);
