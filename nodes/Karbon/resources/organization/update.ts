import { updateClientOperation } from '../../clients/clientOperations';
import { ORGANIZATIONS } from '../../clients/clientType';

/** Changes the given fields of an organization. */
export const update = updateClientOperation(ORGANIZATIONS);
