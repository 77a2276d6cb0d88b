/** A measured value and its limits. */
export interface Threshold {
	name: string;
	value: number;
	min?: number;
	max?: number;
}

const isPassed = ({ value, min = -Infinity, max = Infinity }: Threshold) =>
	value >= min && value <= max;

/** The threshold as a line of Markdown. */
function lineOf(threshold: Threshold): string {
	const { name, value, min, max } = threshold;
	const limit = [
		min === undefined ? '' : `at least ${min}`,
		max === undefined ? '' : `at most ${max}`,
	].join('');
	return `- ${name}: ${value.toFixed(2)} (${limit}${isPassed(threshold) ? '' : ', **failed**'})`;
}

/** The result of a measurement. */
export interface Outcome {
	/** Markdown. */
	table: string;
	isPassed: boolean;
}

/** Adds the thresholds below a table. @param eventErrors descriptions of lost, repeated or reordered events */
export function outcomeOf(
	table: string,
	thresholds: readonly Threshold[],
	eventErrors: readonly string[],
): Outcome {
	const lines = [
		...thresholds.map(lineOf),
		eventErrors.length === 0
			? '- Events: none lost or repeated, in order'
			: `- Events: **failed** (${eventErrors.join('; ')})`,
	];
	return {
		table: `${table}\n\n${lines.join('\n')}\n`,
		isPassed: eventErrors.length === 0 && thresholds.every(isPassed),
	};
}
