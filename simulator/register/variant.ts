/** The value of a setting. */
export type Value = string | number | boolean;

/** A setting of the simulator, such as `tieOrder: 'random'`. */
export interface Variant {
	name: string;
	value: Value;
}

/** @throws Error for a text of another form */
export function variantOf(text: string): Variant {
	const [, name, written] = /^([\w.]+): (.+)$/.exec(text) ?? [];
	if (name === undefined) throw new Error(`'${text}' is not 'name: value'.`);
	const quoted = /^'(.*)'$/.exec(written)?.[1];
	const isPlain = /^(true|false|-?\d+)$/.test(written);
	return { name, value: quoted ?? (isPlain ? (JSON.parse(written) as number | boolean) : written) };
}

export const codes = (text: string): string[] =>
	Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code);
