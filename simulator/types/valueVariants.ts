/** How Karbon spells values, and how far reads are behind. */
export interface ValueVariants {
	/** Times of responses: in UTC (default), with seven digits, with the offset +10:00, or without a zone. */
	timeForm?: 'utc' | 'sevenDigits' | 'offset' | 'withoutZone';
	/** Modification times with milliseconds (default), in whole seconds (also in lists only), or null. */
	modificationTimes?: 'milliseconds' | 'seconds' | 'secondsInLists' | 'null';
	/** Dates of work items and invoices that are not set: null (default), or the first day of the year 1. */
	unsetDates?: 'null' | 'yearOne';
	/** Fields without a value, in responses: null (default), or left out. */
	unsetFields?: 'null' | 'leftOut';
	/** Keys of addresses and phone numbers: those of the entries (default), or new ones in each response. */
	contactDetailKeys?: 'kept' | 'new';
	/** Keys of estimate summaries: one for each (default), one for all of a work item, or new ones in each response. */
	estimateKeys?: 'unique' | 'shared' | 'new';
	/** `ClientGroupKey` of a work item: the client, if it is a group (default), or the related client group. */
	workItemGroupKey?: 'client' | 'related';
	/** Changes that do not move a modification time: none (default), those of a client's cards and team, or payments. */
	unmovedTimes?: 'none' | 'cardsAndTeam' | 'payments';
	/** Changes appear in reads after this number of milliseconds. */
	readLagMs?: number;
	/** The reads in which changes appear late, after `readLagMs` or 8 seconds: all (default), lists, or single records. */
	laggingReads?: 'all' | 'lists' | 'records';
	/** Reads come from one copy of the records (default), or by turns from a second one that lags behind. */
	replicas?: 'one' | 'two';
	/** Rows of lists have the documented fields (default), or all fields of the record. */
	listRows?: 'documented' | 'full';
	/** Names of contacts in lists, and in filters by them: `Ann Lee` (default), or `Lee, Ann`. */
	contactNames?: 'firstNameFirst' | 'lastNameFirst';
	/** Numbers of records in responses: as numbers (default), or as texts such as "90.00". */
	numbersAs?: 'numbers' | 'texts';
	/** Clients that the application may not see, in lists: left out (default), shown, or rows with nulls. */
	hiddenClients?: 'leftOut' | 'listed' | 'nulls';
	/** The field of an accounting detail for the basis of provisional tax; the other name is ignored. */
	provisionalTaxName?: 'ProvisionalTaxBasic' | 'ProvisionalTaxBasis';
	/** Texts that are written: stored as sent (default), without spaces around them, or with CR LF as line ends. */
	texts?: 'asSent' | 'trimmed' | 'crlf';
	/** Numbers that are written: stored as sent (default), or rounded to two decimals. */
	amounts?: 'asSent' | 'cents';
}
