import type { KarbonRequest } from './request';

/** The text with the labels of the form, in single quotes, in place of the API's names. */
export function withLabels(text: string, labels: Readonly<Record<string, string>> = {}): string {
	const names = Object.keys(labels).sort((a, b) => b.length - a.length);
	if (names.length === 0) return text;
	const any = new RegExp(`['"]?\\b(${names.join('|')})\\b['"]?`, 'g');
	return text.replace(any, (_found, name: string) => `'${labels[name]}'`);
}

/** What to do about a value that Karbon refuses, which the text names by its label where it is known. */
export function changeValue(text: string, { labels = {} }: KarbonRequest): string {
	const named = Object.values(labels).map((label) => `'${label}'`);
	const fields = [...new Set(named)].filter((label) => text.includes(label));
	const what = fields.length > 0 ? fields.join(' and ') : 'the value that Karbon refuses';
	return `Change ${what}, then run this item again.`;
}
