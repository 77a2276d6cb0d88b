/** One option of the command line, and how its value is read. */
export interface Flag<T> {
	/** Without dashes. */
	name: string;
	/** Name of the value in the help; absent for an option without a value. */
	value?: string;
	/** Whether it can be given several times. */
	isRepeatable?: boolean;
	/** Short description. */
	help: string;
	/** Default value in the help. */
	default?: string;
	/** All values of an option that has few, the default first. */
	values?: readonly unknown[];
	/**
	 * @param texts the values in the order given; empty for an option without a value
	 * @throws Error that names the option
	 */
	read(texts: readonly string[]): T;
}

const last = (texts: readonly string[]): string => texts[texts.length - 1] ?? '';

/** @throws Error that names the option when the text is not a number of at least `min` */
export function readNumber(name: string, text: string, min: number): number {
	const value = Number(text);
	if (text.trim() === '' || !Number.isFinite(value) || value < min) {
		throw new Error(`--${name} needs a number of at least ${min}, not '${text}'.`);
	}
	return value;
}

/** @throws Error that names the option and its possible values */
export function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
	const choice = choices.find((candidate) => candidate === text);
	if (choice === undefined) throw new Error(`--${name} must be one of ${choices.join(', ')}.`);
	return choice;
}

/** An option without a value. */
export const toggle = (name: string, help: string): Flag<boolean> => ({
	name,
	help,
	values: [false, true],
	read: () => true,
});

export const text = (
	name: string,
	value: string,
	help: string,
	fallback?: string,
): Flag<string> => ({ name, value, help, default: fallback, read: last });

/** A number of at least `min`. */
export const amount = (
	name: string,
	help: string,
	fallback: number | string,
	min = 0,
): Flag<number> => ({
	name,
	value: 'N',
	help,
	default: String(fallback),
	read: (texts) => readNumber(name, last(texts), min),
});

/** A whole number of at least `min`; decimals are cut off. */
export function count(...args: Parameters<typeof amount>): Flag<number> {
	const flag = amount(...args);
	return { ...flag, read: (texts) => Math.floor(flag.read(texts)) };
}

/** One of several values, the first of which is the default. */
export const choice = <const Choices extends readonly [string, ...string[]]>(
	name: string,
	choices: Choices,
	help: string,
): Flag<Choices[number]> => ({
	name,
	value: choices.join('|'),
	help,
	default: choices[0],
	values: choices,
	read: (texts) => readChoice<Choices[number]>(name, last(texts), choices),
});

/** An option that can be given several times. */
export const list = <T>(
	name: string,
	value: string,
	help: string,
	readOne: (text: string) => T,
): Flag<T[]> => ({
	name,
	value,
	help,
	isRepeatable: true,
	default: 'none',
	read: (texts) => texts.map(readOne),
});
