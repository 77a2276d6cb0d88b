/** True when both addresses are the same after URL normalization, or to the letter if one of them is not valid. */
export function sameUrl(left: string, right: string): boolean {
	if (!URL.canParse(left) || !URL.canParse(right)) return left === right;
	return new URL(left).href === new URL(right).href;
}

/** True when both lists have the same types, in any order. Neither list may have a type twice. */
export function sameTypes(left: readonly string[], right: readonly string[]): boolean {
	return left.length === right.length && left.every((type) => right.includes(type));
}
