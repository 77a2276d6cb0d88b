import { isRefusal } from '../../shared/transport/errors/hasStatus';
import { scannedLists, type ScanPurpose } from '../scan/scan';
import { parametersOf, readSettings, type TriggerSettings } from '../settings';
import { isPolledOnly, receivingOf } from '../state/receiving';
import type { TriggerState } from '../state/staticData';
import {
	preventsScan,
	SubscriptionConflictError,
	UnreceivableTypesError,
} from '../subscription/conflict';
import { checkHealth } from '../subscription/healthCheck';
import { storedCredentialFingerprint } from '../subscription/guard';
import { forgetReported, report, reportOnce, type ReportTopic } from './report';
import { type ScanHost, ScanRun } from './scanRun';
import { type Due, Schedule } from './schedule';

/** The activation whose subscriptions are checked and whose lists are scanned. */
interface Activation extends ScanHost {
	/** A copy of the static data: n8n would save the trigger's own with other nodes' values as they were at activation. */
	state: TriggerState;
	/** Whether the trigger was not active before, so that it has missed nothing. */
	isNew: boolean;
	/** Takes the parameters with each check. */
	onSettings(settings: TriggerSettings): void;
}

/** Whether the user has to decide: about credentials, or a subscription. */
const isForUser = (problem: unknown): boolean =>
	isRefusal(problem) ||
	problem instanceof SubscriptionConflictError ||
	problem instanceof UnreceivableTypesError;

/** Health checks and scans of one activation. */
export class Checks {
	readonly scans: ScanRun;
	private readonly schedule: Schedule;
	private isChecking = false;
	/** Why lists are scanned at the moment. */
	private readonly scanning = new Set<ScanPurpose>();
	/** Whether the last check that has read the subscriptions allows scans (see `preventsScan`). A copy may have them. */
	private mayScan = this.host.isNew;
	/** Of the stored credential, as it was at the last tick. */
	private credentialFingerprint?: string;

	constructor(private readonly host: Activation) {
		const { memory, timing, isNew } = host;
		this.schedule = new Schedule(timing, isNew);
		this.scans = new ScanRun(host);
		memory.missedUntil = isNew ? -Infinity : Infinity;
	}

	get isDue(): boolean {
		return this.schedule.isDue;
	}

	get isScanning(): boolean {
		return this.scanning.size > 0;
	}

	/** Checks and scans what is due. Never throws: an error is logged or reported, and a later tick tries again. */
	async tick(): Promise<void> {
		if (this.isChecking || this.host.signal.aborted || this.host.memory.isReleased) return;
		this.isChecking = true;
		try {
			if (await this.hasOtherCredential()) {
				this.schedule.check.request();
				if (this.schedule.isFailing) this.requestScan();
			}
			if (this.isDue) await this.check();
		} catch (error) {
			this.failed(this.schedule.check, error as Error);
		} finally {
			this.isChecking = false;
		}
	}

	/** Changes may have been missed. */
	requestScan(): void {
		this.schedule.requestScan();
		this.host.memory.missedUntil = Infinity;
	}

	private async check(): Promise<void> {
		const { host, schedule } = this;
		const { context, signal } = host;
		const settings = readSettings(parametersOf(context));
		this.chooseLists(settings);
		host.onSettings(settings);
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

	/** The subscriptions as an activation or a health check has left them. */
	private get known(): Pick<TriggerState, 'automatic'> {
		return this.host.memory.made ?? this.host.state;
	}

	/** 'Automatic' may choose during a health check. */
	private chooseLists(settings: TriggerSettings): void {
		const lists = scannedLists(settings, receivingOf(settings, this.known));
		this.host.memory.snapshots.keepOnly(lists.map(({ source }) => source.path));
		this.scans.lists = lists;
	}

	/** A scan may take hours, and health checks go on meanwhile. */
	private async scan(purpose: ScanPurpose, settings: TriggerSettings): Promise<void> {
		if (this.scanning.has(purpose)) return;
		this.scanning.add(purpose);
		const { memory, timing } = this.host;
		const due = this.schedule.scans[purpose];
		const startedAt = timing.now();
		this.schedule.scanStarted(purpose, settings);
		try {
			const lists = this.scans.lists.filter((list) => list.purpose === purpose);
			const isWhole = await this.scans.run(settings, lists);
			if (isWhole && this.schedule.scanEnded(purpose, this.scans.lists))
				memory.missedUntil = memory.clock.toService(startedAt);
			this.succeeded(due);
		} catch (error) {
			this.failed(due, error as Error);
		} finally {
			this.scanning.delete(purpose);
		}
	}

	private succeeded(work: Due): void {
		work.succeeded();
		const topic = this.topicOf(work);
		const { all } = this.schedule;
		const isFailing = all.some((other) => other.isFailing && this.topicOf(other) === topic);
		if (!isFailing) forgetReported(this.host.context, this.host.memory, topic);
	}

	/** Lists that are polled fail at other times than the others. */
	private topicOf(work: Due): ReportTopic {
		return work === this.schedule.scans.polling ? 'polling' : 'check or scan';
	}

	private async checkHealth(settings: TriggerSettings): Promise<Error | undefined> {
		if (isPolledOnly(settings, receivingOf(settings, this.known))) return undefined;
		const { context, memory } = this.host;
		try {
			const { hasGap, problem, lost } = await checkHealth({ ...this.host, settings });
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
		if (isLasting || failures > 1) reportOnce(context, memory, this.topicOf(work), error);
		else context.logger.warn(`Karbon Trigger: ${error.message} n8n tries again later.`);
	}

	/**
	 * Whether the stored credential was changed since the last tick. So a corrected one is used within a minute. A new
	 * access key means a new signing key: deliveries are refused until the subscription is renewed with it.
	 */
	private async hasOtherCredential(): Promise<boolean> {
		const before = this.credentialFingerprint;
		this.credentialFingerprint = await storedCredentialFingerprint(this.host.context);
		return before !== undefined && before !== this.credentialFingerprint;
	}
}
