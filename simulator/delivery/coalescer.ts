import type { Clock } from '../clock';
import type { ChangeAction, ChangeEvent, VariantOptions } from '../types';

/** Merges changes of one record within a time window into one (karbon.md 88). */
export interface Coalescer {
	add(event: ChangeEvent): void;
	/** Dispatches all waiting changes now, and waits until they were sent. */
	flush(): Promise<void>;
	/** The waiting changes, and when they are due (simulated epoch milliseconds), in the order of their due times. */
	pending(): ReadonlyArray<{ event: ChangeEvent; due: number }>;
	/** Discards all waiting changes. */
	clear(): void;
}

/** See `combinedAction` of the variants. */
type CombinedAction = VariantOptions['combinedAction'];

/** A record that was inserted in this window is new to the receiver, even if it was updated later. */
function mergeAction(
	earlier: ChangeAction,
	later: ChangeAction,
	combined: CombinedAction,
): ChangeAction {
	if (later === 'Deleted' || combined === 'last') return later;
	return earlier === 'Inserted' ? 'Inserted' : later;
}

function merge(earlier: ChangeEvent, later: ChangeEvent, combined: CombinedAction): ChangeEvent {
	return {
		...later,
		action: mergeAction(earlier.action, later.action, combined),
		firstAt: earlier.firstAt ?? earlier.at,
	};
}

/**
 * @param windowMs from the first change of a record to its dispatch
 * @param dispatch sends all changes that are due, oldest first; resolves when they were sent
 */
export function createCoalescer(
	clock: Clock,
	windowMs: number,
	dispatch: (events: ChangeEvent[]) => Promise<void>,
	combined: CombinedAction,
): Coalescer {
	const pending = new Map<string, { event: ChangeEvent; due: number }>();
	let timer: { cancel(): void } | undefined;

	const take = (until: number): ChangeEvent[] => {
		const due = [...pending].filter(([, entry]) => entry.due <= until);
		for (const [id] of due) pending.delete(id);
		return due.map(([, entry]) => entry.event);
	};
	const arm = (): void => {
		timer?.cancel();
		timer = undefined;
		// Entries are in the order in which their windows opened, so the first is due first.
		const [first] = pending.values();
		if (first === undefined) return;
		timer = clock.setTimer(async () => {
			// Also takes changes that are due within the next sixtieth of the window, so that a burst with changes
			// milliseconds apart arrives as one batch.
			const events = take(clock.now() + windowMs / 60);
			arm();
			await dispatch(events);
		}, first.due - clock.now());
	};
	return {
		add(event) {
			const id = `${event.kind} ${event.key}`;
			const known = pending.get(id);
			if (known === undefined) pending.set(id, { event, due: clock.now() + windowMs });
			else known.event = merge(known.event, event, combined);
			if (timer === undefined) arm();
		},
		async flush() {
			timer?.cancel();
			timer = undefined;
			const events = take(Number.POSITIVE_INFINITY);
			if (events.length > 0) await dispatch(events);
		},
		pending: () => [...pending.values()],
		clear() {
			timer?.cancel();
			timer = undefined;
			pending.clear();
		},
	};
}
