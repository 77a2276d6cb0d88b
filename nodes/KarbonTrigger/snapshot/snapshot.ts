import { createHash } from 'node:crypto';

import type { ChangeEvent } from '../events/changeEvent';
import { SPREAD_MS } from '../events/delays';
import { sourceOf } from '../scan/sources';
import { packRow, rowOf } from '../state/carried';
import { RecentMap } from '../state/recent';
import type { SavedRows } from '../state/staticData';
import { maxDeleted } from './brake';
import { HIDDEN, NONE, UNKNOWN } from './digest';
import type { ReadRows, Rows } from './readRows';
import { RequestShare } from './requestShare';
import { restore } from './restore';
import { type RowState, Sketch } from './sketch';

/** Deliveries of so many records are remembered. */
const MAX_DELIVERED = 20_000;
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
}

/** The last delivered change of a record that was handed on. */
interface Delivered {
	/** When its trigger node began. Milliseconds since the epoch, by Karbon's clock. */
	at: number;
	isDeleted: boolean;
	/** Whether its workflow has ended. */
	hasEnded: boolean;
}

/** What a list without modification times is compared with. */
export class Snapshot {
	/** The rows as far as their changes were added to the queue, with those that the list hides. */
	private rows: Map<string, number> | undefined;
	/** What changed rows were before, until the workflow ends that was handed the change. */
	private readonly unsettled = new Map<string, number>();
	/** Of the rows as the workflow knows them. */
	private sketch = Sketch.for([]);
	private findings = new Map<string, Finding>();
	private readonly delivered = new RecentMap<Delivered>(MAX_DELIVERED);
	private readAt = Infinity;
	private rowCount = 0;
	private saved: SavedRows | undefined;
	/** What was saved last, as far as this process knows. */
	private savedId: string | undefined;
	private savedAt = -Infinity;
	/** What `toSave` returns, until the sketch changes. */
	private settled: SavedRows | undefined;
	readonly share = new RequestShare();

	/** The rows count as not known: the next check is the first. */
	forget(): void {
		this.rows = undefined;
		this.saved = undefined;
	}

	/** Unless the rows are known, they begin with the saved ones. */
	open(saved: SavedRows | undefined): void {
		this.saved = saved;
	}

	get known(): Rows | undefined {
		return this.rows;
	}

	/**
	 * Takes a list that was read.
	 * @returns `first` if nothing was saved of an earlier one; `unclear` if more rows have changed since than can be told;
	 * `hidden` if that is because many are missing, and the list is not taken
	 */
	begin({ rows, readAt }: ReadRows): 'first' | 'known' | 'unclear' | 'hidden' {
		const { saved } = this;
		if (this.rows) return 'known';
		const before = saved ? restore(saved, rows) : new Map(rows);
		if (!before && rows.size < saved!.count - maxDeleted(saved!.count)) return 'hidden';
		this.rows = before ?? new Map([...rows.keys()].map((key) => [key, UNKNOWN]));
		this.rowCount = rows.size;
		this.readAt = readAt;
		this.unsettled.clear();
		this.findings.clear();
		this.makeSketch();
		if (!saved) return 'first';
		return before ? 'known' : 'unclear';
	}

	/**
	 * The differences to a list that was read. Those that a delivery has reported are accepted.
	 * @param isMissing whether deliveries may be missing, so that one explains only what was found before it
	 */
	compare({ rows, readAt }: ReadRows, isMissing: boolean): Difference[] {
		const known = this.rows!;
		const findings = new Map<string, Finding>();
		const found: Difference[] = [];
		const explainedAfter = isMissing ? readAt : this.readAt - SPREAD_MS;
		const add = (key: string, digest: number, action: Difference['action']) => {
			const finding = this.findings.get(key) ?? { foundAt: readAt, explainedAfter };
			const delivered = this.delivered.get(key);
			const isExplained =
				delivered !== undefined &&
				delivered.at > finding.explainedAfter &&
				delivered.isDeleted === (digest === NONE);
			if (isExplained && delivered.hasEnded) return this.accept(key, digest);
			findings.set(key, finding);
			if (isExplained) return;
			found.push({ key, digest, action, foundAt: finding.foundAt });
		};
		for (const [key, digest] of rows) {
			if (known.get(key) !== digest) add(key, digest, known.has(key) ? 'Updated' : 'Inserted');
		}
		for (const [key, digest] of known) {
			if (!rows.has(key) && digest !== HIDDEN) add(key, NONE, 'Deleted');
		}
		this.findings = findings;
		this.readAt = readAt;
		this.rowCount = rows.size;
		return found;
	}

	/** The difference is added to the queue. @returns its event */
	handOn({ key, digest, action, foundAt }: Difference, resourceType: string): ChangeEvent {
		if (!this.unsettled.has(key)) this.unsettled.set(key, this.rows!.get(key) ?? NONE);
		this.set(key, digest);
		this.findings.delete(key);
		return packRow(
			{
				ResourcePermaKey: key,
				ResourceType: resourceType,
				ActionType: action,
				Timestamp: new Date(foundAt).toISOString(),
				recovered: true,
			},
			digest,
		);
	}

	/** The workflow knows this state of the row, or does not want it. */
	accept(key: string, digest: number): void {
		this.set(key, digest);
		this.settle([{ key, digest }]);
	}

	/** Events may not have reached the workflow, so the next check has to find their changes. */
	amiss(events: readonly ChangeEvent[]): void {
		for (const event of events) {
			const key = event.ResourcePermaKey;
			const before = rowOf(event) === undefined ? undefined : this.unsettled.get(key!);
			if (this.rows && before !== undefined) this.set(key!, before);
		}
	}

	/** The workflows have ended that were handed these states. */
	settle(states: readonly RowState[]): void {
		if (!this.rows) return;
		this.settled = undefined;
		for (const { key, digest } of states) {
			const before = this.settledOf(key);
			if ((this.rows.get(key) ?? NONE) === digest) this.unsettled.delete(key);
			else this.unsettled.set(key, digest);
			if (this.sketch.fits(key)) this.sketch.replace(key, before, digest);
			else this.makeSketch();
		}
	}

	/**
	 * A delivered change was handed on.
	 * @param at when its trigger node began. Milliseconds since the epoch, by Karbon's clock
	 * @param workflow settles at its end; undefined where n8n does not tell
	 */
	noteDelivered(event: ChangeEvent, at: number, workflow: Promise<void> | undefined): void {
		const { ResourcePermaKey: key, ActionType, ResourceType } = event;
		if (typeof key !== 'string' || sourceOf(ResourceType)?.mayBeUntimed !== true) return;
		const delivered = { at, isDeleted: ActionType === 'Deleted', hasEnded: !workflow };
		this.delivered.set(key, delivered);
		void workflow?.then(() => (delivered.hasEnded = true));
	}

	/** What to save for when the workflow knows these states. Undefined if the rows are not known. */
	toSave(states: readonly RowState[] = []): SavedRows | undefined {
		if (!this.rows) return undefined;
		if (states.length === 0) return (this.settled ??= this.saving(this.sketch));
		const sketch = this.sketch.copy();
		for (const { key, digest } of states) {
			if (sketch.fits(key)) sketch.replace(key, this.settledOf(key), digest);
		}
		return this.saving(sketch);
	}

	/** Whether an execution has to be started that only saves the rows. */
	isSaveDue(now: number): boolean {
		if (this.toSave()?.id === this.savedId || now - this.savedAt < SAVE_PAUSE_MS) return false;
		this.savedAt = now;
		return true;
	}

	/** An execution has ended, with which n8n has saved these rows. */
	noteSaved(saved: SavedRows | undefined): void {
		this.savedId = saved?.id;
	}

	private saving(sketch: Sketch): SavedRows {
		const cells = sketch.toText();
		const id = createHash('sha256').update(cells).digest('base64').slice(0, 12);
		return { id, count: this.rowCount, keyBytes: sketch.keyBytes, cells };
	}

	private settledOf(key: string): number {
		return this.unsettled.get(key) ?? this.rows!.get(key) ?? NONE;
	}

	private set(key: string, digest: number): void {
		if (digest === NONE) this.rows!.delete(key);
		else this.rows!.set(key, digest);
	}

	private makeSketch(): void {
		const keys = new Set([...this.rows!.keys(), ...this.unsettled.keys()]);
		this.sketch = Sketch.for([...keys]);
		this.settled = undefined;
		for (const key of keys) this.sketch.replace(key, NONE, this.settledOf(key));
	}
}
