import { joined } from '../../text';
import type { KarbonRequest } from '../request';
import { ONLY_THIS_ITEM } from './advice';

/** For a regular expression: names may have dots, such as `Timeline.EntityKey`. */
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Replaces API field names in one of Karbon's messages by the labels of the form, in single quotes.
 * @param labels API field name -> label
 */
export function withLabels(text: string, labels: Readonly<Record<string, string>> = {}): string {
	const names = Object.keys(labels).sort((a, b) => b.length - a.length);
	if (names.length === 0) return text;
	const anyName = new RegExp(`['"]?\\b(${names.map(escaped).join('|')})\\b['"]?`, 'g');
	return text.replace(anyName, (_found, name: string) => `'${labels[name]}'`);
}

/**
 * The advice for a value that Karbon refuses: `Change 'Total Amount', then run the workflow with only this item.`
 * @param text Karbon's message, from `withLabels`
 */
export function changeValueAdvice(
	text: string,
	{ method, errorContext: { labels = {}, hasNoItem } }: KarbonRequest,
): string {
	const quotedLabels = Object.values(labels).map((label) => `'${label}'`);
	const fields = [...new Set(quotedLabels)].filter((label) => text.includes(label));
	const what = joined(fields, 'and') || 'the value that Karbon rejects';
	return `Change ${what}, then ${method === 'GET' || hasNoItem ? 'try again' : ONLY_THIS_ITEM}.`;
}
