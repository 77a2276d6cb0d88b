import { parseArgs } from 'node:util';

import type { Flag } from './flag';

/** The given values by name of the option; an empty list for an option without a value. */
export type Values = ReadonlyMap<string, readonly string[]>;

/** A known option that starts with an unknown one, or the other way round, as a suggestion. */
function similar(name: string, flags: ReadonlyArray<Flag<unknown>>): string {
	const found = flags.find((flag) => flag.name.startsWith(name) || name.startsWith(flag.name));
	return found === undefined ? '' : ` Did you mean --${found.name}?`;
}

/** Whether an argument is an option. A negative number is a value. */
const isOption = (text: string): boolean => /^--?[a-z]/i.test(text);

/**
 * Splits the command line into options and their values.
 * @throws Error that names the invalid argument
 */
export function readValues(args: string[], flags: ReadonlyArray<Flag<unknown>>): Values {
	const known = new Map(flags.map((flag) => [flag.name, flag]));
	const { tokens } = parseArgs({
		args,
		strict: false,
		tokens: true,
		options: Object.fromEntries(
			flags.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
		),
	});
	const values = new Map<string, string[]>();
	for (const token of tokens) {
		if (token.kind === 'positional') {
			throw new Error(`Unexpected argument '${token.value}': options start with --.`);
		}
		if (token.kind !== 'option') continue;
		const { name, rawName, value, inlineValue } = token;
		const flag = known.get(name);
		if (flag === undefined) {
			throw new Error(`Unknown option '${rawName}'.${similar(name, flags)}`);
		}
		if (flag.value === undefined) {
			if (value !== undefined) throw new Error(`--${name} takes no value.`);
			values.set(name, []);
			continue;
		}
		if (value === undefined || (!inlineValue && isOption(value))) {
			throw new Error(`--${name} needs a value: ${flag.value}.`);
		}
		values.set(name, [...(values.get(name) ?? []), value]);
	}
	return values;
}

/** The value of one option; undefined when it was not given. */
export function valueOf<T>(values: Values, flag: Flag<T>): T | undefined {
	const texts = values.get(flag.name);
	return texts && flag.read(texts);
}

/** The values of the options in a table, without options that were not given. */
export function valuesOf<Table extends Record<string, Flag<unknown>>>(
	values: Values,
	table: Table,
): { [Name in keyof Table]?: ReturnType<Table[Name]['read']> } {
	const given = Object.entries(table).flatMap(([name, flag]) => {
		const value = valueOf(values, flag);
		return value === undefined ? [] : [[name, value]];
	});
	return Object.fromEntries(given) as { [Name in keyof Table]?: ReturnType<Table[Name]['read']> };
}
