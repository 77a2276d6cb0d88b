/** True when both addresses are the same after the usual normalisation. */
export function sameUrl(left: string, right: string): boolean {
	if (!URL.canParse(left) || !URL.canParse(right)) return left === right;
	return new URL(left).href === new URL(right).href;
}
