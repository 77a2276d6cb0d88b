import { upsertOperation } from '../../clients/clientOperations';
import { ORGANIZATIONS } from '../../clients/clientType';

/** Updates an organization by its identifier, or creates it. */
export const upsert = upsertOperation(ORGANIZATIONS);
