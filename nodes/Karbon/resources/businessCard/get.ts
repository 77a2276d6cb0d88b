import { getOperation } from '../../execution/getOperation';
import { BUSINESS_CARD_KEY } from './fields';

/** Reads one business card (karbon.md 32, 33). */
export const get = getOperation({
	record: 'a business card',
	path: '/v3/BusinessCards',
	locator: BUSINESS_CARD_KEY,
});
