/** From the first to the last visible character: spreadsheets and web pages also have invisible ones. */
const VISIBLE = /[^\s\u200B-\u200F\u2060-\u2069](?:.*[^\s\u200B-\u200F\u2060-\u2069])?/s;

/** The text without spaces and invisible characters around it; undefined for what is no text, or an empty one. */
export function nonEmptyText(value: unknown): string | undefined {
	return typeof value === 'string' ? VISIBLE.exec(value)?.[0] : undefined;
}

/** The same of a number too, such as an identifier from a spreadsheet. */
export function plainText(value: unknown): string | undefined {
	return nonEmptyText(typeof value === 'number' ? String(value) : value);
}

/** The text in small letters, without spaces around it; undefined for what is no text. */
export function lowerCase(value: unknown): string | undefined {
	return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
}

/** A name without letter case, underscores and spaces: databases and exports write names in other ways than Karbon. */
export function normalizeName(name: string): string {
	return name.replace(/[\s_]+/g, '').toLowerCase();
}

/** A name without letter case. Some spaces look like others, and several like one. */
const alike = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The entries that a name means: those that look like it, and if there is none, those equal to it for `normalizeName`. */
export function named<T>(entries: readonly T[], nameOf: (entry: T) => string, name: string): T[] {
	const equalBy = (form: (name: string) => string) =>
		entries.filter((entry) => form(nameOf(entry)) === form(name));
	const found = equalBy(alike);
	return found.length > 0 ? found : equalBy(normalizeName);
}

/** Whether a value is this key. Karbon may ignore letter case in keys. */
export function isSameKey(value: unknown, key: string): boolean {
	return typeof value === 'string' && value.toLowerCase() === key.toLowerCase();
}

/** The text without the slashes at its end. Not by a regular expression, which takes quadratic time for many slashes. */
export function withoutTrailingSlashes(text: string): string {
	let end = text.length;
	while (text[end - 1] === '/') end--;
	return text.slice(0, end);
}

/** `In Progress` for `InProgress`. */
export function spaced(text: string): string {
	return text.replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** `Day of Month` for `DayOfMonth`: small words stay small within a name. */
export function titleOf(text: string): string {
	return spaced(text).replace(/ (And|Of|Or) /g, (word) => word.toLowerCase());
}

/** Values as options of a field, with their names. */
export function optionsOf(values: readonly string[]): Array<{ name: string; value: string }> {
	return values.map((value) => ({ name: capitalized(spaced(value)), value }));
}

/** Sorts options of a field by name: n8n shows them in the given order, and its guidelines ask for this one. */
export function byName(a: { name: string }, b: { name: string }): number {
	return a.name.localeCompare(b.name, 'en');
}

/** What messages call a type of record: `WorkItem` or `workItem` -> `work item`. */
export function nounOf(type: string): string {
	return spaced(type).toLowerCase();
}

/** What messages call a record: `the work item "abc"`. @param type see `nounOf` */
export function recordWithKey(type: string, key: string): string {
	return `the ${spaced(type).toLowerCase()} "${key}"`;
}

/** The text with a capital at its beginning. */
export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text with a small letter at its beginning. */
export function uncapitalized(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `1 change was`, `2 changes were`. */
export function quantity(count: number, one: string, several: string): string {
	return `${count} ${count === 1 ? one : several}`;
}

/** Names of fields or choices as messages list them: `'Value', 'Date'`. */
export function inQuotes(names: readonly string[], quote = "'"): string {
	return names.map((name) => quote + name + quote).join(', ');
}

/** `a`, `a or b`, `a, b, or c`. */
export function joined(texts: readonly string[], word: 'and' | 'or'): string {
	if (texts.length < 3) return texts.join(` ${word} `);
	return `${texts.slice(0, -1).join(', ')}, ${word} ${texts[texts.length - 1]}`;
}

/** Some of `count` texts, and how many are left out: `Row 2, Row 3, and 4 more`. */
export function someOf(shown: readonly string[], count: number): string {
	const others = count > shown.length ? [`and ${count - shown.length} more`] : [];
	return [...shown, ...others].join(', ');
}

/** The text with a full stop at its end, unless it ends a sentence already. */
export function asSentence(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** False for a text with half of a surrogate pair, which cannot be encoded as UTF-8. */
export function isWellFormed(text: string): boolean {
	return !/[\uD800-\uDFFF]/u.test(text);
}

/** Whether a text is an email address or a part of one, which keys and names are not. */
export function isEmailAddress(text: string): boolean {
	return text.includes('@');
}
