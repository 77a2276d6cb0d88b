/** Behaviors that Karbon does not document, or that its documents describe differently. */
export interface VariantOptions {
	/** Key name in the response to POST ManualPayments. */
	paymentKeyName?: 'PaymentKey' | 'PaymentProcessingKey';
	/** Whether a reversal is an entry with its own key (default), or changes the PaymentType of the payment. */
	reversals?: 'entry' | 'relabeled';
	/** Name of the rows in the file list. */
	fileListEnvelope?: 'Attachments' | 'value';
	/** The file list has no `@odata.nextLink`. */
	omitFileNextLink?: boolean;
	/** Leaves `@odata.count` out of lists. */
	omitCount?: boolean;
	/** nextLink has filter and order only inside its $skiptoken. */
	nextLinkDropsFilter?: boolean;
	/** `$top` above the maximum: silently capped or refused with 400. */
	topAboveMaximum?: 'cap' | 'reject';
	invoicePdfUrl?: 'relative' | 'absolute';
	/** Whether WorkItems accept `$orderby=LastModifiedDateTime` (default: 400). */
	orderWorkItemsByLastModified?: boolean;
	/** Work items have no `LastModifiedDateTime`, as in the published field list. */
	omitWorkItemModificationTime?: boolean;
	/** Whether single work items spell `PrimaryStatus` with spaces, as lists do (default: without). */
	spacedSingleStatus?: boolean;
	/** Envelope of error bodies. */
	errorBody?: 'error' | 'capitalized' | 'gateway';
	/** Field name of the time in single notifications; batches always have `Timestamp`. */
	singleTimestampName?: 'TimeStamp' | 'Timestamp';
	/**
	 * The time of a notification: that of the record (default), of the first change in the coalescing window, of
	 * the dispatch, or this number of milliseconds after the record's time (negative: before).
	 */
	notificationTime?: NotificationTime;
	/** Sends each delivery again after this number of milliseconds, even after a 2xx response. */
	repeatDeliveriesAfterMs?: number;
	/** Changes appear in reads after this number of milliseconds. */
	readLagMs?: number;
	/** Whether modification times have milliseconds (default) or whole seconds. */
	modificationTimes?: 'milliseconds' | 'seconds';
	/** Order of rows with the same `$orderby` value: by key (default), or random in each response. */
	tieOrder?: 'key' | 'random';
	/** Order of client groups: as inserted (default), or random and different after each change. */
	clientGroupOrder?: 'inserted' | 'random';
	/**
	 * A PUT or PATCH of a record that changed since the application read it: 409 with code 4020 (default), 409 without
	 * a body, or the last write wins.
	 */
	conflicts?: 'changedSinceRead' | 'withoutBody' | 'none';
	/** Fields that a PUT leaves out: cleared (default), or kept. */
	putOmitted?: 'cleared' | 'kept';
	/** Null in the body of a PUT: clears the field (default), 400, or the field keeps its value. */
	putNull?: 'clears' | 'refused' | 'kept';
	/**
	 * The answer to a PUT or PATCH of clients, business cards and work items: 204, or 200 with the record where that is
	 * documented (default); the record after or before the write; always 204; the record with null for all but its key.
	 */
	updateAnswer?: 'documented' | 'record' | 'recordBefore' | 'noContent' | 'partial';
	/** Several names in `$expand` of a single record: accepted (default), 400, or all are null, or left out. */
	severalExpansions?: 'accepted' | 'refused' | 'null' | 'absent';
	/** Lists that `$expand` adds to a single record: whole (default), or half of them and `...@odata.nextLink`. */
	expandedLists?: 'whole' | 'continued';
	/**
	 * What a PUT of a contact or organization without its cards does with the cards: kept (default), removed, or
	 * removed and shown as null.
	 */
	cardsLeftOut?: 'kept' | 'removed' | 'null';
	/**
	 * Which one is stored when a body has ClientOwner or ClientManager and other ClientTeam entries of that role: the
	 * field (default), the team, or both because they are separate.
	 */
	clientOwnerConflict?: 'owner' | 'team' | 'separate';
	/** Whether the PUT of a client group replaces ClientTeam (default), or ignores it. */
	clientGroupTeam?: 'taken' | 'ignored';
	/** What a PUT of a client group without a card does with the card: removed (default), or kept. */
	clientGroupCard?: 'removed' | 'kept';
	/** Whether the notes of an AccountingDetail replace the stored ones (default), or are added to them. */
	accountingNotes?: 'replaced' | 'added';
	/**
	 * Whether a single organization has the EmailAddress, PhoneNumber and Website of its first card, as
	 * interface-addendum.md lists them (default), or not, as karbon-api.md does.
	 */
	organizationCardFields?: 'shown' | 'omitted';
	/** The ClientTaskRecipient of a work item after a PUT without it: cleared (default), or kept. */
	clientTaskRecipient?: 'cleared' | 'kept';
	/** WorkTemplateKey in the PUT of a work item: ignored (default), or replaced as any other field. */
	workTemplateKeyInPut?: 'ignored' | 'replaced';
	/** Shifts rows between two pages of a list. */
	listShift?: ListShift;
}

/** See {@link VariantOptions.notificationTime}. */
export type NotificationTime = 'record' | 'firstChange' | 'dispatch' | number;

/** A change that the simulator makes after each page that is not the last. */
export interface ListShift {
	/** Deletes a row that was sent, or changes a row that was not sent yet. */
	by: 'delete' | 'change';
	/** After every nth page; default 1. */
	everyPages?: number;
}
