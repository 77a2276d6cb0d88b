import type { Derivation } from '../recordType';

/** Every write changes it. */
export const MODIFICATION_TIME: Derivation = { fields: ['LastModifiedDateTime'] };

/** Fields of a client that are copies of its first business card's, where a response has them (karbon.md 12, 38). */
export const FIRST_CARD_FIELDS = [
	'Address',
	'EmailAddress',
	'PhoneNumber',
	'RoleOrTitle',
	'Website',
] as const;
