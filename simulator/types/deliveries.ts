/** One attempt to deliver one notification or batch. */
export interface RecordedDelivery {
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** Name of the subscription; empty for a delivery to a URL. */
	subscription: string;
	url: string;
	headers: Record<string, string>;
	/** Exactly the text sent. */
	body: string;
	/** Status of the response; absent without a response. */
	status?: number;
	/** Why there was no response. */
	error?: string;
	/** 1 for the first attempt. */
	attempt: number;
	/** Real milliseconds until the response or failure. */
	durationMs: number;
}

/** The next delivery of a subscription. */
export interface NextDelivery {
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** Number of events that were not sent yet. */
	events: number;
	/** Number of failed deliveries that are retried. */
	retries: number;
}

/** Faults of one delivery; see docs/simulator.md. */
export interface DeliveryFault {
	/** `missing` sends no Signature header, `bad` a wrong one; any other text is sent as the signature. */
	signature?: 'bad' | 'missing' | string;
	contentType?: string;
	/** Sends only the first half of the JSON. */
	truncate?: boolean;
	/** Field name of the time in every event. */
	timestampName?: 'Timestamp' | 'TimeStamp';
	/** Replaces ResourceType in every event. */
	resourceType?: string;
	/** Replaces ActionType in every event. */
	actionType?: string;
	/** How many times the same bytes are sent in total, default 1. */
	copies?: number;
	/** Reverses the events of a batch, or the order of single notifications that are dispatched together. */
	reverse?: boolean;
	/** Value of Count in a batch, instead of the number of events. */
	count?: number;
}

/** Options of `Simulator.deliver`. */
export interface DeliverOptions extends DeliveryFault {
	/** Signs with this key instead of that of the subscription. */
	signingKey?: string;
	/** Additional or replaced headers. */
	headers?: Record<string, string>;
}
