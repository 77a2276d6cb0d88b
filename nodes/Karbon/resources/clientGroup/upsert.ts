import { upsertOperation } from '../../clients/clientOperations';
import { CLIENT_GROUPS } from '../../clients/clientType';

/** Updates the client group that has the firm's own identifier, or creates one. */
export const upsert = upsertOperation(CLIENT_GROUPS);
