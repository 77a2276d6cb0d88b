import { keyField } from '../../fields/keyField';

/** The key of a business card. Karbon does not list them. */
export const BUSINESS_CARD_KEY = keyField({
	displayName: 'Business Card',
	name: 'businessCardKey',
	description: "Get a client with 'Expand' set to its business cards to see the keys of its cards",
});
