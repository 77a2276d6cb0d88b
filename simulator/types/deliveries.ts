/** One attempt to deliver one notification or batch. */
export interface RecordedDelivery {
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** Slot of the subscription; empty when a bare URL was given. */
	subscription: string;
	url: string;
	headers: Record<string, string>;
	/** Exactly the text sent. */
	body: string;
	/** Status of the answer; absent when there was none. */
	status?: number;
	/** Why there was no answer. */
	error?: string;
	/** 1 for the first attempt. */
	attempt: number;
	/** Real milliseconds until answer or failure. */
	durationMs: number;
}

/** What a subscription gets next. */
export interface NextDelivery {
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** Events that were not sent yet. */
	events: number;
	/** Deliveries that failed and are sent again. */
	retries: number;
}

/** Faults of one delivery; see docs/simulator.md. */
export interface DeliveryFault {
	/** `missing` sends no Signature header, `bad` one that does not fit; any other text is sent as it is. */
	signature?: 'bad' | 'missing' | string;
	contentType?: string;
	/** Sends only the first half of the JSON. */
	truncate?: boolean;
	/** Spelling of the time in every event. */
	timestampName?: 'Timestamp' | 'TimeStamp';
	/** Replaces ResourceType in every event. */
	resourceType?: string;
	/** Replaces ActionType in every event. */
	actionType?: string;
	/** How many times the same bytes are sent in all, default 1. */
	copies?: number;
	/** Reverses the events of a batch, or the order of singles that are dispatched together. */
	reverse?: boolean;
	/** Value of Count in a batch, instead of the number of events. */
	count?: number;
}

/** Options of a hand-made delivery. */
export interface DeliverOptions extends DeliveryFault {
	/** Signs with this key instead of the subscription's. */
	signingKey?: string;
	/** Additional or replaced headers. */
	headers?: Record<string, string>;
}
