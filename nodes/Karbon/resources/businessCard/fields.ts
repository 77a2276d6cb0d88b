import { keyField } from '../../fields/keyField';

/** The key of a business card. Karbon does not list them. */
export const BUSINESS_CARD_KEY = keyField({
	displayName: 'Business Card',
	name: 'businessCardKey',
	description: "Get a client with 'Expand' set to Business Cards to see the keys of its cards",
});
