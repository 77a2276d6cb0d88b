import type { Clock } from '../clock';
import type { ChangeAction, ChangeEvent } from '../types';

/** Collects changes so that rapid changes of one record become one ("interface.md, Delivery rules 2"). */
export interface Coalescer {
	add(event: ChangeEvent): void;
	/** Ends all windows now and waits for the dispatch. */
	flush(): Promise<void>;
	/** What waits, and when it is due (simulated epoch milliseconds), in the order of the due times. */
	pending(): ReadonlyArray<{ event: ChangeEvent; due: number }>;
	/** Forgets what waits. */
	clear(): void;
}

/** A record that came into being in this window is new to the receiver, whatever else happened to it. */
function mergeAction(earlier: ChangeAction, later: ChangeAction): ChangeAction {
	if (later === 'Deleted') return 'Deleted';
	return earlier === 'Inserted' ? 'Inserted' : later;
}

function merge(earlier: ChangeEvent, later: ChangeEvent): ChangeEvent {
	return {
		...later,
		action: mergeAction(earlier.action, later.action),
		firstAt: earlier.firstAt ?? earlier.at,
	};
}

/**
 * @param windowMs from the first change of a record to its dispatch
 * @param dispatch gets everything that is due, oldest first; resolves when it was sent
 */
export function createCoalescer(
	clock: Clock,
	windowMs: number,
	dispatch: (events: ChangeEvent[]) => Promise<void>,
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
			// What is due within a sixtieth of the window rides along: that is what makes a burst arrive
			// as one batch although its changes were milliseconds apart.
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
			else known.event = merge(known.event, event);
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
