import { createOperation } from '../../clients/clientOperations';
import { CONTACTS } from '../../clients/clientType';

/** Creates a contact. */
export const create = createOperation(CONTACTS);
