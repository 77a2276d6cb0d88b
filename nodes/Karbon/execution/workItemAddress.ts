/** Where the key is in `https://app2.karbonhq.com/[firm]#/work/<key>[/tab]`. */
const WORK_ROUTE = /^#\/work\/([^/?#]+)/;

/**
 * The key of the work item whose web address was pasted from the browser.
 * @returns undefined when the text is not the address of a work item in Karbon
 */
export function workItemKeyFromAddress(text: string): string | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { hostname, hash } = new URL(text);
	if (!`.${hostname}`.endsWith('.karbonhq.com')) return undefined;
	return WORK_ROUTE.exec(hash)?.[1];
}
