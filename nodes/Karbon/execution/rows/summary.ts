import type { INodeExecutionData } from 'n8n-workflow';

import { quantity } from '../../../shared/text';
import type { Operation } from '../operation';

/** What became of an item, as the summary counts it. */
const OUTCOMES = ['created', 'changed', 'unchanged', 'skipped', 'failed'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** The operations that write the rows of a table. */
const WRITES_ROWS = ['create', 'update', 'upsert'];

/** One run of the node. */
interface Run {
	operations: readonly Operation[];
	/** The output of each item. */
	outputs: ReadonlyArray<readonly INodeExecutionData[]>;
	failedItems: ReadonlySet<number>;
	/** The items that sent nothing: those of a dry run, also if they failed, and those that were refused before. */
	unsentItems: ReadonlySet<number>;
	/** The number of requests that were sent. */
	requests: number;
	milliseconds: number;
}

/** What a run that wrote several rows has done, for a hint; undefined for other runs. */
export function summaryOf(run: Run): string | undefined {
	const { operations, outputs, failedItems, unsentItems, requests, milliseconds } = run;
	const isImport =
		operations.length > 1 && operations.every(({ value }) => WRITES_ROWS.includes(value));
	const rows = outputs.map((output) => output.at(0)?.json ?? {});
	const planned = rows.filter(({ dryRun }) => dryRun === true);
	const items = quantity(rows.length, 'item', 'items');
	if (planned.length > 0 && unsentItems.size < rows.length) {
		const sent = `were sent to Karbon${failedItems.size > 0 ? ', or failed' : ''}`;
		return `${planned.length} of ${items} ${planned.length === 1 ? 'was' : 'were'} only checked (dry run). The others ${sent}.`;
	}
	if (planned.length > 0) {
		const count = planned.filter(({ wouldWrite }) => wouldWrite === true).length;
		return `Dry run: nothing was sent to Karbon. Without it, ${count} of ${items} would be written.`;
	}
	if (!isImport) return undefined;
	const outcomes = rows.map((row, index): Outcome => {
		if (failedItems.has(index)) return 'failed';
		if (row.skipped === true) return 'skipped';
		const isNew = operations[index].value === 'create' && row.alreadyDone !== true;
		if (row.created === true || (isNew && row.created !== false)) return 'created';
		return row.changed === true || row.updated === true ? 'changed' : 'unchanged';
	});
	const countOf = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
	const counts = OUTCOMES.filter(countOf).map((outcome) => `${countOf(outcome)} ${outcome}`);
	const seconds = Math.round(milliseconds / 1_000);
	const time = seconds > 0 ? ` in ${quantity(seconds, 'second', 'seconds')}` : '';
	const sent = quantity(requests, 'request', 'requests') + time;
	return `${rows.length} items: ${counts.join(', ')}. ${sent}.`;
}
