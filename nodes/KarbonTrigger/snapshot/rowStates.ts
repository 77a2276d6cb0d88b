import { createHash } from 'node:crypto';

import type { SavedRows } from '../state/staticData';
import { NONE } from './digest';
import type { Rows } from './readRows';
import { type RowState, Sketch } from './sketch';

/** A row with changes that were added to the queue, and whose workflows have not ended. */
interface Unfinished {
	/** The last state that the workflow knows. */
	settled: number;
	count: number;
	/** Whether one of them may not have reached the workflow. */
	isUndone: boolean;
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
		const row = this.unfinished.get(key) ?? { settled, count: 0, isUndone: false };
		row.count++;
		this.unfinished.set(key, row);
		this.set(key, digest);
		if (!this.sketch.fits(key) || this.sketch.isTooSmallFor(this.rows.size)) this.makeSketch();
	}

	/** A change may not have reached the workflow. */
	undo(key: string): void {
		const row = this.unfinished.get(key);
		if (!row) return;
		row.isUndone = true;
		this.set(key, row.settled);
		this.finish(key, row, row.settled);
	}

	/** The workflow knows this state of the row at its end, by default now, or does not want it. */
	accept(key: string, digest: number, workflow?: Promise<void>): void {
		this.change(key, digest);
		const settle = () => this.settle({ key, digest });
		if (workflow) void workflow.then(settle);
		else settle();
	}

	/** The workflow has ended that was handed this state. There may be later ones. */
	settle({ key, digest }: RowState): void {
		const row = this.unfinished.get(key);
		if (row) this.finish(key, row, digest);
	}

	/** @param digest the state that the workflow knows */
	private finish(key: string, row: Unfinished, digest: number): void {
		const before = row.settled;
		row.settled = digest;
		if (--row.count === 0) {
			// The last one that ends may not be the latest. Where one was undone, the next check compares with what is known.
			if (row.isUndone) this.set(key, digest);
			this.unfinished.delete(key);
		}
		this.settled = undefined;
		this.sketch.replace(key, before, this.settledOf(key));
	}

	/** What to save for when the workflow knows these states as well. */
	toSave(states: readonly RowState[]): Omit<SavedRows, 'count'> {
		if (states.length === 0) return (this.settled ??= saving(this.sketch));
		const sketch = this.sketch.copy();
		for (const { key, digest } of states) {
			if (sketch.fits(key)) sketch.replace(key, this.settledOf(key), digest);
		}
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
