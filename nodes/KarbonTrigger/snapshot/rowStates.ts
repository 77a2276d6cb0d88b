import { createHash } from 'node:crypto';

import type { SavedRows } from '../state/staticData';
import { type Days, NONE, type Rows, rowsFrom, UNKNOWN } from './digest';
import { restore, type RowState, Sketch } from './sketch';

/** A row with changes that were added to the queue, and whose workflows have not ended. */
interface Unfinished {
	/** The last state that the workflow knows. */
	settled: number;
	/** Those of its changes. */
	states: number[];
	/** Whether one of them may not have reached the workflow. */
	isUndone?: boolean;
}

/** Rows as far as their changes were added to the queue, and as far as the workflow knows them. */
export class RowStates {
	private readonly unfinished = new Map<string, Unfinished>();
	/** Of the rows as the workflow knows them. */
	private sketch!: Sketch;
	/** What `toSave` returns, until the sketch changes. */
	private settled: Omit<SavedRows, 'count'> | undefined;

	/** @param rows as the workflow knows them, with those that the list hides */
	constructor(private readonly rows: Map<string, number>) {
		this.makeSketch();
	}

	/** With the changes that were added to the queue. */
	get all(): Rows {
		return this.rows;
	}

	/** A change is added to the queue. */
	change(key: string, digest: number): void {
		const settled = this.settledOf(key);
		const row = this.unfinished.get(key) ?? { settled, states: [] };
		row.states.push(digest);
		this.unfinished.set(key, row);
		this.set(key, digest);
		if (!this.sketch.fits(key) || this.sketch.isTooSmallFor(this.rows.size)) this.makeSketch();
	}

	/** The workflow knows this state of the row at its end, by default now, or does not want it. */
	accept(key: string, digest: number, workflow?: Promise<void>): void {
		this.change(key, digest);
		const settle = () => this.settle({ key, digest });
		if (workflow) void workflow.then(settle);
		else settle();
	}

	/**
	 * The workflow has ended that was handed this state. There may be later ones.
	 * @param isUndone whether it may not have reached the workflow
	 * @returns false for a change from before the rows began anew
	 */
	settle({ key, digest }: RowState, isUndone = false): boolean {
		const row = this.unfinished.get(key);
		if (!row?.states.includes(digest)) return false;
		const before = row.settled;
		row.states.splice(row.states.indexOf(digest), 1);
		if (isUndone) {
			row.isUndone = true;
			this.set(key, before);
		} else row.settled = digest;
		if (row.states.length === 0) {
			// The last one that ends may not be the latest. Where one was undone, the next check compares with what is known.
			if (row.isUndone) this.set(key, row.settled);
			this.unfinished.delete(key);
		}
		this.settled = undefined;
		this.sketch.replace(key, before, this.settledOf(key));
		return true;
	}

	/** What to save for when the workflow knows these states as well. */
	toSave(states: readonly RowState[]): Omit<SavedRows, 'count'> {
		if (states.length === 0) return (this.settled ??= saving(this.sketch));
		const sketch = this.sketch.copy();
		// An execution may have several changes of a row.
		for (const [key, digest] of new Map(states.map((state) => [state.key, state.digest])))
			if (sketch.fits(key)) sketch.replace(key, this.settledOf(key), digest);
		return saving(sketch);
	}

	private settledOf(key: string): number {
		return this.unfinished.get(key)?.settled ?? this.rows.get(key) ?? NONE;
	}

	private set(key: string, digest: number): void {
		if (digest === NONE) this.rows.delete(key);
		else this.rows.set(key, digest);
	}

	private makeSketch(): void {
		const keys = new Set([...this.rows.keys(), ...this.unfinished.keys()]);
		this.sketch = Sketch.for([...keys]);
		for (const key of keys) this.sketch.replace(key, NONE, this.settledOf(key));
		this.settled = undefined;
	}
}

function saving(sketch: Sketch): Omit<SavedRows, 'count'> {
	const cells = sketch.toText();
	const id = createHash('sha256').update(cells).digest('base64').slice(0, 12);
	return { id, keyBytes: sketch.keyBytes, cells };
}

interface Begun {
	/** The rows that are compared. */
	rows: Rows;
	/** What they are compared with. */
	before: Map<string, number> | undefined;
}

/**
 * What the first check of a process compares: the rows of the saved days, so that those that have left them since are
 * known. Without saved rows, the list is compared with itself.
 * @returns no `before` if too many rows have changed since
 */
export function beginWith(saved: SavedRows | undefined, all: Rows, days: Days | undefined): Begun {
	const from = saved?.days?.first ?? days?.first;
	const rows = rowsFrom(from, all);
	if (!saved) return { rows, before: rows };
	const hasLeft = days !== undefined && from !== undefined && days.readFrom > from;
	return { rows, before: hasLeft ? new Map() : restore(saved, rows) };
}

/** Whether the list has rows, but none that is known of before. */
export function isOfOthers(rows: Rows, before: Rows = new Map()): boolean {
	return rows.size > 0 && ![...rows.keys()].some((key) => before.has(key));
}

/** The rows in a state that is not known, without those that have left the days that are compared. */
export function unknownRows(rows: Rows, days: Days | undefined): Map<string, number> {
	return new Map([...rowsFrom(days?.first, rows).keys()].map((key) => [key, UNKNOWN]));
}
