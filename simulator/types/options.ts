import type { Clock } from '../clock';
import type { SimulatorState } from '../state/types';
import type { VariantOptions } from './variants';

/** Values of both authentication headers. */
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
	/** The same seed gives the same keys, names and amounts. */
	seed?: number;
}

/** The rate limit (karbon.md 100). */
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
	/** An exported state to start with, instead of generated records. */
	state?: SimulatorState;
	/** Default: slidingWindow, 120 requests per 60 s. */
	rateLimit?: RateLimitOptions;
	clock?: Clock;
	/** Uploads with a larger file are refused with 413 (default: no limit). */
	maxUploadBytes?: number;
	/** Milliseconds in which changes of one record become one notification, default 60000. */
	coalescingMs?: number;
	/** Delays between delivery attempts; their number is the number of retries (default ten, growing). */
	retryDelaysMs?: number[];
	/** Real milliseconds until a delivery without a response fails, default 10000; not scaled by the clock. */
	deliveryTimeoutMs?: number;
	/** Concurrent deliveries of one subscription, default 1 (keeps the order). */
	deliveryConcurrency?: number;
	/** Host name in a TargetUrl -> address to connect to. */
	deliveryHosts?: Record<string, string>;
	/** Extra certificate authority (PEM) for targets. */
	deliveryCa?: string;
	/** Accepts any certificate of a target. */
	deliverInsecure?: boolean;
	/** Accepts http:// TargetUrls (Karbon accepts https:// only). */
	allowHttpTargets?: boolean;
	/** First path segments (`Payments`), or with method (`POST ManualPayments`), answered with 401; see `deniedAnswer`. */
	deniedEndpoints?: string[];
	/** Credentials of other applications. Conflicts (409) depend on what each application has read. */
	applications?: SimulatorCredentials[];
	/** The application has no access to private and hidden clients: 404 when it reads one, 403 when it creates one. */
	denyRestrictedClients?: boolean;
	/** What GET of a subscription returns. */
	subscriptionGetShows?: 'full' | 'urlOnly' | 'nothing';
	/** What a POST does when the subscription exists, default `reject` (400, code 4002); `conflict` answers 409. */
	secondPost?: 'replace' | 'reject' | 'conflict';
	variants?: VariantOptions;
	/** Logs every request to stdout. */
	logger?: boolean;
}
