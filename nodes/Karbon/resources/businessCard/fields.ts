import { keyField } from '../../fields/requiredText';

/** The key of a business card. Karbon does not list them. */
export const BUSINESS_CARD_KEY = keyField({
	displayName: 'Business Card',
	name: 'businessCardKey',
	description:
		"Key of the business card. To see it, use Contact > Get or Organization > Get with 'Expand' set to 'Business Cards', or Client Group > Get with 'Expand' set to 'Business Card'.",
});
