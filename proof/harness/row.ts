/** What one measurement of a cell found, by name. With two sides, both of one interleaved pair. */
export type Sample = Record<string, number>;

/** A value of each sample, and its target. Figures are shown as the median over all samples. */
export interface Figure {
	/** With its unit: `time / HTTP Request node`, `memory (MiB)`. */
	name: string;
	of(sample: Sample): number;
	/** The target, which the median meets, or with `isForEach` every sample. */
	min?: number;
	max?: number;
	isForEach?: boolean;
	/** Digits after the decimal point. Default: 2. */
	digits?: number;
}

/** A started measurement. */
export interface Session {
	/** @param index of the sample, from 0. Pairs change their order with it. @throws Error when nothing could be measured */
	measure(index: number): Promise<Sample>;
	close(): Promise<void>;
}

/** One setting of a row, measured several times. */
export interface Cell {
	/** Unique in its row. */
	name: string;
	samples: number;
	/** Ratios first. */
	figures: Figure[];
	open(): Promise<Session>;
}

/** A comparison with its own targets. `npm run proof -- ID` measures it. */
export interface Row {
	id: number;
	title: string;
	/** What is compared and how, as Markdown. */
	method: string;
	cells: Cell[];
}

/** A session without anything to close. */
export const sessionOf = (measure: Session['measure']): Session => ({
	measure,
	close: async () => await Promise.resolve(),
});
