import type { IDataObject } from 'n8n-workflow';

import { hasPassed } from '../../shared/timing';
import { type ChangeEvent, foundEvent, identityOf, SPREAD_MS } from '../events/changeEvent';
import { packRow, rowOf } from '../state/carried';
import type { SavedRows } from '../state/staticData';
import { DeliveredChanges, type Finding } from './deliveredChanges';
import { dayAt, HIDDEN, isBefore, NONE, type Rows, rowsFrom } from './digest';
import { areHidden, type ReadRows, RequestShare } from './readRows';
import { beginWith, isOfOthers, RowStates, unknownRows } from './rowStates';
import type { RowState } from './sketch';

/** Pause between two executions that only save the rows. */
const SAVE_PAUSE_MS = 3_600_000;

/** A row that is not as it was before. */
export interface Difference extends RowState, Finding {
	action: 'Inserted' | 'Updated' | 'Deleted';
	/** The record, where it was read by its key. */
	record?: IDataObject;
	/** See `packRow`. */
	status?: string;
}

/** What a list without modification times is compared with. */
export class Snapshot {
	readonly share = new RequestShare();
	readonly delivered = new DeliveredChanges();
	/** How many records of missing rows were read. */
	lookedUp = 0;
	private states: RowStates | undefined;
	private findings = new Map<string, Finding>();
	/** Names the access key with which the rows were read. */
	private access: string | undefined;
	/** When the list was read last. Milliseconds since the epoch, by Karbon's clock. */
	readAt = 0;
	/** How many rows the list has, with those that are missing. */
	private count = 0;
	/** Of which days the rows are; undefined for a list that is read as a whole. */
	private days: SavedRows['days'];
	private saved: SavedRows | undefined;
	/** The id of the rows that n8n saved last, as far as this process knows. */
	savedId: string | undefined;
	private savedAt = -Infinity;

	/** The rows count as not known: the next check is the first. */
	forget(): void {
		this.states = undefined;
		this.saved = undefined;
		this.access = undefined;
	}

	/** Unless the rows are known, they begin with the saved ones. */
	open(saved: SavedRows | undefined): void {
		this.saved = saved;
		if (!this.states) this.access = saved?.access;
	}

	/** Whether the next check is the first, which only saves the rows. */
	get isFirst(): boolean {
		return !this.states && !this.saved;
	}

	/** Undefined before the first check. */
	get known(): Rows | undefined {
		return this.states?.all;
	}

	/** The days of the saved rows, until the list is read. */
	get savedDays(): SavedRows['days'] {
		return this.states ? undefined : this.saved?.days;
	}

	/**
	 * Takes a list that was read. With another access key, a list that has no row of the earlier one is that of another
	 * account, and the first.
	 * @returns `first` if nothing was saved of an earlier one; `unclear` if more rows have changed since than can be told;
	 * `hidden` if that is because many are missing, and the list is not taken
	 */
	begin(read: ReadRows): 'first' | 'known' | 'unclear' | 'hidden' {
		const { rows: all, readAt, days, access } = read;
		const isNewAccess = this.access !== undefined && access !== this.access;
		if (isNewAccess && this.states && isOfOthers(all, this.states.all)) this.forget();
		if (this.states) {
			// An empty list does not show whose it is, unless no row is known.
			if (all.size > 0 || this.states.all.size === 0) this.access = access;
			return 'known';
		}
		const { saved } = this;
		const { rows, before } = beginWith(saved, all, days);
		if (saved && isNewAccess && isOfOthers(rows, before)) {
			this.forget();
			return this.begin(read);
		}
		if (!before && areHidden(saved!.count - rows.size, saved!.count)) return 'hidden';
		this.states = new RowStates(before ?? unknownRows(rows, days));
		if (all.size > 0 || !before?.size) this.access = access;
		this.readAt = readAt;
		this.days = saved?.days;
		this.findings.clear();
		if (!saved) return 'first';
		return before ? 'known' : 'unclear';
	}

	/**
	 * The differences to a list that was read. Those that a delivery has reported are accepted, for the end of its workflow.
	 * So are rows that have left the days that are read because time has passed, or that are in them because they begin
	 * earlier.
	 * @param isMissing whether deliveries may be missing, so that one explains only what was found before it
	 */
	compare({ rows: read, readAt, days, statuses }: ReadRows, isMissing: boolean): Difference[] {
		const { all } = this.states!;
		const rows = rowsFrom(days?.first, read);
		const findings = new Map<string, Finding>();
		const found: Difference[] = [];
		const add = (key: string, digest: number, action: Difference['action']) => {
			const earlier = this.findings.get(key);
			// A delivery may be from before a check in which the row was in another state, or missing.
			const lastAsBefore = earlier?.explainedAfter ?? this.readAt - SPREAD_MS;
			const explainedAfter = isMissing ? readAt : lastAsBefore;
			const since = earlier?.since ?? readAt;
			const finding =
				earlier?.digest === digest ? earlier : { digest, foundAt: readAt, since, explainedAfter };
			const delivered = this.delivered.explaining(finding, key, statuses?.get(key));
			if (delivered) return this.states!.accept(key, digest, delivered.workflow);
			findings.set(key, finding);
			found.push({ key, action, ...finding });
		};
		for (const [key, digest] of rows) {
			const before = all.get(key);
			if (before === undefined && isBefore(digest, this.days?.first))
				this.states!.accept(key, digest);
			else if (before !== digest) add(key, digest, before === undefined ? 'Inserted' : 'Updated');
		}
		this.count = rows.size;
		for (const [key, digest] of [...all]) {
			if (digest === HIDDEN || rows.has(key)) continue;
			if (isBefore(digest, days?.first)) this.states!.accept(key, NONE);
			else {
				add(key, NONE, 'Deleted');
				this.count++;
			}
		}
		this.findings = findings;
		this.readAt = readAt;
		this.days = days && { first: days.first, last: dayAt(readAt) };
		return found;
	}

	/** The difference is about to be added to the queue. @returns its event */
	noteQueued({ key, digest, action, foundAt, status }: Difference, type: string): ChangeEvent {
		this.states!.change(key, digest);
		this.findings.delete(key);
		return packRow(foundEvent(type, key, new Date(foundAt).toISOString(), action), digest, status);
	}

	/** The workflow does not want this state of a row. */
	skip({ key, digest }: RowState): void {
		this.states!.accept(key, digest);
	}

	/**
	 * An event may not have reached the workflow, so the next check has to find its change. If it has, marks drop the
	 * repeat: it is the same change as long as the row stays as it is.
	 */
	rescan(event: ChangeEvent): void {
		const key = event.ResourcePermaKey!;
		const digest = rowOf(event);
		if (digest === undefined || !this.states?.settle({ key, digest }, true)) return;
		const foundAt = identityOf(event).moment!;
		this.findings.set(key, { foundAt, since: foundAt, explainedAfter: foundAt, digest });
	}

	/** The workflow has ended that was handed this state. */
	settle(state: RowState): void {
		this.states?.settle(state);
	}

	/** What to save for when the workflow knows these states. Undefined if the rows are not known. */
	toSave(states: readonly RowState[] = []): SavedRows | undefined {
		const { access, days, count } = this;
		return this.states && { ...this.states.toSave(states), ...(days && { days }), access, count };
	}

	/** Whether an execution has to be started that only saves the rows. */
	isSaveDue(now: number): boolean {
		const id = this.toSave()?.id;
		if (id === this.savedId || !hasPassed(SAVE_PAUSE_MS, this.savedAt, now)) return false;
		this.savedId = id;
		this.savedAt = now;
		return true;
	}
}
