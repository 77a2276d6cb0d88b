import type { Random } from './data/random';
import type { FaultPlan } from './faults/plan';
import type { FileTokens } from './files/tokens';
import type { UploadSpool } from './files/spool';
import type { RateLimiter } from './rateLimit';
import type { ListShifter } from './odata/listShift';
import type { Store } from './store';
import type { Conflicts } from './writes/conflicts';
import type {
	ChangeAction,
	ChangeKind,
	RecordedRequest,
	SimulatorCredentials,
	SimulatorOptions,
	VariantOptions,
} from './types';
import type { Clock } from './clock';

/** Everything that routes and hooks share. */
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
	/** Keys of payments that were deleted. */
	deletedPayments: Set<string>;
	/** The records as reads of single records show them; see `readLagMs`. */
	readonly reads: Store;
	/** The records as lists show them; see `laggingReads`. */
	readonly lists: Store;
	/** To be called for each request that was accepted; see `replicas`. */
	requested(): void;
	/** Changes a record and queues the notification. Without a key it changes the next record. */
	change(
		kind: ChangeKind,
		key: string | undefined,
		action: ChangeAction,
		patch?: Record<string, unknown>,
	): void;
	/** Finds writes of records that changed since they were read. */
	conflicts: Conflicts;
	/** See `listShift`. */
	shifter: ListShifter;
	/** Number of changes so far. */
	readonly changeCount: number;
	/** Random numbers at run time. */
	random: Random;
	/** A key for a new record. */
	newKey(): string;
}
