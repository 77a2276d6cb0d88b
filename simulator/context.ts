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
	/** The records that reads show; see `readLagMs`. */
	readonly reads: Store;
	/** Changes a record and queues the notification; the next one in turn without a key. */
	change(
		kind: ChangeKind,
		key: string | undefined,
		action: ChangeAction,
		patch?: Record<string, unknown>,
	): void;
	/** Which writes lose a race. */
	conflicts: Conflicts;
	/** See `listShift`. */
	shifter: ListShifter;
	/** How many changes were made so far. */
	readonly changeCount: number;
	/** Chance at run time. */
	random: Random;
	/** A key for a new record. */
	newKey(): string;
}
