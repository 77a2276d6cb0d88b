import { keyField } from '../../fields/keyField';

/** The key of a business card. Karbon does not list them. */
export const BUSINESS_CARD_KEY = keyField({
	displayName: 'Business Card',
	name: 'businessCardKey',
	description:
		"Key of the business card. To see it, get the client with 'Expand' set to 'Business Cards'.",
});
