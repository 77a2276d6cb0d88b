import type { RecordType } from '../recordType';
import { CONTACT_CARD_FIELDS } from './cardFields';

/** karbon.md 32, 33; a PUT replaces the whole card. */
export const BUSINESS_CARD: RecordType = {
	noun: 'business card',
	path: '/v3/BusinessCards',
	keyName: 'BusinessCardKey',
	isKeySent: true,
	fields: CONTACT_CARD_FIELDS,
	expansions: [],
	readOnly: [],
	derived: [],
};
