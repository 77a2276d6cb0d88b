import type { Timing } from '../../shared/timing';
import type { TriggerSettings } from '../settings';

/**
 * Ticks come each minute, at a second that has nothing to do with the checks. A check that is due before the
 * next tick is made now, so that it is not late by a minute; ticks may be off by some seconds.
 */
const SLACK_MS = 55_000;
/** Pause after an error that may pass by itself; doubles each time. */
const MIN_PAUSE_MS = 60_000;
/** The longest pause while credentials are refused or another system has the subscription. */
const MAX_PAUSE_MS = 3_600_000;

/** When the next health check and the next scan are due. Moments in milliseconds since the epoch. */
export class Schedule {
	private checkAt: number;
	private scanAt: number;
	private failures = 0;
	private checkIntervalMs = MIN_PAUSE_MS;

	/** @param isNew whether the trigger was just activated, so that nothing is due */
	constructor(
		private readonly timing: Timing,
		isNew: boolean,
	) {
		const first = isNew ? timing.now() + MIN_PAUSE_MS : timing.now();
		this.checkAt = first;
		this.scanAt = isNew ? Infinity : first;
	}

	/** Something may have been missed: scans with the next tick. */
	requestScan(): void {
		this.scanAt = Math.min(this.scanAt, this.timing.now());
		this.checkAt = Math.min(this.checkAt, this.timing.now());
	}

	requestCheck(): void {
		this.checkAt = this.timing.now();
	}

	isDue(): boolean {
		return this.isReached(Math.min(this.checkAt, this.scanAt));
	}

	isCheckDue(): boolean {
		return this.isReached(this.checkAt);
	}

	isScanDue(settings: TriggerSettings): boolean {
		// A new trigger does not know its settings before the first check.
		if (this.scanAt === Infinity) this.scanStarted(settings);
		const { deliveryMode, recoverMissed } = settings;
		return (deliveryMode === 'polling' || recoverMissed) && this.isReached(this.scanAt);
	}

	/** Whatever is requested from now on asks for another scan. */
	scanStarted({ deliveryMode, checkIntervalMs, safetyNetMs }: TriggerSettings): void {
		const pauseMs = deliveryMode === 'polling' ? checkIntervalMs : safetyNetMs;
		this.scanAt = this.timing.now() + pauseMs;
	}

	checked({ checkIntervalMs }: TriggerSettings): void {
		this.checkIntervalMs = checkIntervalMs;
		this.checkAt = this.timing.now() + checkIntervalMs;
	}

	succeeded(): void {
		this.failures = 0;
	}

	/**
	 * @param isLasting the error does not pass by itself
	 * @returns how many times in a row
	 */
	failed(isLasting: boolean): number {
		this.failures++;
		const doubled = 2 ** (this.failures - 1);
		const pauseMs = isLasting
			? Math.min(this.checkIntervalMs * doubled, Math.max(this.checkIntervalMs, MAX_PAUSE_MS))
			: Math.min(MIN_PAUSE_MS * doubled, Math.max(this.checkIntervalMs, MIN_PAUSE_MS));
		const next = this.timing.now() + pauseMs;
		this.checkAt = next;
		// A request for a scan outlasts the error.
		if (this.isReached(this.scanAt)) this.scanAt = next;
		return this.failures;
	}

	private isReached(moment: number): boolean {
		return this.timing.now() + SLACK_MS >= moment;
	}
}
