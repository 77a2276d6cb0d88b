import { type ITriggerFunctions, NodeApiError } from 'n8n-workflow';

import type { Timing } from '../../shared/timing';
import { createClient } from '../../shared/transport/client';
import { coverageFor } from '../scan/coverage';
import type { ChangeEvent } from '../events/changeEvent';
import { scanAll, type ScanReport } from '../scan/scan';
import { isListable, sourceOf } from '../scan/sources';
import type { TriggerSettings } from '../settings';
import type { NodeMemory } from '../state/nodeMemory';
import type { Coverage } from '../state/staticData';
import { isRefusal } from '../subscription/refusedCredentials';
import { reportListOnce } from './report';

/** What scans of one activation share. */
interface ScanHost {
	context: ITriggerFunctions;
	memory: NodeMemory;
	timing: Timing;
	/** Aborts when the trigger is closed. */
	signal: AbortSignal;
}

/** The scans of one activation, one after the other. */
export class ScanRun {
	/** Whether scans are made; unknown before the first check. */
	isOn = false;
	private known: Coverage | undefined;
	/** Lists that the last scan found without modification times. */
	private untimed: readonly string[] = [];
	private readonly openedAt: number;

	constructor(private readonly host: ScanHost) {
		this.openedAt = host.timing.now();
	}

	/** @param known the coverage so far; none for a trigger that was just activated */
	begin(known: Coverage | undefined): void {
		this.known = known;
		this.host.memory.coverage = known;
	}

	/**
	 * Whether a later scan finds the change of an event: only a list that was scanned before is known to be
	 * readable and to tell modification times.
	 */
	finds(event: ChangeEvent): boolean {
		const source = isListable(event) ? sourceOf(event.ResourceType) : undefined;
		const list = source && this.known?.[source.path];
		if (!this.isOn || !list || this.untimed.includes(source.path)) return false;
		return Date.parse(list.coveredUntil) > Date.parse(list.from);
	}

	/**
	 * Scans the lists of the chosen types.
	 * @throws {Error} the first error of a list that may pass by itself
	 */
	async run({ webhookTypes, actionTypes }: TriggerSettings): Promise<void> {
		const { context, memory, timing, signal } = this.host;
		const coverage = coverageFor(webhookTypes, this.known, this.openedAt);
		this.known = coverage;
		memory.coverage = coverage;
		// One signal ends requests, waiting and paging.
		const host = Object.create(context, {
			getExecutionCancelSignal: { value: () => signal },
		}) as ITriggerFunctions;
		const client = await createClient(host, { isBackground: true, timing });
		const report = await scanAll(
			{
				client,
				memory,
				selection: { webhookTypes, actionTypes },
				signal,
				now: () => timing.now(),
			},
			coverage,
		);
		this.untimed = report.untimed;
		if (!signal.aborted) this.tell(report, Object.keys(coverage).length);
	}

	private tell({ found, failures, untimed }: ScanReport, listCount: number): void {
		const { context, memory } = this.host;
		if (found > 0) context.logger.info(`Karbon Trigger: scans found ${found} changes`);
		for (const list of untimed) {
			const text = `${list} does not tell when its records were modified. Changes there reach the workflow by delivery only and cannot be recovered.`;
			reportListOnce(context, memory, new Error(text));
		}
		// Not a closed list, but credentials that are refused altogether.
		if (failures.length > 0 && failures.length === listCount) throw failures[0].error;
		const passing = failures.filter(({ error }) => !isClosed(error));
		for (const { error } of failures.filter(({ error }) => isClosed(error))) {
			reportListOnce(context, memory, error);
		}
		if (passing.length > 0) throw passing[0].error;
	}
}

/** Karbon grants each part of its API by itself, so a list may be closed to this application while others are open. */
function isClosed(error: Error): boolean {
	return isRefusal(error) || (error instanceof NodeApiError && error.httpCode === '404');
}
