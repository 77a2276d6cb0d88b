import { type ChangeEvent, momentOf, webhookTypeOf } from './events/changeEvent';
import { advanceCursor, type Gap, type NodeState } from './nodeState';

/**
 * Looking back this much further than the last delivery costs a few repeats, which are recognised, and
 * covers what was under way: coalescing (one minute), repeated attempts of the service, a process that
 * died between its answer and the start of the execution.
 */
export const OVERLAP_MS = 600_000;

/** A silence shorter than this lies within the overlap. */
const SILENCE_MS = OVERLAP_MS / 2;
/**
 * Whoever watches over the node looks after each start, and after each cancellation that it finds. What is
 * older was looked at by another process (in queue mode), which cannot say so here.
 */
const MAX_GAP_MS = 2 * 86_400_000;
/** Beyond this many, the two oldest gaps become one: looked at too widely rather than not at all. */
const MAX_GAPS = 50;

const time = (moment: string | undefined) => Date.parse(moment ?? '');

/** The cursor is saved with the whole static data; once a minute is enough, because it may lag. */
const STEP_MS = 60_000;

/**
 * A delivery has come. After a silence it does not prove that everything before it came, too: n8n may
 * have been down. Unless the watch of this very process has looked, the silence is remembered as a gap.
 * @param moment of the delivery's latest event, milliseconds since the epoch
 * @param isTrusted whether nothing can have been missed before, as far as this process knows
 * @param earliest of the changes that are still under way, which would have to be looked for again after a crash
 */
export function noteDelivery(
	state: NodeState,
	moment: number,
	isTrusted: boolean,
	earliest = Infinity,
): void {
	const cursor = time(state.cursor);
	const reached = Math.min(moment, earliest);
	if (isTrusted) {
		keepOpen(state, earliest);
	} else if (reached - cursor > SILENCE_MS) {
		const recent = (state.gaps ?? []).filter(({ to }) => time(to) > reached - MAX_GAP_MS);
		const gaps = [...recent, { from: state.cursor!, to: iso(reached) }];
		state.gaps = gaps.length > MAX_GAPS ? merged(gaps) : gaps;
	}
	if (!(reached - cursor < STEP_MS)) advanceCursor(state, reached);
}

/** The only gap that is left is what is still under way and lies before the cursor. */
function keepOpen(state: NodeState, earliest: number): void {
	const isBehind = earliest < time(state.cursor);
	const gaps = isBehind ? [{ from: iso(earliest), to: state.cursor! }] : [];
	// Whatever is assigned is saved.
	if (JSON.stringify(state.gaps ?? []) !== JSON.stringify(gaps)) state.gaps = gaps;
}

function merged([first, second, ...rest]: Gap[]): Gap[] {
	return [{ from: first.from, to: second.to }, ...rest];
}

/**
 * Everything has been looked at.
 * @param latest the latest change that was seen: by the service's clock, because ours may be ahead of it
 * @param startedAt when the look began: lists that were read first say nothing about what came later
 * @param earliest of the changes that are still under way, which would have to be looked for again after a crash
 */
export function noteLook(
	state: NodeState,
	latest: number | undefined,
	startedAt: number,
	earliest = Infinity,
): void {
	keepOpen(state, earliest);
	if (latest !== undefined) advanceCursor(state, Math.min(latest, startedAt, earliest));
}

/**
 * Notes since when each type is chosen. A type that is added later has missed nothing before.
 * @param isNew whether the node has just been switched on
 */
export function followTypes(state: NodeState, types: string[], isNew: boolean): void {
	const before = isNew ? {} : state.followed;
	// Without any memory of types, those of now may have been chosen for long.
	const since = iso(before ? Date.now() : 0);
	state.followed = Object.fromEntries(types.map((type) => [type, before?.[type] ?? since]));
}

/** Our clock, by which the beginning was noted, may be this much ahead of the service's. */
const CLOCK_SLACK_MS = 120_000;

function isFollowed({ followed }: NodeState, event: ChangeEvent, moment: number): boolean {
	const since = time(followed?.[webhookTypeOf(event.ResourceType) ?? '']);
	return Number.isNaN(since) || moment >= since - CLOCK_SLACK_MS;
}

/** The times to look at. */
export interface LookPlan {
	/** The earliest of them, milliseconds since the epoch. */
	since: number;
	/** Whether a change may have been missed, by its moment and its type. */
	includes(event: ChangeEvent): boolean;
}

/**
 * What may have been missed: the gaps, and all since the last delivery.
 * @param extraMs how much longer than usual deliveries may take
 */
export function planLook(state: NodeState, now: number, extraMs: number): LookPlan {
	const back = OVERLAP_MS + extraMs;
	const spans = [
		{ from: (time(state.cursor) || now) - back, to: Infinity },
		...(state.gaps ?? [])
			.map(({ from, to }) => ({ from: time(from) - back, to: time(to) }))
			.filter(({ from, to }) => from < to),
	];
	return {
		since: Math.min(...spans.map(({ from }) => from)),
		includes(event) {
			const moment = momentOf(event) ?? NaN;
			const isInside = spans.some(({ from, to }) => moment >= from && moment <= to);
			return isInside && isFollowed(state, event, moment);
		},
	};
}

/**
 * What polling has to look at: all since the last look, and a little before, because changes may become
 * visible late.
 */
export function planPoll(state: NodeState): LookPlan {
	const since = time(state.cursor) - CLOCK_SLACK_MS;
	return {
		since,
		includes(event) {
			const moment = momentOf(event) ?? NaN;
			return moment >= since && isFollowed(state, event, moment);
		},
	};
}

function iso(moment: number): string {
	return new Date(moment).toISOString();
}
