import type { IncomingHttpHeaders } from 'node:http';

import type { Clock } from './clock';
import type { SimulatorState } from './state/types';
import type { VariantOptions } from './variants';

export type * from './runningSimulator';
export type * from './variants';

/** Header values of both credentials. */
export interface SimulatorCredentials {
	accessToken: string;
	accessKey: string;
}

/** How many records of each kind exist at the start. */
export interface DataOptions {
	invoices?: number;
	payments?: number;
	contacts?: number;
	organizations?: number;
	clientGroups?: number;
	workItems?: number;
	/** Files attached to each work item, contact and organization. */
	filesPerEntity?: number;
	users?: number;
	notes?: number;
	teams?: number;
	roles?: number;
	workTemplates?: number;
	/** Weekly timesheets of each user. */
	timesheetsPerUser?: number;
	/** Same seed, same keys, names and amounts. */
	seed?: number;
}

/** Which rate limit is in force ("interface.md, Limits" gives the rate but not the algorithm). */
export interface RateLimitOptions {
	algorithm: 'slidingWindow' | 'fixedWindow' | 'tokenBucket' | 'off';
	/** Requests per window, default 120. */
	limit?: number;
	/** Window in simulated milliseconds, default 60000. */
	windowMs?: number;
}

export interface SimulatorOptions {
	/** Default 0: a free port. */
	port?: number;
	/** Default 127.0.0.1. */
	host?: string;
	credentials?: SimulatorCredentials;
	data?: DataOptions;
	/** An exported state to start with, instead of made-up records. */
	state?: SimulatorState;
	/** Default: slidingWindow, 120 requests per 60 s. */
	rateLimit?: RateLimitOptions;
	clock?: Clock;
	/** Uploads with a larger file are refused with 413 (default: no limit). */
	maxUploadBytes?: number;
	/** Window in which changes of one record become one notification, default 60000. */
	coalescingMs?: number;
	/** Delays between delivery attempts; their number is the number of retries (default ten, growing). */
	retryDelaysMs?: number[];
	/** Real milliseconds a receiver has to answer, default 10000; not scaled by the clock. */
	deliveryTimeoutMs?: number;
	/** Deliveries of one subscription under way at the same time, default 1 (keeps the order). */
	deliveryConcurrency?: number;
	/** Host name in a TargetUrl -> address to connect to. */
	deliveryHosts?: Record<string, string>;
	/** Extra certificate authority (PEM) for targets. */
	deliveryCa?: string;
	/** Accepts any certificate of a target. */
	deliverInsecure?: boolean;
	/** Accepts http:// TargetUrls (the service takes https:// only). */
	allowHttpTargets?: boolean;
	/** First path segments (`Payments`), or with method (`POST ManualPayments`), answered with 401. */
	deniedEndpoints?: string[];
	/** Credentials of other applications of the account, each with its own view of which records it has read. */
	applications?: SimulatorCredentials[];
	/** The application may not use private and hidden clients: 404 when it reads them, 403 when it makes one. */
	denyRestrictedClients?: boolean;
	/** How much GET on a subscription reveals. */
	subscriptionGetShows?: 'full' | 'urlOnly' | 'nothing';
	/** What a second POST on a taken slot does, default `reject` (400, code 4002). */
	secondPost?: 'replace' | 'reject';
	variants?: VariantOptions;
	/** Logs every request to stdout. */
	logger?: boolean;
}

/** One request as it arrived. */
export interface RecordedRequest {
	/** Simulated time, epoch milliseconds. */
	at: number;
	method: string;
	/** Path without query. */
	path: string;
	/** Path and query exactly as received. */
	url: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** Parsed JSON body. */
	body?: unknown;
	/** Text of a JSON body. */
	rawBody?: string;
	/** Status answered; 0 while under way or when the connection was cut before processing. */
	status: number;
	/** Type of the fault that was applied, if any. */
	fault?: string;
}

/** Kinds of records that can change; the first six are the ones most workflows look at. */
export type ChangeKind =
	| 'Invoice'
	| 'Contact'
	| 'Organization'
	| 'ClientGroup'
	| 'WorkItem'
	| 'Note'
	| 'NoteComment'
	| 'User'
	| 'EstimateSummary'
	| 'CustomField'
	| 'CustomFieldValue'
	| 'IntegrationTask';

/** Values of ActionType; the addendum adds InviteAccepted for users. */
export type ChangeAction = 'Inserted' | 'Updated' | 'Deleted' | 'InviteAccepted';

/** One change of a record, before coalescing. */
export interface ChangeEvent {
	kind: ChangeKind;
	key: string;
	action: ChangeAction;
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** The first change that was coalesced into this one; absent when there was one only. */
	firstAt?: number;
	/** Additional fields of the notification, for example ParentEntityKey. */
	extra?: Record<string, string>;
}

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
