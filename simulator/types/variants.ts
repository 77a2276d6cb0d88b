/** Behaviors on which sources about the service differ, or are silent. */
export interface VariantOptions {
	/** Key name in the answer to POST ManualPayments. */
	paymentKeyName?: 'PaymentKey' | 'PaymentProcessingKey';
	/** Whether a reversal is an entry with its own key beside the payment (default), or another label of the payment. */
	reversals?: 'entry' | 'relabeled';
	/** Which envelope the file list has. */
	fileListEnvelope?: 'Attachments' | 'value';
	/** The file list has no `@odata.nextLink`. */
	omitFileNextLink?: boolean;
	/** Leaves `@odata.count` out of lists. */
	omitCount?: boolean;
	/** nextLink carries filter and order only inside its opaque state. */
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
	/** Spelling of the time in single notifications; batches always have `Timestamp`. */
	singleTimestampName?: 'TimeStamp' | 'Timestamp';
	/**
	 * The time of a notification: that of the record (default), of the first change in the coalescing window, of
	 * the dispatch, or so many milliseconds after the record's time (negative: before).
	 */
	notificationTime?: NotificationTime;
	/** Each delivery is sent again so many milliseconds later, although it was answered with 2xx. */
	repeatDeliveriesAfterMs?: number;
	/** Changes appear in reads so many milliseconds after they were made. */
	readLagMs?: number;
	/** Whether modification times have milliseconds (default) or whole seconds. */
	modificationTimes?: 'milliseconds' | 'seconds';
	/** Order of rows with an equal `$orderby` value: by key (default), or another one in each response. */
	tieOrder?: 'key' | 'random';
	/** Order of client groups: as inserted (default), or random and another one after each change. */
	clientGroupOrder?: 'inserted' | 'random';
	/** A PUT or PATCH of a record that changed since the application read it: 409 (default), or the last write wins. */
	conflicts?: 'changedSinceRead' | 'none';
	/**
	 * Which wins when a body has ClientOwner or ClientManager and other ClientTeam entries of that role: the field
	 * (default), the team, or neither because they are separate facts.
	 */
	clientOwnerConflict?: 'owner' | 'team' | 'separate';
	/** Whether the PUT of a client group takes ClientTeam (default), or leaves the team as it is. */
	clientGroupTeam?: 'taken' | 'ignored';
	/** The card that the PUT of a client group leaves out: removed (default), or kept. */
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
	/** Rows shift between two pages of a list. */
	listShift?: ListShift;
}

/** See {@link VariantOptions.notificationTime}. */
export type NotificationTime = 'record' | 'firstChange' | 'dispatch' | number;

/** A change that the service makes right after it has sent a page that is not the last. */
export interface ListShift {
	/** Deletes a row that was sent, or changes a row that was not sent yet. */
	by: 'delete' | 'change';
	/** After every so many pages; default 1. */
	everyPages?: number;
}
