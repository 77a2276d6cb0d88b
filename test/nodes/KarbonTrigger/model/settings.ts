import * as fc from 'fast-check';

import type { Variant } from './karbon/service';

/** What one run of the model works with. */
export interface Setting extends Variant {
	includeRecord: boolean;
	/** Whether n8n reports refused starts, too. Before version 2, it reports only that a workflow has ended. */
	tellsAll: boolean;
	/** One process, or a leader, two workers and a webhook processor. */
	mode: 'single' | 'queue';
	/** Whether executions on workers have the static data. They have on n8n 1, and not on n8n 2.41. */
	givesWorkersData: boolean;
	/** Whether other nodes of the workflow write static data, so that n8n saves the copy of each execution. */
	othersWrite: boolean;
	/** Paid invoices only, or inserted records only. */
	filter: 'none' | 'status' | 'inserted';
}

/** Karbon and n8n as they should be. */
export const EXACT: Setting = {
	notificationOffsetMs: 0,
	coalescingMs: 60_000,
	batchDelayMs: 0,
	listLagMs: 0,
	recordLagMs: 0,
	refusesRecords: false,
	hasSecondResolution: false,
	ordersWorkItems: true,
	timesWorkItems: true,
	hasRandomOrder: false,
	pageSize: 100,
	includeRecord: false,
	tellsAll: true,
	mode: 'single',
	givesWorkersData: true,
	othersWrite: true,
	filter: 'none',
};

const lagMs = fc.constantFrom(0, 0, 0, 3_000, 30_000, 120_000, 300_000);

export const settings: fc.Arbitrary<Setting> = fc.record({
	notificationOffsetMs: fc.constantFrom(-90_000, -1_000, 0, 500, 60_000, 90_000),
	coalescingMs: fc.constantFrom(60_000, 60_000, 0),
	batchDelayMs: fc.constantFrom(0, 60_000),
	listLagMs: lagMs,
	recordLagMs: lagMs,
	refusesRecords: fc.constantFrom(false, false, false, true),
	hasSecondResolution: fc.boolean(),
	ordersWorkItems: fc.boolean(),
	timesWorkItems: fc.constantFrom(true, true, true, false),
	hasRandomOrder: fc.boolean(),
	pageSize: fc.constantFrom(1, 2, 100),
	includeRecord: fc.boolean(),
	tellsAll: fc.constantFrom(true, true, false),
	mode: fc.constantFrom('single', 'single', 'queue'),
	givesWorkersData: fc.boolean(),
	othersWrite: fc.boolean(),
	filter: fc.constantFrom('none', 'none', 'status', 'inserted'),
});
