import { EMAIL_ADDRESSES } from '../schema/tables/cardFields';
import { IDENTIFIER } from '../schema/tables/clientFields';
import { CONTACT } from '../schema/tables/contact';
import { ORGANIZATION } from '../schema/tables/organization';
import { WORK_ITEM_TABLE } from '../schema/tables/workItem';
import type { MappedType } from './accountColumns';

/** The types of record whose forms have 'Map Columns'. */
export const MAPPED_TYPES = {
	contact: { ...CONTACT, matchFields: [IDENTIFIER, EMAIL_ADDRESSES] },
	organization: { ...ORGANIZATION, matchFields: [IDENTIFIER] },
	workItem: WORK_ITEM_TABLE,
} satisfies Record<string, MappedType>;
