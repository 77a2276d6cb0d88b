import { updateClientOperation } from '../../clients/clientOperations';
import { CONTACTS } from '../../clients/clientType';

/** Changes the given fields of a contact. */
export const update = updateClientOperation(CONTACTS);
