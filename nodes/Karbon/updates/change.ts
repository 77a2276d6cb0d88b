import type { IDataObject } from 'n8n-workflow';

import type { Named } from '../../shared/transport/errors/errorContext';
import type { Field } from '../schema/field';
import type { RecordType } from '../schema/recordType';

/** A record to update. */
export interface Target extends Named {
	type: RecordType;
	key: string;
	/** Where the user fills in an empty field that a PUT needs. Default: in this operation too. */
	fillIn?: string;
	/** Whether a record with the key is not the one that the user means, such as by its identifier. */
	isOther?(record: IDataObject): boolean;
}

/** What is to become of one field. */
export interface Change {
	field: Field;
	/** As Karbon takes it; undefined clears the field. */
	value: unknown;
	/** For lists: whether existing entries that are not in `value` are removed. */
	isReplaced: boolean;
}

/** What is to become of a record. */
export interface Changes {
	/** Fields of the record. */
	record: readonly Change[];
	/** Fields of one of its business cards. */
	card: readonly Change[];
	/** The key of the card; default: the primary card (karbon.md 25), else the first, or a new one where there is none. */
	cardKey?: string;
	/** Whether the form has an expression for the key that gave nothing. */
	isKeyMissing?: boolean;
	/** Whether the fields of `card` go on a new card, unless an existing one has all their values. */
	isNewCard?: boolean;
}
