import type { Clock } from '../clock';
import { timeWriter } from '../data/modificationTimes';
import { collectionNameOf, createChanger } from './changer';
import type { Reads } from '../store/replica';
import type { Store } from '../store';
import type { ChangeAction, ChangeEvent, ChangeKind, VariantOptions } from '../types';
import type { Conflicts } from '../writes/conflicts';

/** Changes a record and returns the event. */
export type Change = (
	kind: ChangeKind,
	key: string | undefined,
	action: ChangeAction,
	patch?: Record<string, unknown>,
) => ChangeEvent;

/** Changes records, and reports each change to all parts that need to know. */
export interface ChangeMaker {
	readonly change: Change;
	/** Changes several records at the same time. */
	burst(
		kind: ChangeKind,
		keys: ReadonlyArray<string | undefined>,
		action: ChangeAction,
	): ChangeEvent[];
	/** Number of changes so far. */
	readonly count: number;
	/** To be called after all records were replaced. New records get the keys of this series. */
	restart(series: number): void;
}

/** What a change maker depends on. */
export interface ChangeMakerHost {
	clock: Clock;
	store: Store;
	seed: number;
	variants: VariantOptions;
	reads: Reads;
	conflicts: Conflicts;
	/** Queues the notification. */
	queue(event: ChangeEvent): void;
}

export function createChangeMaker(host: ChangeMakerHost): ChangeMaker {
	const { clock, store, seed, variants, reads, conflicts } = host;
	/** Set during a burst: all of its changes have the same time. */
	let burstAt: number | undefined;
	let count = 0;
	const changer = createChanger({
		store,
		seed,
		now: () => burstAt ?? clock.now(),
		writeTime: timeWriter(variants),
		variants,
	});
	const change: Change = (...args) => {
		const event = changer.apply(...args);
		count += 1;
		reads.written(collectionNameOf(event.kind), event.key);
		conflicts.changed(event.kind, event.key);
		host.queue(event);
		return event;
	};
	return {
		change,
		burst(kind, keys, action) {
			burstAt = clock.now();
			try {
				return keys.map((key) => change(kind, key, action));
			} finally {
				burstAt = undefined;
			}
		},
		get count() {
			return count;
		},
		restart: (series) => changer.restart(series),
	};
}
