/** The measurements of a scenario. */
export interface Measurement {
	name: string;
	/** All requests that the simulator received, and those with HTTP 429. */
	requests: number;
	refused: number;
	/** Items with an error, and all items. */
	failed: number;
	items: number;
	tookMs: number;
	/** The time of an ideal client that knows the algorithm and the phase of the rate limit; absent below the limit. */
	bestMs?: number;
	/** The check that failed; absent if all passed. */
	failure?: string;
}
