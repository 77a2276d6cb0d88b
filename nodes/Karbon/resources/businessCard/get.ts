import { getOperation } from '../../execution/getOperation';
import { BUSINESS_CARD_KEY } from './fields';

/** Reads one business card (karbon-api.md, Business Cards). */
export const get = getOperation({
	record: 'a business card',
	path: '/v3/BusinessCards',
	locator: BUSINESS_CARD_KEY,
});
