import { keyParameter } from '../../execution/recordKey';
import { updateOperation } from '../../records/updateOperation';
import { BUSINESS_CARD } from '../../schema/tables/businessCard';
import { BUSINESS_CARD_KEY } from './fields';

/** Changes the given fields of a business card. */
export const update = updateOperation({
	type: BUSINESS_CARD,
	locator: BUSINESS_CARD_KEY,
	keyOf: (input) => keyParameter(input, BUSINESS_CARD_KEY.name, BUSINESS_CARD_KEY.displayName),
});
