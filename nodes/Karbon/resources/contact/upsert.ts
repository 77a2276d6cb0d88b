import { upsertOperation } from '../../clients/clientOperations';
import { CONTACTS } from '../../clients/clientType';

/** Updates a contact by its identifier, or creates it. */
export const upsert = upsertOperation(CONTACTS);
