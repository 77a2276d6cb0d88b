/** A figure and the bar that it has to meet. */
export interface Bar {
	name: string;
	value: number;
	min?: number;
	max?: number;
}

const isMet = ({ value, min = -Infinity, max = Infinity }: Bar) => value >= min && value <= max;

/** The bar as a line of text. */
function lineOf(bar: Bar): string {
	const { name, value, min, max } = bar;
	const limit = [
		min === undefined ? '' : `at least ${min}`,
		max === undefined ? '' : `at most ${max}`,
	].join('');
	return `- ${name}: ${value.toFixed(2)} (${limit}${isMet(bar) ? '' : ', **missed**'})`;
}

/** What came of a comparison. */
export interface Outcome {
	/** Markdown. */
	table: string;
	isMet: boolean;
}

/** Bars below a table. @param wrong what is wrong with the events, in words */
export function outcomeOf(table: string, bars: readonly Bar[], wrong: readonly string[]): Outcome {
	const lines = [
		...bars.map(lineOf),
		wrong.length === 0
			? '- Events: each once, in order'
			: `- Events: **missed** (${wrong.join('; ')})`,
	];
	return {
		table: `${table}\n\n${lines.join('\n')}\n`,
		isMet: wrong.length === 0 && bars.every(isMet),
	};
}
