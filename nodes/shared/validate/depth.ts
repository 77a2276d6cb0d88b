/**
 * The maximum of lists and objects inside each other in a value that is sent or shown. n8n and JavaScript process
 * nested values with nested calls, which end at a few thousand. Karbon's records have about five levels
 * (karbon.md 34).
 */
export const MAX_DEPTH = 100;

/** Whether JSON has the value as a list or an object. Dates of n8n contain themselves, and become texts. */
function isNested(value: unknown): value is object {
	if (typeof value !== 'object' || value === null) return false;
	const prototype = Object.getPrototypeOf(value) as object | null;
	return Array.isArray(value) || prototype === null || prototype.constructor.name === 'Object';
}

/** Whether a value has more levels than the maximum. */
export function isTooDeep(value: unknown, maxDepth = MAX_DEPTH): boolean {
	// A stack, because the value may be nested more deeply than calls can be.
	const pending: Array<[value: unknown, depth: number]> = [[value, 1]];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [part, depth] = next;
		if (!isNested(part)) continue;
		if (depth > maxDepth) return true;
		for (const member of Object.values(part)) pending.push([member, depth + 1]);
	}
	return false;
}
