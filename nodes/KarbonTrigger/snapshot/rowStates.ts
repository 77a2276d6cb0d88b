import { createHash } from 'node:crypto';

import type { SavedRows } from '../state/staticData';
import { NONE } from './digest';
import type { Rows } from './readRows';
import { type RowState, Sketch } from './sketch';

/** Rows as far as their changes were added to the queue, and as far as the workflow knows them. */
export class RowStates {
	/** What changed rows were before, until the workflow ends that was handed the change. */
	private readonly unsettled = new Map<string, number>();
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
		if (!this.unsettled.has(key)) this.unsettled.set(key, this.rows.get(key) ?? NONE);
		this.set(key, digest);
	}

	/** A change may not have reached the workflow. */
	undo(key: string): void {
		const before = this.unsettled.get(key);
		if (before !== undefined) this.set(key, before);
	}

	/** The workflow knows this state of the row, or does not want it. */
	accept(key: string, digest: number): void {
		this.change(key, digest);
		this.settle([{ key, digest }]);
	}

	/** The workflow knows these states, but there may be later ones. */
	settle(states: readonly RowState[]): void {
		this.settled = undefined;
		for (const { key, digest } of states) {
			const before = this.settledOf(key);
			if ((this.rows.get(key) ?? NONE) === digest) this.unsettled.delete(key);
			else this.unsettled.set(key, digest);
			if (this.sketch.fits(key)) this.sketch.replace(key, before, digest);
			else this.makeSketch();
		}
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
		return this.unsettled.get(key) ?? this.rows.get(key) ?? NONE;
	}

	private set(key: string, digest: number): void {
		if (digest === NONE) this.rows.delete(key);
		else this.rows.set(key, digest);
	}

	private makeSketch(): void {
		const keys = new Set([...this.rows.keys(), ...this.unsettled.keys()]);
		this.sketch = Sketch.for([...keys]);
		for (const key of keys) this.sketch.replace(key, NONE, this.settledOf(key));
	}
}

function saving(sketch: Sketch): Omit<SavedRows, 'count'> {
	const cells = sketch.toText();
	const id = createHash('sha256').update(cells).digest('base64').slice(0, 12);
	return { id, keyBytes: sketch.keyBytes, cells };
}
