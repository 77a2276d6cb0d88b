import type { FaultPlan } from './faults/plan';
import type { FileTokens } from './files/tokens';
import type { UploadSpool } from './files/spool';
import type { RateLimiter } from './rateLimit';
import type { Store } from './store';
import type {
	ChangeAction,
	ChangeKind,
	RecordedRequest,
	SimulatorCredentials,
	SimulatorOptions,
	VariantOptions,
} from './types';
import type { Clock } from './clock';

/** What routes and hooks share. */
export interface SimulatorContext {
	options: SimulatorOptions;
	variants: VariantOptions;
	credentials: SimulatorCredentials;
	clock: Clock;
	store: Store;
	faults: FaultPlan;
	limiter: RateLimiter;
	tokens: FileTokens;
	spool: UploadSpool;
	requests: RecordedRequest[];
	/** Queues the notification of a change that a request made. */
	notify(kind: ChangeKind, key: string, action: ChangeAction): void;
	/** A key for a new record. */
	newKey(): string;
}
