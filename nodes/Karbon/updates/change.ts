import type { Field } from '../schema/field';

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
	/** The key of the card; default: the first card, or a new one where there is none. */
	cardKey?: string;
	/** Whether the fields of `card` go on a new card, unless an existing one has all their values. */
	isNewCard?: boolean;
}
