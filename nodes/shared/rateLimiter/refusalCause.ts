import type { RequestWindow } from './algorithms';

/** Why Karbon refused a request for its rate. */
type RefusalCause =
	/** Other processes or systems use the same limit. */
	| 'otherClients'
	/** Our own requests used up the limit. */
	| 'ownRequests'
	/** The limit counts the requests of a window that slides, or of one that began with ours. */
	| 'slidingWindow';

/** What is known when a request was refused. Moments as `steadyNow` tells them. */
interface Refusal {
	now: number;
	sentAt: number;
	/** What Karbon asked to wait, if it did. Milliseconds. */
	retryAfterMs?: number;
	/**
	 * The last refusal whose cause was looked for; -Infinity for the first. Requests up to then explain that refusal,
	 * not this one.
	 */
	lastRefusedAt: number;
}

/** From this share of the limit on, our own requests may be the cause. */
const OWN_SHARE = 0.9;
/** An assumption: Retry-After is rounded up to whole seconds. */
const ROUNDING_MS = 1000;
/** After a pause, our first request may come so much later than a window that does not slide has begun. */
const LATE_MS = 1000;

/**
 * Finds the cause of a refusal from our own requests.
 * @param sent our requests of the last window
 * @param whole what the service allows all clients together; `limit` is our share of it
 */
export function refusalCause(
	refusal: Refusal,
	sent: RequestWindow,
	{ limit, windowMs, whole }: { limit: number; windowMs: number; whole: number },
): RefusalCause {
	// Others have the rest, so the wait fits their oldest request, or a fixed window. In both cases, shares that never exceed
	// their limit in any window do not exceed the whole one together. A bucket asks to wait for one request only.
	const { retryAfterMs = 0 } = refusal;
	if (limit < whole && retryAfterMs > windowMs / limit + ROUNDING_MS) return 'slidingWindow';
	const most = OWN_SHARE * limit;
	if (sent.size < most) return 'otherClients';
	if (isUntilWindowSlides(refusal, sent, windowMs)) return 'slidingWindow';
	return sent.countSince(refusal.lastRefusedAt) >= most ? 'ownRequests' : 'otherClients';
}

/**
 * Whether Karbon asks to wait just until our oldest request leaves a window that slides, or until a window ends that began
 * with it. When requests arrived is known within bounds only: after they were sent, before they were answered.
 */
function isUntilWindowSlides(
	{ now, sentAt, retryAfterMs }: Refusal,
	sent: RequestWindow,
	windowMs: number,
): boolean {
	const oldest = sent.first();
	if (!oldest || retryAfterMs === undefined) return false;
	const shortest = oldest.admittedAt + windowMs - now;
	const longest = oldest.answeredAt + windowMs - sentAt;
	return shortest <= retryAfterMs + LATE_MS && longest > retryAfterMs - ROUNDING_MS;
}
