import type { Timing } from '../../shared/timing';
import { minAgeOf, SCAN_PURPOSES, type ScannedList, type ScanPurpose } from '../scan/scan';
import type { TriggerSettings } from '../settings';
import type { ReportTopic } from './report';

/**
 * Ticks come each minute, at a second that has nothing to do with the times at which work is due. Work that is due
 * before the next tick begins now, so that it is not late by a minute; ticks may be off by some seconds.
 */
const SLACK_MS = 55_000;
/**
 * Pause after an error that may pass by itself; doubles each time, up to the interval. Also the time after which
 * the first check of a new trigger is due.
 */
const MIN_PAUSE_MS = 60_000;
/** The longest pause after refused credentials or a conflict about the subscription, if the interval is shorter. */
const MAX_PAUSE_MS = 3_600_000;

/** When one kind of work is due. Moments in milliseconds since the epoch. */
export class Due {
	isRunning = false;
	private failures = 0;
	/** Whether the work was requested since it began last. */
	isRequested = false;
	private intervalMs = MIN_PAUSE_MS;
	/** When `at` was set. */
	private setAt: number;

	/** @param topic of its errors */
	constructor(
		private readonly timing: Timing,
		public at: number,
		readonly topic: ReportTopic,
	) {
		this.setAt = timing.now();
	}

	/** False before the first `request` or `started` of work that is not due yet. */
	get isPlanned(): boolean {
		return this.at !== Infinity;
	}

	get isReached(): boolean {
		const now = this.timing.now();
		// A clock that was set back would delay the work by as much.
		return this.isPlanned && (now + SLACK_MS >= this.at || now < this.setAt);
	}

	get isFailing(): boolean {
		return this.failures > 0;
	}

	request(): void {
		this.plan(Math.min(this.at, this.timing.now()));
		this.isRequested = true;
	}

	/**
	 * The work begins. A request that comes from now on is for the next time.
	 * @param followUpMs how soon the work has to be repeated if it was requested. Default: in its turn
	 */
	started(intervalMs: number, followUpMs = Infinity): void {
		this.intervalMs = intervalMs;
		const pauseMs = this.isRequested ? Math.min(intervalMs, followUpMs) : intervalMs;
		this.plan(this.timing.now() + pauseMs);
		this.isRequested = false;
	}

	succeeded(): void {
		this.failures = 0;
	}

	/** @returns how many times in a row */
	failed(isLasting: boolean): number {
		this.failures++;
		this.isRequested = true;
		const doubled = 2 ** (this.failures - 1);
		const longest = Math.max(this.intervalMs, isLasting ? MAX_PAUSE_MS : MIN_PAUSE_MS);
		const first = isLasting ? this.intervalMs : MIN_PAUSE_MS;
		this.plan(this.timing.now() + Math.min(first * doubled, longest));
		return this.failures;
	}

	private plan(at: number): void {
		this.at = at;
		this.setAt = this.timing.now();
	}
}

/** When the next health check and the next scans are due. */
export class Schedule {
	readonly check: Due;
	readonly scans: Readonly<Record<ScanPurpose, Due>>;

	/** @param isNew whether the trigger was just activated, so that nothing is due yet */
	constructor(timing: Timing, isNew: boolean) {
		const first = isNew ? timing.now() + MIN_PAUSE_MS : timing.now();
		this.check = new Due(timing, first, 'check or scan');
		// Lists that are polled fail at other times than the others.
		const polling = new Due(timing, Infinity, 'polling');
		this.scans = { polling, recovery: new Due(timing, Infinity, 'check or scan') };
		if (!isNew) this.requestScan();
	}

	get all(): readonly Due[] {
		return [this.check, ...Object.values(this.scans)];
	}

	get isDue(): boolean {
		return this.all.some(({ isReached }) => isReached);
	}

	/** Whether the last check or the last scan of a purpose has failed. */
	get isFailing(): boolean {
		return this.all.some(({ isFailing }) => isFailing);
	}

	/** Something may have been missed: scans with the next tick. */
	requestScan(): void {
		for (const scan of Object.values(this.scans)) scan.request();
	}

	/** @param lists all lists that are scanned */
	dueScans(settings: TriggerSettings, lists: readonly ScannedList[]): ScanPurpose[] {
		return SCAN_PURPOSES.filter((purpose) => {
			const due = this.scans[purpose];
			const own = lists.filter((list) => list.purpose === purpose);
			// A new trigger does not know its interval before the first check. Its first scan comes one interval later,
			// unless it is the first that lists are compared with.
			const isFirst = !due.isPlanned;
			if (isFirst || own.length === 0) this.scanStarted(purpose, settings);
			if (isFirst && own.some(({ source }) => source.mayBeUntimed)) due.request();
			return due.isReached;
		});
	}

	/**
	 * A scan that was requested is followed by one for the changes that were too young for it. `SLACK_MS` is added,
	 * because work may begin so much early. When polling, the next poll reads these changes.
	 */
	scanStarted(purpose: ScanPurpose, settings: TriggerSettings): void {
		const { checkIntervalMs, safetyNetMs } = settings;
		const due = this.scans[purpose];
		if (purpose === 'polling') due.started(checkIntervalMs);
		else due.started(safetyNetMs, minAgeOf(purpose, settings) + SLACK_MS);
	}
}
