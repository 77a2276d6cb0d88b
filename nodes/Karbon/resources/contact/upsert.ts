import { upsertOperation } from '../../clients/clientOperations';
import { CONTACTS } from '../../clients/clientType';

/** Updates the contact that has the firm's own identifier, or creates one. */
export const upsert = upsertOperation(CONTACTS);
