import { named } from '../../shared/text';

/** An option or a text without the spaces around its commas. */
const partsOf = (text: string) => text.split(',').map((part) => part.trim());

/** Finds the option that some parts are: with the same letter case if there is one, else as `named` compares it. */
function finder(options: readonly string[]): (parts: readonly string[]) => string | undefined {
	const nameOf = (option: string) => partsOf(option).join(',');
	const exact = new Map(options.map((option) => [nameOf(option), option]));
	return (parts) => {
		const name = parts.join(',');
		return exact.get(name) ?? named(options, nameOf, name)[0];
	};
}

/** The option that a text is; undefined when it is none. */
export function listedOption(text: string, options: readonly string[]): string | undefined {
	return finder(options)(partsOf(text));
}

/**
 * The options in a text with commas. An option may contain commas itself: of two readings, the one that begins with
 * the longer option counts.
 * @returns the options as the field spells them, each once; undefined when a part is no option
 */
export function listedOptions(text: string, options: readonly string[]): string[] | undefined {
	const find = finder(options);
	const maxParts = Math.max(0, ...options.map((option) => partsOf(option).length));
	const parts = partsOf(text);
	/** The options from this part to the end. */
	const from: Array<string[] | undefined> = [];
	from[parts.length] = [];
	for (let start = parts.length - 1; start >= 0; start--) {
		for (let end = Math.min(start + maxParts, parts.length); end > start && !from[start]; end--) {
			const option = find(parts.slice(start, end));
			const rest = from[end];
			if (option !== undefined && rest)
				from[start] = rest.includes(option) ? rest : [option, ...rest];
		}
	}
	return from[0];
}
