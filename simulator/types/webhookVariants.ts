/** Subscriptions and notifications. */
export interface WebhookVariants {
	/** Field name of the time in single notifications; batches always have `Timestamp`. */
	singleTimestampName?: 'TimeStamp' | 'Timestamp';
	/** Form of deliveries: as subscribed (default), always batches, or always single notifications. */
	notificationEnvelope?: 'asSubscribed' | 'alwaysBatch' | 'alwaysSingle';
	/** A batch has at most BatchSize events (default), or all that wait. */
	batchExcess?: boolean;
	/** Count of a batch: the number of its events (default), or one more. */
	batchCount?: 'exact' | 'more';
	/**
	 * The time of a notification: that of the record (default), the same also for a change that does not move it, of the
	 * first change in the coalescing window, of the dispatch, or this number of milliseconds after the record's time
	 * (negative: before).
	 */
	notificationTime?: NotificationTime;
	/** The action of several changes of a new record: Inserted (default), or that of the last change. */
	combinedAction?: 'inserted' | 'last';
	/** Sends each delivery again after this number of milliseconds, even after a 2xx response. */
	repeatDeliveriesAfterMs?: number;
	/** ActionType when a user accepts the invitation. */
	acceptedInvite?: 'InviteAccepted' | 'Inserted';
	/** Key in the notification of an estimate summary: that of its work item (default), or of its first row. */
	estimateEventKey?: 'workItem' | 'estimate';
	/** A PATCH of the multi-type subscription replaces its types (default), or adds to them. */
	patchTypes?: 'replaces' | 'adds';
	/** POST of a multi-type subscription: creates it (default), or 400. */
	multiTypeSubscriptions?: 'offered' | 'refused';
	/** GET of a subscription that does not exist: 404 (default), or 200 with null. */
	unknownSubscription?: 'notFound' | 'null';
}

/** See {@link WebhookVariants.notificationTime}. */
export type NotificationTime = 'record' | 'unmoved' | 'firstChange' | 'dispatch' | number;
