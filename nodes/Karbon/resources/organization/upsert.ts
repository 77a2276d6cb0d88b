import { upsertOperation } from '../../clients/clientOperations';
import { ORGANIZATIONS } from '../../clients/clientType';

/** Updates the organization that has the firm's own identifier, or creates one. */
export const upsert = upsertOperation(ORGANIZATIONS);
