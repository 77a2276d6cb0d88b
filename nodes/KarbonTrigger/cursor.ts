import { advanceCursor, type Gap, type NodeState } from './nodeState';

/**
 * Looking back this much further than the last delivery costs a few repeats, which are recognised, and
 * covers what was under way: coalescing (one minute), repeated attempts of the service, a process that
 * died between its answer and the start of the execution.
 */
export const OVERLAP_MS = 600_000;

/** A silence shorter than this lies within the overlap. */
const SILENCE_MS = OVERLAP_MS / 2;
/** Beyond this many, the two oldest gaps become one: looked at too widely rather than not at all. */
const MOST_GAPS = 50;

const time = (moment: string | undefined) => Date.parse(moment ?? '');

/**
 * A delivery has come. After a silence it does not prove that everything before it came, too: n8n may
 * have been down. Unless the watch of this very process has looked, the silence is remembered as a gap.
 * @param moment of the delivery's latest event, milliseconds since the epoch
 * @param isTrusted whether nothing can have been missed before, as far as this process knows
 */
export function noteDelivery(state: NodeState, moment: number, isTrusted: boolean): void {
	const cursor = time(state.cursor);
	if (!isTrusted && moment - cursor > SILENCE_MS) {
		const gaps = [...(state.gaps ?? []), { from: state.cursor!, to: iso(moment) }];
		state.gaps = gaps.length > MOST_GAPS ? merged(gaps) : gaps;
	}
	if (isTrusted && state.gaps?.length) state.gaps = [];
	advanceCursor(state, moment);
}

function merged([first, second, ...rest]: Gap[]): Gap[] {
	return [{ from: first.from, to: second.to }, ...rest];
}

/** Everything up to this moment has been looked at. */
export function noteLook(state: NodeState, moment: number): void {
	state.gaps = [];
	advanceCursor(state, moment);
}

/** The times to look at. */
export interface LookPlan {
	/** The earliest of them, milliseconds since the epoch. */
	since: number;
	/** Whether a change of this moment may have been missed. */
	includes(moment: number): boolean;
}

/**
 * What may have been missed: the gaps, and all since the last delivery.
 * @param extraMs how much longer than usual deliveries may take
 */
export function planLook(state: NodeState, now: number, extraMs: number): LookPlan {
	const back = OVERLAP_MS + extraMs;
	const spans = [
		{ from: (time(state.cursor) || now) - back, to: Infinity },
		...(state.gaps ?? []).map(({ from, to }) => ({ from: time(from) - back, to: time(to) })),
	];
	return {
		since: Math.min(...spans.map(({ from }) => from)),
		includes: (moment) => spans.some(({ from, to }) => moment >= from && moment <= to),
	};
}

function iso(moment: number): string {
	return new Date(moment).toISOString();
}
