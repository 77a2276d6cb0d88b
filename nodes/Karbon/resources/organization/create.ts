import { createOperation } from '../../clients/clientOperations';
import { ORGANIZATIONS } from '../../clients/clientType';

/** Creates an organization. */
export const create = createOperation(ORGANIZATIONS);
