import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { SPREAD_MS } from '../events/delays';
import { packRow, rowOf } from '../state/carried';
import type { SavedRows } from '../state/staticData';
import { areHidden } from './brake';
import { DeliveredChanges } from './deliveredChanges';
import { HIDDEN, NONE, UNKNOWN } from './digest';
import type { ReadRows, Rows } from './readRows';
import { RequestShare } from './requestShare';
import { restore } from './restore';
import { RowStates } from './rowStates';
import type { RowState } from './sketch';

/** Pause between two executions that only save the rows. */
const SAVE_PAUSE_MS = 3_600_000;

/** A row that is not as it was before. */
export interface Difference extends RowState {
	action: 'Inserted' | 'Updated' | 'Deleted';
	/** When a check has first found it. Milliseconds since the epoch, by Karbon's clock. */
	foundAt: number;
}

/** What is known of a difference since a check has first found it. Milliseconds since the epoch, by Karbon's clock. */
interface Finding {
	foundAt: number;
	/** A delivery that was processed after this moment explains it. */
	explainedAfter: number;
	/** The only state for which this counts; undefined for any state. */
	digest?: number;
}

/** What a list without modification times is compared with. */
export class Snapshot {
	readonly share = new RequestShare();
	readonly delivered = new DeliveredChanges();
	private states: RowStates | undefined;
	private findings = new Map<string, Finding>();
	/** When the list was read last. Milliseconds since the epoch, by Karbon's clock. */
	private readAt = 0;
	/** How many rows the list has, with those that are missing. */
	private count = 0;
	private saved: SavedRows | undefined;
	/** What was saved last, as far as this process knows. */
	private savedId: string | undefined;
	private savedAt = -Infinity;

	/** The rows count as not known: the next check is the first. */
	forget(): void {
		this.states = undefined;
		this.saved = undefined;
	}

	/** Unless the rows are known, they begin with the saved ones. */
	open(saved: SavedRows | undefined): void {
		this.saved = saved;
	}

	/** Undefined before the first check. */
	get known(): Rows | undefined {
		return this.states?.all;
	}

	/**
	 * Takes a list that was read.
	 * @returns `first` if nothing was saved of an earlier one; `unclear` if more rows have changed since than can be told;
	 * `hidden` if that is because many are missing, and the list is not taken
	 */
	begin({ rows, readAt }: ReadRows): 'first' | 'known' | 'unclear' | 'hidden' {
		const { saved } = this;
		if (this.states) return 'known';
		const before = saved ? restore(saved, rows) : new Map(rows);
		if (!before && areHidden(saved!.count - rows.size, saved!.count)) return 'hidden';
		this.states = new RowStates(before ?? new Map([...rows.keys()].map((key) => [key, UNKNOWN])));
		this.readAt = readAt;
		this.findings.clear();
		if (!saved) return 'first';
		return before ? 'known' : 'unclear';
	}

	/**
	 * The differences to a list that was read. Those that a delivery has reported are accepted.
	 * @param isMissing whether deliveries may be missing, so that one explains only what was found before it
	 */
	compare({ rows, readAt }: ReadRows, isMissing: boolean): Difference[] {
		const { all } = this.states!;
		const explainedAfter = isMissing ? readAt : this.readAt - SPREAD_MS;
		const findings = new Map<string, Finding>();
		const found: Difference[] = [];
		const add = (key: string, digest: number, action: Difference['action']) => {
			const earlier = this.findings.get(key);
			const isSame = earlier && (earlier.digest ?? digest) === digest;
			const finding = isSame ? earlier : { foundAt: readAt, explainedAfter };
			const delivered = this.delivered.after(finding.explainedAfter, key, digest === NONE);
			if (delivered?.hasEnded) return this.states!.accept(key, digest);
			findings.set(key, finding);
			if (!delivered) found.push({ key, digest, action, foundAt: finding.foundAt });
		};
		for (const [key, digest] of rows) {
			if (all.get(key) !== digest) add(key, digest, all.has(key) ? 'Updated' : 'Inserted');
		}
		const missing = [...all].filter(([key, digest]) => digest !== HIDDEN && !rows.has(key));
		for (const [key] of missing) add(key, NONE, 'Deleted');
		this.findings = findings;
		this.readAt = readAt;
		this.count = rows.size + missing.length;
		return found;
	}

	/** The difference is about to be added to the queue. @returns its event */
	noteQueued({ key, digest, action, foundAt }: Difference, resourceType: string): ChangeEvent {
		this.states!.change(key, digest);
		this.findings.delete(key);
		const event = {
			ResourcePermaKey: key,
			ResourceType: resourceType,
			ActionType: action,
			Timestamp: new Date(foundAt).toISOString(),
			recovered: true,
		};
		return packRow(event, digest);
	}

	/** The workflow does not want this state of a row. */
	skip({ key, digest }: RowState): void {
		this.states!.accept(key, digest);
	}

	/**
	 * Events may not have reached the workflow, so the next check has to find their changes. If they have, marks drop the
	 * repeats: it is the same change as long as the row stays as it is.
	 */
	amiss(events: readonly ChangeEvent[]): void {
		for (const event of events) {
			const digest = rowOf(event);
			if (digest === undefined) continue;
			const key = event.ResourcePermaKey!;
			const foundAt = momentOf(event)!;
			this.states?.undo(key);
			this.findings.set(key, { foundAt, explainedAfter: foundAt, digest });
		}
	}

	/**
	 * Another process has run the trigger node for these events, and the workflow has ended.
	 * @param startedAt when n8n was asked to start it. Milliseconds since the epoch, by Karbon's clock; undefined if not
	 * known
	 */
	ranElsewhere(events: readonly ChangeEvent[], startedAt: number | undefined): void {
		for (const event of events) {
			const digest = rowOf(event);
			if (digest !== undefined) this.settle([{ key: event.ResourcePermaKey!, digest }]);
			else if (startedAt !== undefined && !event.recovered)
				this.delivered.note(event, startedAt, undefined);
		}
	}

	/** The workflows have ended that were handed these states. */
	settle(states: readonly RowState[]): void {
		this.states?.settle(states);
	}

	/** What to save for when the workflow knows these states. Undefined if the rows are not known. */
	toSave(states: readonly RowState[] = []): SavedRows | undefined {
		return this.states && { ...this.states.toSave(states), count: this.count };
	}

	/** Whether an execution has to be started that only saves the rows. */
	isSaveDue(now: number): boolean {
		const id = this.toSave()?.id;
		if (id === this.savedId || now - this.savedAt < SAVE_PAUSE_MS) return false;
		this.savedId = id;
		this.savedAt = now;
		return true;
	}

	/** An execution has ended, with which n8n has saved these rows. */
	noteSaved(saved: SavedRows | undefined): void {
		this.savedId = saved?.id;
	}
}
