import { fingerprint } from '../../shared/subscriptions/signature';
import { steadyNow } from '../../shared/timing';
import { isRefusal } from '../../shared/transport/errors/hasStatus';
import { CREDENTIAL_TYPE } from '../../shared/transport/sendOnce';
import { maxEventsOf } from '../execution/queue/waitingEvents';
import { minAgeOf, scannedLists, type ScanPurpose } from '../scan/scan';
import { parametersOf, readSettings, type TriggerSettings } from '../settings';
import { isPolledOnly, receivingOf } from '../state/receiving';
import {
	preventsScan,
	SubscriptionConflictError,
	UnreceivableTypesError,
} from '../subscription/conflict';
import { checkHealth } from '../subscription/healthCheck';
import { forgetReported, report, reportOnce } from './report';
import { type ScanHost, ScanRun } from './scanRun';
import { type Due, Schedule } from './schedule';

/** A list may show a change so late. Milliseconds. */
const MAX_LIST_LAG_MS = 300_000;

/** Whether the user has to decide: about credentials, or a subscription. */
const isForUser = (problem: unknown): boolean =>
	isRefusal(problem) ||
	problem instanceof SubscriptionConflictError ||
	problem instanceof UnreceivableTypesError;

/** Health checks and scans of one activation. */
export class Checks {
	readonly scans: ScanRun;
	private readonly schedule: Schedule;
	/** Whether the last check that has read the subscriptions allows scans (see `preventsScan`). A copy may have them. */
	private mayScan: boolean;
	/** Until when changes may have been missed, as `steadyNow` tells it. */
	private missedAt: number;
	/** Of the stored credential, as it was at the last tick. */
	private credentialFingerprint?: string;

	/** @param isNew whether the trigger was not active before, so that it has missed nothing */
	constructor(
		private readonly host: ScanHost,
		isNew: boolean,
	) {
		const { memory, timing } = host;
		this.schedule = new Schedule(timing, isNew);
		this.scans = new ScanRun(host);
		memory.missedUntil = isNew ? -Infinity : Infinity;
		this.mayScan = isNew;
		this.missedAt = steadyNow(timing);
	}

	get isDue(): boolean {
		return this.schedule.isDue;
	}

	/** Checks and scans what is due. Never throws: an error is logged or reported, and a later tick tries again. */
	async tick(): Promise<void> {
		const { check } = this.schedule;
		if (this.host.signal.aborted || this.host.memory.isReleased) return;
		await this.run(check, async () => {
			if (await this.hasOtherCredential()) {
				check.request();
				if (this.schedule.isFailing) this.requestScan();
			}
			if (this.isDue) await this.check();
		});
	}

	/** Runs work, unless it is running. Never throws. */
	private async run(work: Due, task: () => Promise<void>): Promise<void> {
		if (work.isRunning) return;
		work.isRunning = true;
		await task()
			.catch((error: Error) => this.failed(work, error))
			.finally(() => (work.isRunning = false));
	}

	/** Changes may have been missed. */
	requestScan(): void {
		this.schedule.requestScan();
		this.host.memory.missedUntil = Infinity;
		this.missedAt = steadyNow(this.host.timing);
	}

	private async check(): Promise<void> {
		const { host, schedule } = this;
		const { context, signal } = host;
		const settings = readSettings(parametersOf(context));
		this.chooseLists(settings);
		for (const queue of host.memory.queues) queue.maxEvents = maxEventsOf(settings);
		const isCheckDue = schedule.check.isReached;
		let problem: Error | undefined;
		if (isCheckDue) {
			schedule.check.started(settings.checkIntervalMs);
			problem = await this.checkHealth(settings);
			this.chooseLists(settings);
			if (!problem) this.scans.skipOthers(settings);
			if (!problem || isForUser(problem)) this.mayScan = !preventsScan(problem);
		}
		if (signal.aborted) return;
		const due = this.mayScan ? schedule.dueScans(settings, this.scans.lists) : [];
		for (const purpose of due) void this.scan(purpose, settings);
		if (problem) throw problem;
		if (isCheckDue) this.succeeded(schedule.check);
	}

	/** 'Automatic' may choose during a health check. */
	private chooseLists(settings: TriggerSettings): void {
		const { made, snapshots } = this.host.memory;
		const lists = scannedLists(settings, receivingOf(settings, made));
		snapshots.keepOnly(lists.map(({ source }) => source.path));
		this.scans.lists = lists;
	}

	/** A scan may take hours, and health checks go on meanwhile. */
	private async scan(purpose: ScanPurpose, settings: TriggerSettings): Promise<void> {
		const { memory, timing } = this.host;
		const due = this.schedule.scans[purpose];
		await this.run(due, async () => {
			const startedAt = timing.now();
			const beganAt = steadyNow(timing);
			this.schedule.scanStarted(purpose, settings);
			const lists = this.scans.lists.filter((list) => list.purpose === purpose);
			const isWhole = await this.scans.run(settings, lists);
			const isMissing = purpose === 'recovery' && memory.missedUntil === Infinity;
			if (isMissing && isWhole && this.findsMissed(beganAt, settings))
				memory.missedUntil = memory.clock.toService(startedAt);
			this.succeeded(due);
		});
	}

	/**
	 * Whether a scan finds all that was missed: when it began, lists showed it, and it was old enough to be handed on.
	 * @param beganAt as `steadyNow` tells it
	 */
	private findsMissed(beganAt: number, settings: TriggerSettings): boolean {
		return beganAt - this.missedAt >= MAX_LIST_LAG_MS + minAgeOf('recovery', settings);
	}

	private succeeded(work: Due): void {
		work.succeeded();
		const { topic } = work;
		const isFailing = this.schedule.all.some((other) => other.isFailing && other.topic === topic);
		if (!isFailing) forgetReported(this.host.context, this.host.memory, topic);
	}

	private async checkHealth(settings: TriggerSettings): Promise<Error | undefined> {
		const { context, memory } = this.host;
		if (isPolledOnly(settings, receivingOf(settings, memory.made))) return undefined;
		try {
			const { hasGap, problem, lost } = await checkHealth(context, memory, settings);
			if (hasGap) {
				this.mayScan = true;
				this.requestScan();
			}
			if (lost) report(context, lost);
			return memory.isReleased ? undefined : problem;
		} catch (error) {
			return error as Error;
		}
	}

	private failed(work: Due, error: Error): void {
		const { context, memory, signal } = this.host;
		if (signal.aborted) return;
		const isLasting = isForUser(error);
		const failures = work.failed(isLasting);
		if (isLasting || failures > 1) reportOnce(context, memory, work.topic, error);
		else context.logger.warn(`Karbon Trigger: ${error.message} n8n tries again later.`);
	}

	/**
	 * Whether the stored credential was changed since the last tick. So a corrected one is used within a minute. A new
	 * access key means a new signing key: deliveries are refused until the subscription is renewed with it.
	 */
	private async hasOtherCredential(): Promise<boolean> {
		const before = this.credentialFingerprint;
		// A credential that was removed, or a database that does not respond: the next check or scan reports it.
		const stored = await this.host.context.getCredentials(CREDENTIAL_TYPE).catch(() => '');
		this.credentialFingerprint = fingerprint(JSON.stringify(stored));
		return before !== undefined && before !== this.credentialFingerprint;
	}
}
