import type { ITriggerFunctions } from 'n8n-workflow';

import type { ChangeSource } from '../../shared/changes/changeSources';
import { UntimedListError } from '../../shared/changes/readList';
import { hasPassed, steadyNow, throwIfCancelled, type Timing } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { withSignal } from '../../shared/transport/sendOnce';
import type { ChangeEvent } from '../events/changeEvent';
import type { NodeMemory } from '../execution/nodeMemory';
import {
	minAgeOf,
	requireOpenList,
	scanAll,
	type ScanContext,
	type ScannedList,
	type ScanReport,
} from '../scan/scan';
import { sourcesFor, sourcesOf } from '../scan/sources';
import type { TriggerSettings } from '../settings';
import { checkRows } from '../snapshot/checkRows';
import { daysToRead } from '../snapshot/digest';
import { saveOnly } from '../state/carried';
import { createClockSyncClient } from '../state/serviceClock';
import { isLasting, listErrorKind, reportOnce, warnOfListOnce } from './report';

/** Pause between two executions that only save coverage. */
const SAVE_PAUSE_MS = 86_400_000;

/** One activation of the trigger. */
export interface ScanHost {
	context: ITriggerFunctions;
	memory: NodeMemory;
	timing: Timing;
	/** Aborts when the trigger is closed. */
	signal: AbortSignal;
}

/** The scans of one activation. Those of different lists may run at the same time. */
export class ScanRun {
	/** All lists that are scanned; none until the first check has read the parameters. */
	lists: readonly ScannedList[] = [];
	/** The last scans could not read these lists, and the next ones probably cannot. */
	private readonly unreadable = new Set<string>();
	/** Karbon's time at which the trigger was opened. @param now Karbon's present time */
	private readonly openedAt: (now: number) => number;
	/** When an execution was started last that only saves coverage. */
	private savedAt: number;

	constructor(private readonly host: ScanHost) {
		this.savedAt = host.timing.now();
		const known = host.memory.clock.known(this.savedAt) ?? Infinity;
		const openedAt = steadyNow(host.timing);
		// If n8n's clock was set back since, `steadyNow` shows too short a time, by up to a minute.
		this.openedAt = (now) => Math.min(known, now - (steadyNow(host.timing) - openedAt));
	}

	/**
	 * Whether a later scan finds the change of an event: only a list that was scanned before is known to be readable
	 * and to tell modification times. Of the lists that may show the change, those that cannot be read are left out:
	 * what they show cannot be found, whether it is this change or not.
	 */
	finds(event: ChangeEvent): boolean {
		const { progress } = this.host.memory;
		const readable = sourcesOf(event).filter(({ path }) => !this.unreadable.has(path));
		const wasRead = ({ path }: ChangeSource) => progress.list(path)?.wasRead === true;
		const isScanned = (source: ChangeSource) => this.lists.some((list) => list.source === source);
		return readable.length > 0 && readable.every((source) => isScanned(source) && wasRead(source));
	}

	/**
	 * Scans some of the lists.
	 * @throws {CancelledError} when the trigger was closed
	 * @throws {Error} when the credential cannot be used; the first error of a list that may pass by itself; or, when
	 * all lists are closed (see `requireOpenList`), the error of the first
	 * @returns whether no list is left to a later scan, because it waits for its share of the rate limit
	 */
	async run(settings: TriggerSettings, lists = this.lists): Promise<boolean> {
		const { context, memory, timing, signal } = this.host;
		// One signal ends requests, waiting and paging.
		const host = withSignal(context, signal);
		const client = await createClockSyncClient(host, memory, { background: 'always', timing });
		let isBegun = memory.progress.coverage !== undefined;
		await this.chooseLists(settings.webhookTypes, client);
		isBegun ||= memory.clock.known(timing.now()) !== undefined;
		const scan = { client, memory, selection: settings, signal, now: () => timing.now() };
		const timed = lists.filter((list) => !this.isCompared(list));
		const report = await scanAll(scan, timed);
		let isWhole = true;
		for (const list of lists)
			isWhole = (await this.compare(list, scan, report, settings)) && isWhole;
		throwIfCancelled(signal);
		for (const { path } of lists.map(({ source }) => source))
			if (isLasting(report.failures.get(path))) this.unreadable.add(path);
			else this.unreadable.delete(path);
		this.saveCoverage(lists);
		// Where Karbon was not reached, the lists may have begun by a clock that is ahead of its clock. So they begin again.
		if (!isBegun && report.ended.size === 0) memory.progress.open(undefined);
		this.reportResult(report, lists.length);
		return isWhole;
	}

	/** In queue mode, if scans find nothing for long, an execution only saves coverage, so that a restart reads less again. */
	private saveCoverage(lists: readonly ScannedList[]): void {
		const { queue } = this.host.memory;
		const now = this.host.timing.now();
		const isDelivered = lists.some(({ purpose }) => purpose === 'recovery');
		if (!isDelivered || queue.runHere || !hasPassed(SAVE_PAUSE_MS, this.savedAt, now)) return;
		this.savedAt = now;
		queue.add([saveOnly()]);
	}

	/** Whether the list is always compared, or had rows without modification times before. */
	private isCompared({ source: { dayField, mayBeUntimed, path } }: ScannedList): boolean {
		const known = mayBeUntimed ? this.host.memory.snapshots.of(path).known : undefined;
		return dayField !== undefined || (known !== undefined && known.size > 0);
	}

	/**
	 * Compares a list that shows no modification times, perhaps for lack of rows, with the last check.
	 * @returns false if it waits for its share of the rate limit
	 */
	private async compare(
		list: ScannedList,
		scan: ScanContext,
		report: ScanReport,
		{ includeRecord, timeEntryDays }: TriggerSettings,
	): Promise<boolean> {
		const { failures, empty, warnings } = report;
		const { path, mayBeUntimed, dayField } = list.source;
		const { snapshots, missedUntil, clock } = this.host.memory;
		const hasNoTimes = empty.has(path) || failures.get(path) instanceof UntimedListError;
		if (!(mayBeUntimed && hasNoTimes) && !this.isCompared(list)) return true;
		failures.delete(path);
		const { requestsPerMinute } = scan.client.credentials;
		const snapshot = snapshots.of(path);
		if (scan.signal.aborted || !snapshot.share.isKept(scan.now(), requestsPerMinute)) return false;
		try {
			const result = await checkRows({
				...scan,
				list,
				snapshot,
				isMissing: missedUntil === Infinity,
				includeRecord,
				days: dayField
					? daysToRead(clock.toService(scan.now()), timeEntryDays, snapshot.savedDays)
					: undefined,
			});
			report.found += result.found;
			report.ended.add(path);
			for (const warning of result.warnings) warnings.add(warning);
		} catch (error) {
			failures.set(path, error as Error);
		}
		return true;
	}

	/**
	 * What was missed of lists that are not scanned is not to be recovered: if their types are polled one day, reading
	 * begins at the last health check that found their subscriptions.
	 */
	skipOthers(settings: TriggerSettings): void {
		const { clock, progress } = this.host.memory;
		const now = this.host.timing.now();
		const scanned = new Set(this.lists.map(({ source }) => source));
		const others = sourcesFor(settings.webhookTypes).filter((source) => !scanned.has(source));
		const known = clock.known(now);
		if (others.length === 0 || known === undefined) return;
		this.choose(settings.webhookTypes);
		const until = known - minAgeOf('recovery', settings);
		for (const { path } of others) progress.list(path)!.skip(until);
	}

	private async chooseLists(webhookTypes: string[], client: KarbonClient): Promise<void> {
		const { clock, progress } = this.host.memory;
		const now = this.host.timing.now();
		// A list is covered by Karbon's clock. Where it is ahead of that, n8n's clock may have been set back since.
		const isAhead = ({ path }: ChangeSource) =>
			(progress.list(path)?.until ?? Infinity) > clock.toService(now);
		if (sourcesFor(webhookTypes).some(isAhead)) await clock.measure(() => client, now, false);
		this.choose(webhookTypes);
	}

	private choose(webhookTypes: string[]): void {
		const { memory, timing } = this.host;
		const now = memory.clock.toService(timing.now());
		memory.progress.choose(webhookTypes, this.openedAt(now), now);
	}

	private reportResult({ found, failures, ended, warnings }: ScanReport, listCount: number): void {
		const { context, memory } = this.host;
		const errors = [...failures.values()];
		if (found > 0) context.logger.info(`Karbon Trigger: scans found ${found} changes`);
		for (const warning of warnings) warnOfListOnce(context, memory, warning);
		for (const path of ended) memory.reported.delete(path);
		requireOpenList(errors, listCount);
		for (const [path, error] of failures)
			if (isLasting(error)) reportOnce(context, memory, path, error, listErrorKind(error));
		const passing = errors.find((error) => !isLasting(error));
		if (passing) throw passing;
	}
}
